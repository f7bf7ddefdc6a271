/** Share links of the model with a history. */
import { randomUUID } from 'node:crypto'
import { ApiError } from '@waraq/contract'
import type { HistoryRules, Link } from './history-rules.ts'
import { bearerOf, bodyOf } from './model.ts'
import { type Body, claimsOf } from './rules.ts'
import type { Ask, Reply, Respond } from './wire.ts'

const LINKS = /^\/v1\/documents\/([^/]+)\/shares\/(?:([^/]+)\/)?$/
const SHARED = /^\/v1\/documents\/shared\/([^/]+)\/(access\/)?$/

interface Deps {
  /** Handles the default link. */
  model: Respond
  rules: HistoryRules
  /** The newest content of a document, deleted ones included, and its owner. */
  documentOf(id: string): { owner: string; document: Body } | undefined
  now(): number
}

export function createLinks({ model, rules, documentOf, now }: Deps) {
  const all = new Map<string, Link>()

  const lineOf = ({ password, uses, token, ...link }: Link): Body => ({
    ...link,
    is_default: false,
    share_token: token,
    has_password: typeof password === 'string',
    use_count: uses,
  })

  async function response(ask: Ask): Promise<Reply> {
    const [, document, id] = LINKS.exec(ask.path) ?? []
    if (document !== undefined) return ownReply(ask, document, id)
    const [, token = '', access] = SHARED.exec(ask.path) ?? []
    const link = all.get(token)
    if (!link) return model(ask)
    if (rules.hasEnded(link, now())) throw new ApiError('not_found')
    return access ? exchange(ask, link) : read(ask, link)
  }

  async function ownReply(ask: Ask, document: string, id: string | undefined): Promise<Reply> {
    const identity = claimsOf(bearerOf(ask) ?? '')?.sub
    const own = documentOf(document)?.owner
    if (own === undefined || !rules.ownsLinks(own, identity)) throw new ApiError('not_found')
    if (ask.method === 'GET') return { status: 200, body: await listOf(ask, document) }
    if (ask.method === 'POST') return make(bodyOf(ask), document)
    return id === 'default' ? refuseDefault() : change(ask, id)
  }

  function refuseDefault(): Reply {
    if (rules.protectsDefault) throw new ApiError('share_is_default')
    return { status: 204 }
  }

  function change(ask: Ask, id: string | undefined): Reply {
    const link = [...all.values()].find((one) => one.id === id)
    if (!link) throw new ApiError('not_found')
    if (ask.method === 'PATCH') {
      Object.assign(link, bodyOf(ask))
      return { status: 200, body: lineOf(link) }
    }
    if (rules.deletesLinks) all.delete(link.token)
    return { status: 204 }
  }

  async function listOf(ask: Ask, document: string): Promise<Body[]> {
    const path = `/v1/documents/${document}/share/`
    const { share_token } = Object((await model({ ...ask, method: 'GET', path })).body)
    const byDefault = { id: 'default', is_default: true, share_token }
    const others = [...all.values()].filter((link) => link.document === document).map(lineOf)
    return share_token ? [byDefault, ...others] : others
  }

  function make(settings: Body, document: string): Reply {
    if (!rules.isSetting(settings, now())) throw new ApiError('invalid_request')
    const { name = null, expires_at = null, password = null, max_uses = null } = settings
    const made = { id: randomUUID(), document, token: randomUUID(), uses: 0 }
    const link: Link = { ...made, name, expires_at, password, max_uses }
    all.set(link.token, link)
    return { status: 201, body: lineOf(link) }
  }

  function exchange(ask: Ask, link: Link): Reply {
    if (rules.isUsedUp(link)) throw new ApiError('not_found')
    if (link.password !== null && !rules.isPassword(link, bodyOf(ask).password)) {
      throw new ApiError('password_invalid')
    }
    if (rules.takesUse('exchange')) link.uses += 1
    return { status: 200, body: { access_token: rules.accessOf(link) } }
  }

  function read(ask: Ask, link: Link): Reply {
    const isGuarded = link.password !== null || link.max_uses !== null
    if (isGuarded && bearerOf(ask) !== rules.accessOf(link)) {
      throw new ApiError(link.password === null ? 'share_access_required' : 'password_required')
    }
    if (rules.takesUse('read')) {
      if (rules.isUsedUp(link)) throw new ApiError('not_found')
      link.uses += 1
    }
    const { id, title, content } = documentOf(link.document)?.document ?? {}
    return { status: 200, body: { id, title, content } }
  }

  return { response }
}
