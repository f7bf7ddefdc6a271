import { type Grant, isObject } from '@waraq/contract'
import { withDeadline } from '../deadline.ts'
import { ServiceError } from '../service-error.ts'
import type { RequestSpec } from './anonymous-requests.ts'

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

/** Sends a request, with the grant for its document if it names one. */
export type WithGrant = <Result>(
  call: RequestSpec,
  send: (call: RequestSpec) => Promise<Result>,
) => Promise<Result>

/** Without a grant, the document is the user's own. */
interface CurrentGrant {
  grant?: string
  exp: number
}

/** The grants of one client by document. */
export type Grants = Map<string, Promise<CurrentGrant>>

interface State extends GrantOptions {
  grants: Grants
}

/** A grant with less remaining lifetime, in seconds, is not sent. */
const MIN_REMAINING_SECONDS = 30
/** For how long a document counts as the user's own, in seconds. */
const OWN_SECONDS = 300

/** Sends a request with the current grant; after a refused one once more with a new one. */
export async function sendWithGrant<Result>(
  state: State,
  call: RequestSpec,
  send: (call: RequestSpec) => Promise<Result>,
): Promise<Result> {
  const { documentId } = call
  if (documentId === undefined) return send(call)
  const withCurrent = async () => {
    const { grant } = await current(state, documentId)
    return grant === undefined
      ? call
      : { ...call, headers: { ...call.headers, 'waraq-grant': grant } }
  }
  const first = await withCurrent()
  try {
    return await send(first)
  } catch (error) {
    // A refused grant may have expired on its way.
    if (!(error instanceof ServiceError) || error.code !== 'invalid_grant') throw error
  }
  state.grants.delete(documentId)
  return send(await withCurrent())
}

/** A request for one at a time for each document. */
async function current(state: State, documentId: string): Promise<CurrentGrant> {
  const { grants, now } = state
  const before = grants.get(documentId)
  const known = await before?.catch(() => undefined)
  if (known && known.exp - secondsOf(now) > MIN_REMAINING_SECONDS) return known
  // Another request may have asked meanwhile.
  const meanwhile = grants.get(documentId)
  if (meanwhile && meanwhile !== before) return meanwhile
  const next = request(state, documentId)
  grants.set(documentId, next)
  return next
}

async function request(
  { getGrant, now, timeoutMs, destroyed }: State,
  documentId: string,
): Promise<CurrentGrant> {
  try {
    const ask = async (signal: AbortSignal) => getGrant(documentId, { signal })
    const grant = await withDeadline({ timeoutMs, destroyed }, ask)
    if (grant === null) return { exp: secondsOf(now) + OWN_SECONDS }
    if (isObject(grant) && typeof grant.grant === 'string' && typeof grant.exp === 'number')
      return { grant: grant.grant, exp: grant.exp }
    throw new TypeError('`getGrant` must return `{ grant, exp }` or null')
  } catch (cause) {
    throw new ServiceError(0, 'token_unavailable', { cause })
  }
}

const secondsOf = (now: () => Date): number => now().getTime() / 1000
