import type { GrantRight } from '@waraq/contract'
import {
  documentIdOf,
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
import { signGrant } from './sign-grant.ts'
import { requireSecret } from './sign-read.ts'

/** Options of a backend endpoint that signs grants for pages of co-authors. */
export interface GrantEndpointOptions<R> {
  /** The signing secret. Keep it on your servers. */
  signingSecret: string
  /**
   * Your rules: which right the signed-in user has on this document of another user, with the id by
   * which you mint its tokens; null if none. Take the user from the session, never from data that
   * the page sends.
   */
  rightOf: (request: R, documentId: string) => RightOfUser | null | Promise<RightOfUser | null>
  now?: (() => Date) | undefined
}

/** A user and its right. */
export interface RightOfUser {
  externalUserId: string
  right: GrantRight
}

/**
 * Creates the grant endpoint for fetch-style servers. `POST /your/path?document_id=<id>` returns
 * `{grant, exp}` valid for 15 minutes, 403 `access_denied` if `rightOf` returns null, or 400
 * `invalid_request` unless there is exactly one document id. Errors of `rightOf` propagate.
 *
 * @param options checked at once; a function is called and checked by the first request
 * @throws TypeError for invalid options that are not a function
 */
export function createGrantEndpoint<R extends NodeRequest = Request>(
  options: OptionsOrFunction<GrantEndpointOptions<R>>,
): FetchHandler<R> {
  return fetchHandler(endpointOf(options, grantEndpoint<R>))
}

/**
 * Creates the same endpoint for Express, Connect and `node:http`, as `(request, response, next?)`.
 *
 * @param options checked at once; a function is called and checked by the first request
 * @throws TypeError for invalid options that are not a function
 */
export function createNodeGrantEndpoint<R extends NodeRequest>(
  options: OptionsOrFunction<GrantEndpointOptions<R>>,
): NodeHandler<R> {
  return nodeHandler(endpointOf(options, grantEndpoint<R>))
}

function grantEndpoint<R extends NodeRequest>(options: GrantEndpointOptions<R>) {
  const { signingSecret, rightOf, now } = options
  requireSecret(signingSecret)
  if (typeof rightOf !== 'function') throw new TypeError('`rightOf` must be a function')

  return async (request: R): Promise<EndpointResponse> => {
    const documentId = documentIdOf(request)
    if (documentId === undefined) return errorResponse(400, 'invalid_request')
    const granted = await rightOf(request, documentId)
    if (granted === null || granted === undefined) return errorResponse(403, 'access_denied')
    const body = signGrant(signingSecret, { ...granted, documentId }, undefined, { now })
    return { status: 200, body }
  }
}
