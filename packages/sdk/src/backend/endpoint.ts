/** What an endpoint answers, whatever carries it. */
export interface EndpointResponse {
  status: number
  body: object
  headers?: Record<string, string>
}

/** As much of `http.IncomingMessage` as is looked at; Express' and Connect's requests have it too. */
export interface NodeRequest {
  method?: string | undefined
  url?: string | undefined
}

/** As much of `http.ServerResponse` as is used; Express' and Connect's responses have it too. */
export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): unknown
  end(body: string): unknown
}

/** `(request) => response`, as Hono, Next.js, Deno and Bun call it. */
export type FetchHandler<R> = (request: R) => Promise<Response>

/** `(request, response, next)`, as Express, Connect and `node:http` call it. */
export type NodeHandler<R> = (
  request: R,
  response: NodeResponse,
  next?: (error?: unknown) => void,
) => Promise<void>

type Answering<R> = (request: R) => Promise<EndpointResponse>

/** Wraps an endpoint for fetch-style servers. What the customer's own function throws goes through. */
export function fetchHandler<R extends NodeRequest>(answer: Answering<R>): FetchHandler<R> {
  return async (request, ...others: unknown[]) => {
    if (others.some(isNodeResponse)) {
      throw new TypeError(
        'this endpoint gives a Response and writes none: for Express and node:http use createNodeTokenEndpoint or createNodeSignatureEndpoint',
      )
    }
    const { status, headers, text } = written(await postOnly(answer, request))
    return new Response(text, { status, headers })
  }
}

/**
 * Wraps an endpoint for Node-style servers. What the customer's own function throws goes to `next`; where
 * there is none it is shown, since nobody else would hear of it.
 */
export function nodeHandler<R extends NodeRequest>(answer: Answering<R>): NodeHandler<R> {
  return async (request, response, next) => {
    if (!isNodeResponse(response)) {
      throw new TypeError(
        'this endpoint writes to a response of Node: for servers that want a Response use createTokenEndpoint or createSignatureEndpoint',
      )
    }
    try {
      write(response, await postOnly(answer, request))
    } catch (error) {
      if (next) return next(error)
      console.error(error)
      write(response, refusal(500, 'internal_error'))
    }
  }
}

const isNodeResponse = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'writeHead' in value

/** A refusal in the shape that the service itself uses. */
export const refusal = (
  status: number,
  error: string,
  headers?: Record<string, string>,
): EndpointResponse => ({
  status,
  body: { error },
  ...(headers && { headers }),
})

// What is handed out is a credential: nothing that follows links, prefetches or caches may ask for it.
async function postOnly<R extends NodeRequest>(
  answer: Answering<R>,
  request: R,
): Promise<EndpointResponse> {
  if (request.method === 'POST') return answer(request)
  return refusal(405, 'method_not_allowed', { allow: 'POST' })
}

function written({ status, body, headers }: EndpointResponse) {
  const always = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  return { status, headers: { ...headers, ...always }, text: JSON.stringify(body) }
}

function write(response: NodeResponse, reply: EndpointResponse): void {
  const { status, headers, text } = written(reply)
  response.writeHead(status, headers)
  response.end(text)
}
