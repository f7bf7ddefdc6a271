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
import { requireSecret, signRead } from './sign-read.ts'

/** Options of a backend endpoint that signs reads for pages. */
export interface SignatureEndpointOptions<R> {
  /** The signing secret. Keep it on your servers. */
  signingSecret: string
  /** Your access check: whether the sender of this request may read this document. */
  mayRead: (request: R, documentId: string) => boolean | Promise<boolean>
  now?: (() => Date) | undefined
}

/**
 * Creates the signature endpoint for fetch-style servers. `POST /your/path?document_id=<id>`
 * returns `{signature, exp}` valid for one hour, 403 `access_denied` unless `mayRead` returns true,
 * or 400 `invalid_request` unless there is exactly one document id. Errors of `mayRead` propagate.
 *
 * @param options checked at once; a function is called and checked by the first request
 * @throws TypeError for invalid options that are not a function
 */
export function createSignatureEndpoint<R extends NodeRequest = Request>(
  options: OptionsOrFunction<SignatureEndpointOptions<R>>,
): FetchHandler<R> {
  return fetchHandler(endpointOf(options, signatureEndpoint<R>))
}

/**
 * Creates the same endpoint for Express, Connect and `node:http`, as `(request, response, next?)`.
 *
 * @param options checked at once; a function is called and checked by the first request
 * @throws TypeError for invalid options that are not a function
 */
export function createNodeSignatureEndpoint<R extends NodeRequest>(
  options: OptionsOrFunction<SignatureEndpointOptions<R>>,
): NodeHandler<R> {
  return nodeHandler(endpointOf(options, signatureEndpoint<R>))
}

function signatureEndpoint<R extends NodeRequest>(options: SignatureEndpointOptions<R>) {
  const { signingSecret, mayRead, now } = options
  requireSecret(signingSecret)
  if (typeof mayRead !== 'function') throw new TypeError('`mayRead` must be a function')

  return async (request: R): Promise<EndpointResponse> => {
    const documentId = documentIdOf(request)
    if (documentId === undefined) return errorResponse(400, 'invalid_request')
    // Strictly true: a row or promise returned by mistake must not grant access.
    const mayPass = (await mayRead(request, documentId)) === true
    if (!mayPass) return errorResponse(403, 'access_denied')
    return { status: 200, body: signRead(signingSecret, documentId, undefined, { now }) }
  }
}
