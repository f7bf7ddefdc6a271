import { withDeadline } from '../deadline.ts'
import type { HttpResponse } from '../http.ts'
import { ServiceError } from '../service-error.ts'
import {
  createAnonymousRequests,
  type RequestSettings,
  type RequestSpec,
  send,
} from './anonymous-requests.ts'
import type { WithGrant } from './grants.ts'
import { accountOf } from './token-lifetime.ts'
import type { Tokens } from './tokens.ts'

interface Options extends RequestSettings {
  tokens: Tokens
  withGrant?: WithGrant | undefined
  onTokenExpired: (() => void) | undefined
}

/** Creates requests with the author's token and without one. */
export function createRequests(options: Options) {
  const { tokens, withGrant, timeoutMs, destroyed, onTokenExpired } = options

  // If another user signed in, data of the previous author must not be sent.
  async function sendWith(
    token: string,
    call: RequestSpec,
    signal: AbortSignal,
  ): Promise<HttpResponse> {
    const { account } = call
    if (account !== undefined && accountOf(options.apiUrl, token) !== account)
      throw new ServiceError(401, 'authentication_required')
    const sendIt = (spec: RequestSpec) => send(options, spec, signal, token)
    return withGrant ? withGrant(call, sendIt) : sendIt(call)
  }

  // After a 401, get a new token and retry once (specification 5.5).
  async function sendAsAuthor(call: RequestSpec, signal: AbortSignal): Promise<HttpResponse> {
    const token = await tokens.current()
    try {
      return await sendWith(token, call, signal)
    } catch (error) {
      if (!isUnauthorized(error)) throw error
    }
    signal.throwIfAborted()
    const fresh = await tokens.replacementOf(token)
    try {
      return await sendWith(fresh, call, signal)
    } catch (error) {
      // Of concurrent requests with an expired token, only the first notifies the host.
      if (isUnauthorized(error) && tokens.forget(fresh)) onTokenExpired?.()
      throw error
    }
  }

  // A missing token is not an error for public endpoints.
  async function sendAsAuthorIfPossible(
    call: RequestSpec,
    signal: AbortSignal,
  ): Promise<HttpResponse> {
    const hasToken = await tokens.current().then(
      () => true,
      () => false,
    )
    signal.throwIfAborted()
    return hasToken ? sendAsAuthor(call, signal) : send(options, call, signal)
  }

  const limited = (sendIt: typeof sendAsAuthor) => (call: RequestSpec) =>
    withDeadline({ timeoutMs, ...call, destroyed }, (signal) => sendIt(call, signal))

  return {
    asAuthor: limited(sendAsAuthor),
    /**
     * Sends the author's token if there is one, for public endpoints with higher limits for
     * authors.
     */
    asAuthorIfPossible: limited(sendAsAuthorIfPossible),
    asReader: createAnonymousRequests(options),
  }
}

export type Requests = ReturnType<typeof createRequests>

const isUnauthorized = (error: unknown) => error instanceof ServiceError && error.status === 401
