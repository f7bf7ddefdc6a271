/** The revisions of the protocol. The library takes 34 MB, so the first request loads it. */
import type { IncomingHttpHeaders } from 'node:http'
import {
  type CallToolResult,
  createMcpHandler,
  PROTOCOL_VERSION_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { isObject } from '@waraq/contract'
import type { Arguments } from './calls.ts'

/** Revisions before 2026-07-28, newest first: a client with another one is offered the first. */
const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26']

// The library rejects clients that do not accept events, which we never send.
const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}

/** A JSON-RPC request with an id. */
export interface RpcRequest {
  jsonrpc: '2.0'
  id: string | number
  method: string
  params: Arguments
}

export interface Tools {
  version: string
  list: () => Tool[]
  /** Undefined for an unknown tool. */
  call: (name: string, input: Arguments) => Promise<CallToolResult | undefined>
}

/**
 * The response to a request of any revision.
 * @throws what a tool throws
 */
export async function respond(
  request: RpcRequest,
  headers: IncomingHttpHeaders,
  tools: Tools,
): Promise<Response> {
  let failure: unknown
  const { version, list, call } = tools
  const createServer = () => {
    const server = new Server(
      { name: 'waraq', title: 'Waraq', version },
      { capabilities: { tools: {} }, supportedProtocolVersions: VERSIONS },
    )
    server.setRequestHandler('tools/list', () => ({ tools: list() }))
    server.setRequestHandler('tools/call', async ({ params }) => {
      // The library would send the message of an unexpected error to the client.
      const result = await call(params.name, params.arguments ?? {}).catch((error) => {
        failure = error
      })
      if (!result) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown tool.')
      return result
    })
    return server
  }
  const response = isLegacy(request)
    ? await respondLegacy(createServer(), request)
    : await createMcpHandler(createServer, { legacy: 'reject' }).fetch(post(headers), {
        parsedBody: request,
      })
  if (failure !== undefined) throw failure
  return response
}

// The library's `isLegacyRequest` rejects headers and `_meta` that older clients may send.
const isLegacy = ({ params: { _meta } }: RpcRequest): boolean =>
  !isObject(_meta) || !(PROTOCOL_VERSION_META_KEY in _meta)

async function respondLegacy(server: Server, request: RpcRequest): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  return transport.handleRequest(post({}), { parsedBody: complete(request) })
}

/** The request for the library, without the body, which is parsed already. */
function post(headers: IncomingHttpHeaders): Request {
  const own = Object.entries(headers).filter(([name]) => name.startsWith('mcp-'))
  const all = { ...(Object.fromEntries(own) as Record<string, string>), ...HEADERS }
  return new Request('http://localhost/mcp', { method: 'POST', headers: all })
}

/** Adds the members that the revision requires and that some clients omit. */
function complete(request: RpcRequest): RpcRequest {
  const { name, arguments: input, protocolVersion } = request.params
  const clientInfo = { name: 'unknown', version: '0' }
  const initialize = { protocolVersion: String(protocolVersion), capabilities: {}, clientInfo }
  return { ...request, params: { name, arguments: isObject(input) ? input : {}, ...initialize } }
}
