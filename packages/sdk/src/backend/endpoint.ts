import { isPathSegment } from '../path-segment.ts'
import { queryOf } from '../query.ts'

/** The response of an endpoint, independent of the server framework. */
export interface EndpointResponse {
  status: number
  body: object
  headers?: Record<string, string>
}

/** The part of `http.IncomingMessage` that endpoints read; also in Express and Connect. */
export interface NodeRequest {
  method?: string | undefined
  url?: string | undefined
}

/** The part of `http.ServerResponse` that endpoints use; also in Express and Connect. */
export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): unknown
  end(body: string): unknown
}

/** `(request) => response`, for Hono, Next.js, Deno and Bun. */
export type FetchHandler<R> = (request: R) => Promise<Response>

/** `(request, response, next)`, for Express, Connect and `node:http`. */
export type NodeHandler<R> = (
  request: R,
  response: NodeResponse,
  next?: (error?: unknown) => void,
) => Promise<void>

export type Endpoint<R> = (request: R) => Promise<EndpointResponse>

/** Options, or a function that returns them, which is called by the first request. */
export type OptionsOrFunction<Options extends object> = Options | (() => Options)

/**
 * Creates an endpoint. Options are checked at once; those of a function by the first request,
 * because a framework may load routes at build time, without secrets. Invalid ones are a 500
 * `misconfigured`.
 *
 * @throws TypeError for invalid options that are not a function
 */
export function endpointOf<Options extends object, R>(
  options: OptionsOrFunction<Options>,
  create: (options: Options) => Endpoint<R>,
): Endpoint<R> {
  if (!isFunction(options)) return create(options)
  let endpoint: Endpoint<R> | undefined
  return async (request) => {
    try {
      endpoint ??= create(options())
    } catch (error) {
      console.error('Waraq endpoint misconfigured:', error instanceof Error ? error.message : error)
      return errorResponse(500, 'misconfigured')
    }
    return endpoint(request)
  }
}

const isFunction = <Options extends object>(
  options: OptionsOrFunction<Options>,
): options is () => Options => typeof options === 'function'

/** Adapts an endpoint to fetch-style servers. Errors of the host's function propagate. */
export function fetchHandler<R extends NodeRequest>(endpoint: Endpoint<R>): FetchHandler<R> {
  return async (request, ...others: unknown[]) => {
    if (others.some(isNodeResponse)) {
      throw new TypeError(
        'this endpoint returns a Response: for Express and node:http use createNodeTokenEndpoint or createNodeSignatureEndpoint',
      )
    }
    const { status, headers, text } = serialize(await postOnly(endpoint, request))
    return new Response(text, { status, headers })
  }
}

/**
 * Adapts an endpoint to Node-style servers. Errors of the host's function go to `next`. Without
 * `next` they are logged and the response is a 500.
 */
export function nodeHandler<R extends NodeRequest>(endpoint: Endpoint<R>): NodeHandler<R> {
  return async (request, response, next) => {
    if (!isNodeResponse(response)) {
      throw new TypeError(
        'this endpoint writes to a Node response: for fetch-style servers use createTokenEndpoint or createSignatureEndpoint',
      )
    }
    try {
      write(response, await postOnly(endpoint, request))
    } catch (error) {
      if (next) return next(error)
      console.error(error)
      write(response, errorResponse(500, 'internal_error'))
    }
  }
}

const isNodeResponse = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'writeHead' in value

/** An error response in the format of the service. */
export const errorResponse = (
  status: number,
  error: string,
  headers?: Record<string, string>,
): EndpointResponse => ({
  status,
  body: { error },
  ...(headers && { headers }),
})

/** The `document_id` of a request; undefined unless it has exactly one. */
export function documentIdOf({ url = '' }: NodeRequest): string | undefined {
  const [documentId, another] = queryOf(url).getAll('document_id')
  return isPathSegment(documentId) && another === undefined ? documentId : undefined
}

// The response is a credential: crawlers, prefetching and caches must not request it.
async function postOnly<R extends NodeRequest>(
  endpoint: Endpoint<R>,
  request: R,
): Promise<EndpointResponse> {
  if (request.method === 'POST') return endpoint(request)
  return errorResponse(405, 'method_not_allowed', { allow: 'POST' })
}

function serialize({ status, body, headers }: EndpointResponse) {
  const baseHeaders = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  }
  return { status, headers: { ...headers, ...baseHeaders }, text: JSON.stringify(body) }
}

function write(response: NodeResponse, result: EndpointResponse): void {
  const { status, headers, text } = serialize(result)
  response.writeHead(status, headers)
  response.end(text)
}
