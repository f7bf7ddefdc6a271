/** A conforming backend with the additions for media types, versions, Location and long ids. */
import { ApiError } from '@waraq/contract'
import { ALL, ONE } from '../violations/planted.ts'
import { createModel, refused } from './model.ts'
import type { Ask, Reply, Respond } from './wire.ts'

/** Decisions of the backend; a test replaces one of them. */
export interface Additions {
  readsType(contentType: string): boolean
  /** Whether a document of this version may be replaced. */
  mayReplace(current: string, ifMatch: string | null, ifNoneMatch: string | null): boolean
  wantsProblem(accept: string): boolean
  locationOf(id: string, pathBefore: string): string
  hasSoundId(path: string): boolean
  /** The report on words that are no hadith, by a backend without collections. */
  verifyHadith(): Reply
}

const PROBLEM = 'application/problem+json'

export const additions: Additions = {
  readsType: (type) => /^application\/json(?!.*charset=(?!"?utf-8))/i.test(type),
  mayReplace: (current, ifMatch, ifNoneMatch) =>
    (ifMatch === null || ifMatch === current) &&
    (ifNoneMatch === null || (ifNoneMatch !== '*' && ifNoneMatch !== current)),
  wantsProblem: (accept) =>
    accept.startsWith(PROBLEM) || accept.startsWith('application/json;q=0.5'),
  locationOf: (id, pathBefore) => `${pathBefore}/v1/documents/${id}/`,
  hasSoundId: () => true,
  verifyHadith: () => ({
    status: 200,
    headers: { 'waraq-scripture': 'not-installed' },
    body: { verified: 0, quotations: [], not_installed: true },
  }),
}

/** Serves below `pathBefore`, as behind a proxy with several services. */
export function createAdditiveBackend(changed: Partial<Additions> = {}, pathBefore = ''): Respond {
  const how = { ...additions, ...changed }
  const model = createModel()
  const versions = new Map<string, number>()

  const etagOf = (path: string): string => `"${versions.get(path) ?? 0}"`

  function requireAcceptable({ method, path, headers, body }: Ask): void {
    if (!how.hasSoundId(path)) throw new Error('a bug')
    if (body !== '' && !how.readsType(headers.get('content-type') ?? '')) {
      throw new ApiError('unsupported_media_type')
    }
    const conditions = [headers.get('if-match'), headers.get('if-none-match')] as const
    if (method === 'PATCH' && ONE.test(path) && !how.mayReplace(etagOf(path), ...conditions)) {
      throw new ApiError('precondition_failed')
    }
  }

  async function response(ask: Ask): Promise<Reply> {
    requireAcceptable(ask)
    if (ask.path === '/v1/hadith/verify/') return how.verifyHadith()
    const reply = await model(ask)
    if (reply.status >= 300) return reply
    if (ask.method === 'POST' && ALL.test(ask.path)) {
      const location = how.locationOf(Object(reply.body).id, pathBefore)
      return { ...reply, headers: { location } }
    }
    if (ask.method === 'PATCH') versions.set(ask.path, (versions.get(ask.path) ?? 0) + 1)
    return ONE.test(ask.path) ? { ...reply, headers: { etag: etagOf(ask.path) } } : reply
  }

  return async (asked) => {
    const ask = { ...asked, path: asked.path.slice(pathBefore.length) }
    const reply = await response(ask).catch(broken)
    const isProblem = reply.status >= 400 && how.wantsProblem(ask.headers.get('accept') ?? '')
    return isProblem ? { ...reply, headers: { 'content-type': PROBLEM } } : reply
  }
}

function broken(error: unknown): Reply {
  return error instanceof ApiError
    ? refused(error)
    : { status: 500, body: { error: 'internal_error' } }
}
