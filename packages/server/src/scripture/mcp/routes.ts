import type { Tool } from '@modelcontextprotocol/server'
import { ApiError, type ErrorDetail, isObject } from '@waraq/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TOOL } from '../../http/admission/route-costs.ts'
import { readBody } from '../../http/body.ts'
import type { BodyParser } from '../../http/body-parser.ts'
import type { CacheableResponses } from '../../http/cacheable-response.ts'
import { clientAbortSignal } from '../../http/client-abort.ts'
import type { Credentials } from '../../http/credentials.ts'
import type { ErrorBodyOf } from '../../http/error-body.ts'
import { memberDetail } from '../../http/expected-value.ts'
import { JSON_TYPE, NO_STORE_HEADERS } from '../../http/headers.ts'
import { ipv6PrefixOf } from '../../http/ipv6-prefix.ts'
import { requireKnown } from '../../http/unknown-names.ts'
import type { Hadith } from '../hadith/hadith.ts'
import type { Scripture } from '../scripture.ts'
import { ANONYMOUS, weightOf, withToken } from '../verify/limits.ts'
import type { VerifyItems } from '../verify/verify-items.ts'
import { type Arguments, createToolCalls, type ToolCaller, type ToolDocuments } from './calls.ts'
import type { RpcRequest } from './protocol.ts'
import { toolsFor } from './tools.ts'

interface Deps {
  app: FastifyInstance
  scripture: Scripture
  hadith: Hadith
  verifyItems: VerifyItems
  documents: ToolDocuments
  /** Otherwise agents only read. */
  canWrite: boolean
  responses: CacheableResponses
  credentials: Pick<Credentials, 'openOptionalToken' | 'countWrite'>
  bodies: BodyParser
  errorBody: ErrorBodyOf
  /** Size limit of a body with an embed token. */
  maxBodyBytes: number
  publicUrl: () => string
  version: string
}

const [INVALID_REQUEST, UNKNOWN_METHOD] = [-32_600, -32_601]

/** The Model Context Protocol over HTTP: stateless, without a session and without events. */
export function mcpRoutes(deps: Deps): void {
  const { app, scripture, hadith, verifyItems, documents, canWrite } = deps
  const { responses, credentials, bodies, errorBody, publicUrl, version } = deps
  const calls = createToolCalls({ scripture, hadith, verifyItems, documents, canWrite })
  const limitsWithToken = withToken(deps.maxBodyBytes)

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { origin } = request.headers
    // A page of another origin may have resolved its own name to this server.
    if (origin !== undefined && origin !== new URL(publicUrl()).origin) {
      await reply.code(403).send(failure(null, INVALID_REQUEST, 'This origin is not allowed.'))
      return
    }
    const identity = await credentials.openOptionalToken(request)
    responses.enforceRateLimitOf(identity?.identityId ?? request.ip, reply)
  }

  app.post('/mcp', { onRequest: admit, ...TOOL }, async (request, reply) => {
    const { identity } = request.turn
    const limits = identity ? limitsWithToken : ANONYMOUS
    const client = identity?.identityId ?? ipv6PrefixOf(request.ip)
    const cap = { bytes: limits.bodyBytes, code: 'document_too_large' } as const
    const body = await readBody(request, reply, cap)
    responses.weigh(client, weightOf(body.length))
    const { value: message, hasLongIntegers } = await bodies.parse(body, request, reply)
    const caller: ToolCaller = {
      identity,
      countWrite: () => identity && credentials.countWrite(identity, reply),
      hasLongIntegers,
      limits,
      asking: { client, signal: clientAbortSignal(reply) },
    }
    reply.headers(NO_STORE_HEADERS)
    const rpc = requestOf(message)
    if (!rpc) return reply.code(202).send()
    if ('error' in rpc) return rpc
    const { respond } = await import('./protocol.ts')
    const tools = {
      version,
      list: () => toolsOf(caller),
      call: (name: string, input: Arguments) => callTool(name, input, caller),
    }
    const response = await respond(rpc, request.headers, tools)
    return reply
      .code(response.status)
      .type(JSON_TYPE)
      .send(await response.text())
  })

  const toolsOf = ({ identity }: ToolCaller) =>
    toolsFor({ hasToken: identity !== undefined, canWrite })

  // An error of a tool is a result, so that the agent can read it.
  async function callTool(name: string, input: Arguments, caller: ToolCaller) {
    const tool = toolsOf(caller).find((each) => each.name === name)
    const call = tool && calls[name]
    if (!call) return undefined
    try {
      requireKnown(tool.inputSchema, input)
      const structuredContent = await call(input, caller)
      return { ...textOf(structuredContent), structuredContent }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { etag: version } = error.detail
      const detail = describedBy(tool, error.detail)
      const body = { ...errorBody(error.code, detail), ...(version && { version }) }
      return { ...textOf(body), isError: true }
    }
  }
}

/** A request with an id, or the error of an invalid message; undefined for a notification. */
function requestOf(message: unknown): RpcRequest | ReturnType<typeof failure> | undefined {
  if (!isObject(message) || message.jsonrpc !== '2.0' || typeof message.method !== 'string') {
    return failure(null, INVALID_REQUEST, 'The body must be one JSON-RPC 2.0 request.')
  }
  const { id, method, params } = message
  if (id === undefined) return undefined
  if (typeof id !== 'string' && !(typeof id === 'number' && Number.isSafeInteger(id))) {
    return failure(null, INVALID_REQUEST, 'The id must be a string or an integer.')
  }
  // The library would keep the response open for events.
  if (method === 'subscriptions/listen') {
    return failure(id, UNKNOWN_METHOD, 'This method is not supported.')
  }
  return { jsonrpc: '2.0', id, method, params: isObject(params) ? params : {} }
}

/** The same detail, which says what the tool expects of a wrong argument. */
function describedBy({ inputSchema }: Tool, detail: ErrorDetail): ErrorDetail {
  const { rule, field } = detail
  if (rule !== 'member_invalid' || field === undefined) return detail
  return memberDetail(inputSchema.properties?.[field.slice(1)], { field })
}

const textOf = (data: unknown) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(data) }],
})

const failure = (id: string | number | null, code: number, message: string) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})
