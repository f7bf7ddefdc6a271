/** An in-memory backend that conforms to the specification as long as its rules do. */
import { ApiError, ERROR_STATUS, isObject, parseContent, parseNewBody } from '@waraq/contract'
import { createImages } from './images.ts'
import {
  type Action,
  type Body,
  conformingRules,
  type Rules,
  type StoredDocument,
} from './rules.ts'
import type { Ask, Reply, Respond, Route } from './wire.ts'

export function createModel(changed: Partial<Rules> = {}): Respond {
  const rules = { ...conformingRules, ...changed }
  const identities = new Map<string, string>()
  const documents = new Map<string, StoredDocument>()
  const clock = createClock()

  const routes: Route[] = [
    ...createImages({ rules, identityOf, requireSigned }),
    // Scripture endpoints return empty results.
    ['GET', /^\/v1\/quran\/search\/$/, () => ({ status: 200, body: { surahs: [], verses: [] } })],
    ['GET', /^\/v1\/hadith\/search\/$/, () => ({ status: 200, body: [] })],
    ['POST', /^\/clock\/$/, setClock],
    ['POST', /^\/v1\/embed\/tokens\/$/, mint],
    ['GET', /^\/v1\/documents\/$/, list],
    ['POST', /^\/v1\/documents\/$/, create],
    ['GET', /^\/v1\/documents\/shared\/([^/]+)\/$/, readShared],
    ['GET', /^\/v1\/documents\/([^/]+)\/$/, read],
    ['PATCH', /^\/v1\/documents\/([^/]+)\/$/, save],
    ['DELETE', /^\/v1\/documents\/([^/]+)\/$/, remove],
    ['GET', /^\/v1\/documents\/([^/]+)\/share\/$/, shareInfo],
    ['PATCH', /^\/v1\/documents\/([^/]+)\/share\/$/, share],
  ]

  function setClock(ask: Ask): Reply {
    const { now } = bodyOf(ask)
    clock.set(typeof now === 'string' ? Date.parse(now) : undefined)
    return { status: 204 }
  }

  async function mint(ask: Ask): Promise<Reply> {
    const key = bearerOf(ask)
    if (!rules.acceptsKey(key)) throw new ApiError('invalid_api_key')
    if (rules.isSuspended(key)) throw new ApiError('organization_suspended')
    const externalUserId = rules.externalUserIdOf(ask.body === '' ? {} : bodyOf(ask))
    const sub = await rules.identityOf(identities, rules.accountOf(key, externalUserId))
    const exp = clock.seconds() + rules.tokenSeconds
    const token = rules.writeToken({ sub, exp })
    return { status: 200, body: { token, expires_at: rules.expiresAt(new Date(exp * 1000)) } }
  }

  function list(ask: Ask): Reply {
    const identity = identityOf(ask)
    const own = [...documents.values()].filter((document) => rules.lists(document, identity))
    own.sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))
    return { status: 200, body: own.map(rules.summaryOf) }
  }

  function create(ask: Ask): Reply {
    const owner = identityOf(ask)
    const body = bodyOf(ask)
    const content = parseNewBody(body)
    requireFitting(content, 'create')
    const own = [...documents.values()].filter((document) => conformingRules.lists(document, owner))
    if (!rules.hasRoom(own.length)) throw new ApiError('document_limit_reached')
    const now = clock.micros()
    const document: StoredDocument = {
      id: rules.idOfNew(body),
      owner,
      content: rules.kept(content),
      title: rules.titleOfNew(content, body),
      status: rules.statusOfNew(body),
      createdAt: rules.createdAtOfNew(now, body),
      updatedAt: now,
      shareToken: null,
      shareTokens: [],
      isDeleted: false,
    }
    documents.set(document.id, document)
    return { status: 201, body: fullOf(document) }
  }

  function read(ask: Ask, id: string): Reply {
    return {
      status: 200,
      body: fullOf(rules.isSigned(ask) ? requireSigned(ask, id) : requireOwn(ask, id, 'read')),
    }
  }

  function save(ask: Ask, id: string): Reply {
    const document = requireOwn(ask, id, 'save')
    const body = bodyOf(ask)
    const content = parseContent(body.content)
    requireFitting(content, 'save')
    document.title = rules.titleOfSaved(content, body, document)
    document.status = rules.statusOfSaved(document, body)
    document.content = rules.kept(content)
    document.updatedAt = clock.micros()
    return { status: 200, body: { ...fullOf(document), rejected_image_ids: [] } }
  }

  function remove(ask: Ask, id: string): Reply {
    requireOwn(ask, id, 'delete').isDeleted = true
    return { status: 204 }
  }

  function shareInfo(ask: Ask, id: string): Reply {
    return { status: 200, body: rules.shareInfoOf(requireOwn(ask, id, 'share info')) }
  }

  async function share(ask: Ask, id: string): Promise<Reply> {
    const { is_shared: isShared } = bodyOf(ask)
    const document = requireOwn(ask, id, isShared ? 'share' : 'unshare')
    if (typeof isShared !== 'boolean') throw new ApiError('invalid_request')
    const kept = rules.shareTokenKept(document)
    // Awaited only for tests that need a race; otherwise the value is set synchronously.
    const known = kept instanceof Promise ? await kept : kept
    document.shareToken = isShared ? (known ?? rules.newShareToken(document)) : null
    if (document.shareToken !== null) document.shareTokens.push(document.shareToken)
    return { status: 200, body: rules.shareInfoOf(document) }
  }

  function readShared(ask: Ask, shareToken: string): Reply {
    if (!rules.opensShared(ask)) throw new ApiError('authentication_required')
    const document = [...documents.values()].find((one) => rules.resolves(one, shareToken))
    if (!document || rules.isGone(document, 'share')) throw new ApiError('not_found')
    return { status: 200, body: rules.sharedOf(document) }
  }

  function requireOwn(ask: Ask, id: string, action: Action): StoredDocument {
    const document = documents.get(id)
    // Only for tests that break the rule that signatures are read-only.
    if (document && ask.query.has('sig') && rules.signatureOpens(ask)) return document
    const identity = identityOf(ask)
    const isOpen = document && rules.mayDo(document, identity, action)
    if (!isOpen || rules.isGone(document, 'token')) throw new ApiError('not_found')
    return document
  }

  function requireSigned({ query }: Ask, id: string): StoredDocument {
    const pair = rules.signatureIn(query)
    const document = documents.get(id)
    const isRight = pair && rules.isRightSignature({ id, ...pair, now: clock.seconds() })
    if (!document || !isRight) throw new ApiError('invalid_signature')
    if (rules.isGone(document, 'signature')) throw new ApiError('not_found')
    return document
  }

  function identityOf(ask: Ask): string {
    const token = bearerOf(ask)
    if (token === undefined && rules.signatureOpens(ask)) return 'whoever signed'
    if (token === undefined) throw new ApiError('authentication_required')
    const claims = rules.readToken(token)
    if (!claims || rules.isOver(claims, clock.seconds())) throw new ApiError('invalid_token')
    return claims.sub
  }

  function requireFitting(content: unknown, action: 'create' | 'save'): void {
    const isFitting = rules.fits(Buffer.byteLength(JSON.stringify(content)), action)
    if (!isFitting) throw new ApiError('document_too_large')
  }

  const fullOf = (document: StoredDocument): Body => ({
    ...conformingRules.summaryOf(document),
    content: document.content,
  })

  async function response(ask: Ask): Promise<Reply> {
    const here = routes.filter(([, path]) => path.test(ask.path))
    const [, path, handler] = here.find(([method]) => method === ask.method) ?? []
    if (!path || !handler) throw new ApiError(here.length > 0 ? 'method_not_allowed' : 'not_found')
    return handler(ask, decodeURIComponent(path.exec(ask.path)?.[1] ?? ''))
  }

  return async (ask) => {
    const reply = await response(ask).catch(refused)
    return rules.response(ask, { ...reply, headers: { ...rules.corsOf(ask), ...reply.headers } })
  }
}

export function refused(error: unknown): Reply {
  if (!(error instanceof ApiError)) throw error
  return { status: ERROR_STATUS[error.code], body: { error: error.code } }
}

export const bearerOf = ({ headers }: Ask): string | undefined =>
  /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1]

export function bodyOf({ body }: Ask): Body {
  try {
    const value: unknown = JSON.parse(body)
    if (isObject(value)) return value
  } catch {
    // Rejected below, like JSON that is not an object.
  }
  throw new ApiError('invalid_json')
}

// Unique microseconds, so that the later of two saves has a later time.
function createClock() {
  let last = 0
  let ahead = 0
  return {
    set(time: number | undefined): void {
      ahead = time === undefined ? 0 : time - Date.now()
    },
    seconds: (): number => Math.floor((Date.now() + ahead) / 1000),
    micros(): string {
      last = Math.max(last + 1, Date.now() * 1000)
      const milliseconds = new Date(last / 1000).toISOString().slice(0, -1)
      return `${milliseconds}${String(last % 1000).padStart(3, '0')}Z`
    },
  }
}
