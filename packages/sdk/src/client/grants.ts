import { type Grant, isObject } from '@waraq/contract'
import { withDeadline } from '../deadline.ts'
import { ServiceError } from '../service-error.ts'

/**
 * Requests from your backend the grant of the signed-in user for a document of another user; null
 * for a document of its own. Called again before the grant expires.
 */
export type GetGrant = (
  documentId: string,
  options: { signal: AbortSignal },
) => Grant | null | Promise<Grant | null>

export interface GrantOptions {
  getGrant: GetGrant
  now: () => Date
  timeoutMs: number
  destroyed: AbortSignal
}

/** Sends a request for a document with the grant for it. */
export type WithGrant = <Result>(
  documentId: string,
  send: (headers: Record<string, string>) => Promise<Result>,
) => Promise<Result>

/** Without a grant, the document is the user's own. */
interface CurrentGrant {
  grant?: string
  exp: number
}

/** A grant with less remaining lifetime, in seconds, is not sent. */
const MIN_REMAINING_SECONDS = 30
/** For how long a document counts as the user's own, in seconds. */
const OWN_SECONDS = 300

/** Keeps the grants of one client, a request for one at a time for each document. */
export function createWithGrant({ getGrant, now, ...deadline }: GrantOptions): WithGrant {
  const grants = new Map<string, Promise<CurrentGrant>>()
  const seconds = () => now().getTime() / 1000

  async function request(documentId: string): Promise<CurrentGrant> {
    try {
      const grant = await withDeadline(deadline, async (signal) => getGrant(documentId, { signal }))
      if (grant === null) return { exp: seconds() + OWN_SECONDS }
      if (isObject(grant) && typeof grant.grant === 'string' && typeof grant.exp === 'number')
        return { grant: grant.grant, exp: grant.exp }
      throw new TypeError('`getGrant` must return `{ grant, exp }` or null')
    } catch (cause) {
      throw new ServiceError(0, 'token_unavailable', { cause })
    }
  }

  async function current(documentId: string): Promise<CurrentGrant> {
    const before = grants.get(documentId)
    const known = await before?.catch(() => undefined)
    if (known && known.exp - seconds() > MIN_REMAINING_SECONDS) return known
    // Another request may have asked meanwhile.
    const meanwhile = grants.get(documentId)
    if (meanwhile && meanwhile !== before) return meanwhile
    const next = request(documentId)
    grants.set(documentId, next)
    return next
  }

  async function headersFor(documentId: string): Promise<Record<string, string>> {
    const { grant } = await current(documentId)
    return grant === undefined ? {} : { 'waraq-grant': grant }
  }

  return async (documentId, send) => {
    const headers = await headersFor(documentId)
    try {
      return await send(headers)
    } catch (error) {
      // A refused grant may have expired on its way: retry once with a new one.
      if (!(error instanceof ServiceError) || error.code !== 'invalid_grant') throw error
    }
    grants.delete(documentId)
    return send(await headersFor(documentId))
  }
}
