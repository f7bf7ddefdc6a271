import { ServiceError } from '../service-error.ts'
import {
  type EndpointResponse,
  type FetchHandler,
  fetchHandler,
  type NodeHandler,
  type NodeRequest,
  nodeHandler,
  refusal,
} from './endpoint.ts'
import { createMint, type MintOptions } from './mint-embed-token.ts'

/** An endpoint of your backend that gives a signed-in user's page an embed token. */
export interface TokenEndpointOptions<R> extends MintOptions {
  /**
   * Your own authentication: the stable id of the user who is signed in, or null. Take it from the
   * session, never from what the page sends: whoever names a user here writes as that user
   * (specification 5.1).
   */
  userOf: (request: R) => UserId | Promise<UserId>
  /** For your log: what the service refused, or why it could not be reached. */
  onError?: ((error: ServiceError) => void) | undefined
}

type UserId = string | null | undefined

/**
 * The token endpoint for fetch-style servers: Hono, Next.js route handlers, Deno, Bun.
 * POST only; `{token, expires_at}`, or `{error}` with 401 `authentication_required` where nobody is
 * signed in, 503 where the service cannot be reached now, 502 where it refuses. Never cached: every call
 * mints a fresh token. What `userOf` throws goes through to your framework.
 *
 * @throws TypeError at once for bad options
 */
export function createTokenEndpoint<R extends NodeRequest = Request>(
  options: TokenEndpointOptions<R>,
): FetchHandler<R> {
  return fetchHandler(answerToken(options))
}

/**
 * The same for Express, Connect and plain `node:http`, as `(request, response, next?)`. What `userOf`
 * throws goes to `next`, or is a 500 where there is none.
 *
 * @throws TypeError at once for bad options
 */
export function createNodeTokenEndpoint<R extends NodeRequest>(
  options: TokenEndpointOptions<R>,
): NodeHandler<R> {
  return nodeHandler(answerToken(options))
}

function answerToken<R>({ userOf, onError, ...options }: TokenEndpointOptions<R>) {
  const mint = createMint(options)
  if (typeof userOf !== 'function') throw new TypeError('`userOf` must be a function')

  return async (request: R): Promise<EndpointResponse> => {
    const user = await userOf(request)
    if (user === null || user === undefined || user === '') {
      return refusal(401, 'authentication_required')
    }
    if (typeof user !== 'string') {
      throw new TypeError('`userOf` must give a string or null: for a number, String(user.id)')
    }
    try {
      return { status: 200, body: await mint(user) }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      onError?.(error)
      return upstreamTrouble(error)
    }
  }
}

// Never the service's own status: its 401 is about the API key, and would tell the page to sign in again.
function upstreamTrouble({ status, code, retryAfter }: ServiceError): EndpointResponse {
  const mayPass = status === 0 || status === 429 || status >= 500
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) }
  return refusal(mayPass ? 503 : 502, code, headers)
}
