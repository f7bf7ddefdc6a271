import { withDeadline } from '../deadline.ts'
import type { HttpResponse } from '../http.ts'
import { ServiceError } from '../service-error.ts'
import {
  createAnonymousRequests,
  type RequestSettings,
  type RequestSpec,
  send,
} from './anonymous-requests.ts'
import { accountOf } from './token-lifetime.ts'
import type { Tokens } from './tokens.ts'

interface Options extends RequestSettings {
  tokens: Tokens
  onTokenExpired: (() => void) | undefined
}

/** The ways to call the service: with the author's token, or with none. */
export function createRequests(options: Options) {
  const { tokens, timeoutMs, destroyed, onTokenExpired } = options

  // Whoever signed in meanwhile gets nothing of what was another's.
  async function sendWith(
    token: string,
    call: RequestSpec,
    signal: AbortSignal,
  ): Promise<HttpResponse> {
    const { account } = call
    if (account !== undefined && accountOf(options.apiUrl, token) !== account)
      throw new ServiceError(401, 'authentication_required')
    return send(options, call, signal, token)
  }

  // A 401 means one thing: get a fresh token and try once more (specification 5.5).
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
      // Of many calls that a dead token failed, the first one tells the host.
      if (isUnauthorized(error) && tokens.forget(fresh)) onTokenExpired?.()
      throw error
    }
  }

  // Nobody is refused for want of a token where none is needed.
  async function sendAsAnybody(call: RequestSpec, signal: AbortSignal): Promise<HttpResponse> {
    const hasToken = await tokens.current().then(
      () => true,
      () => false,
    )
    signal.throwIfAborted()
    return hasToken ? sendAsAuthor(call, signal) : send(options, call, signal)
  }

  const within = (sendIt: typeof sendAsAuthor) => (call: RequestSpec) =>
    withDeadline({ signal: call.signal, timeoutMs, destroyed }, (signal) => sendIt(call, signal))

  return {
    asAuthor: within(sendAsAuthor),
    /** With the author's token where there is one: for calls that are for everybody, and give an author more. */
    asAnybody: within(sendAsAnybody),
    asReader: createAnonymousRequests(options),
  }
}

export type Requests = ReturnType<typeof createRequests>

const isUnauthorized = (error: unknown) => error instanceof ServiceError && error.status === 401
