import { ServiceError } from '../service-error.ts'
import {
  type EndpointResponse,
  endpointOf,
  errorResponse,
  type FetchHandler,
  fetchHandler,
  type NodeHandler,
  type NodeRequest,
  nodeHandler,
  type OptionsOrFunction,
} from './endpoint.ts'
import { createMint, type MintOptions } from './mint-embed-token.ts'

/** Options of a backend endpoint that mints embed tokens for signed-in users. */
export interface TokenEndpointOptions<R> extends MintOptions {
  /**
   * Your authentication: the stable id of the signed-in user, or null. Take it from the session,
   * never from data that the page sends: a client that controls it can write as any user
   * (specification 5.1).
   */
  userOf: (request: R) => UserId | Promise<UserId>
  /** Receives errors of the mint, for your log. */
  onError?: ((error: ServiceError) => void) | undefined
}

type UserId = string | null | undefined

/**
 * Creates the token endpoint for fetch-style servers: Hono, Next.js route handlers, Deno, Bun. POST
 * only. Returns `{token, expires_at}`, or `{error}`: 401 `authentication_required` if no user is
 * signed in, 503 if the service is unavailable, 502 for its other errors. Every request mints a new
 * token; responses are not cached. Errors of `userOf` propagate.
 *
 * @param options checked at once; a function is called and checked by the first request
 * @throws TypeError for invalid options that are not a function
 */
export function createTokenEndpoint<R extends NodeRequest = Request>(
  options: OptionsOrFunction<TokenEndpointOptions<R>>,
): FetchHandler<R> {
  return fetchHandler(endpointOf(options, tokenEndpoint<R>))
}

/**
 * Creates the same endpoint for Express, Connect and `node:http`, as `(request, response, next?)`.
 * Errors of `userOf` go to `next`, or cause a 500 without it.
 *
 * @param options checked at once; a function is called and checked by the first request
 * @throws TypeError for invalid options that are not a function
 */
export function createNodeTokenEndpoint<R extends NodeRequest>(
  options: OptionsOrFunction<TokenEndpointOptions<R>>,
): NodeHandler<R> {
  return nodeHandler(endpointOf(options, tokenEndpoint<R>))
}

function tokenEndpoint<R>({ userOf, onError, ...options }: TokenEndpointOptions<R>) {
  const mint = createMint(options)
  if (typeof userOf !== 'function') throw new TypeError('`userOf` must be a function')

  return async (request: R): Promise<EndpointResponse> => {
    const user = await userOf(request)
    if (user === null || user === undefined || user === '') {
      return errorResponse(401, 'authentication_required')
    }
    if (typeof user !== 'string') {
      throw new TypeError(
        '`userOf` must return a string or null. For a number, use String(user.id).',
      )
    }
    try {
      return { status: 200, body: await mint(user) }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      onError?.(error)
      return upstreamError(error)
    }
  }
}

// Never forwards the service's 401: it concerns the API key, but pages would ask users to sign in.
function upstreamError({ status, code, retryAfter }: ServiceError): EndpointResponse {
  const isTemporary = status === 0 || status === 429 || status >= 500
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) }
  return errorResponse(isTemporary ? 503 : 502, code, headers)
}
