import { isPathSegment } from '../path-segment.ts'
import { queryOf } from '../query.ts'
import {
  type EndpointResponse,
  type FetchHandler,
  fetchHandler,
  type NodeHandler,
  type NodeRequest,
  nodeHandler,
  refusal,
} from './endpoint.ts'
import { requireSecret, signRead } from './sign-read.ts'

/** An endpoint of your backend that lets a page read one document for a while. */
export interface SignatureEndpointOptions<R> {
  /** The signing secret. It stays on your servers. */
  signingSecret: string
  /** Your own access check: whether whoever sent this request may read this document. */
  mayRead: (request: R, documentId: string) => boolean | Promise<boolean>
  now?: (() => Date) | undefined
}

/**
 * The signature endpoint for fetch-style servers: `POST /your/path?document_id=<id>` answers
 * `{signature, exp}` for an hour, 403 `access_denied` where `mayRead` does not give true, 400
 * `invalid_request` without one document id. What `mayRead` throws goes through to your framework.
 *
 * @throws TypeError at once for bad options
 */
export function createSignatureEndpoint<R extends NodeRequest = Request>(
  options: SignatureEndpointOptions<R>,
): FetchHandler<R> {
  return fetchHandler(answerSignature(options))
}

/**
 * The same for Express, Connect and plain `node:http`, as `(request, response, next?)`.
 *
 * @throws TypeError at once for bad options
 */
export function createNodeSignatureEndpoint<R extends NodeRequest>(
  options: SignatureEndpointOptions<R>,
): NodeHandler<R> {
  return nodeHandler(answerSignature(options))
}

function answerSignature<R extends NodeRequest>(options: SignatureEndpointOptions<R>) {
  const { signingSecret, mayRead, now } = options
  requireSecret(signingSecret)
  if (typeof mayRead !== 'function') throw new TypeError('`mayRead` must be a function')

  return async (request: R): Promise<EndpointResponse> => {
    const [documentId, another] = queryOf(request.url ?? '').getAll('document_id')
    if (!isPathSegment(documentId) || another !== undefined) return refusal(400, 'invalid_request')
    // Nothing but true: a row or a promise given by mistake opens no document.
    const mayPass = (await mayRead(request, documentId)) === true
    if (!mayPass) return refusal(403, 'access_denied')
    return { status: 200, body: signRead(signingSecret, documentId, undefined, { now }) }
  }
}
