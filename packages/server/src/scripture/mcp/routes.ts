import { ApiError, isObject } from '@waraq/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readBody } from '../../http/body.ts'
import type { BodyParser } from '../../http/body-parser.ts'
import type { CacheableResponses } from '../../http/cacheable-response.ts'
import { clientAbortSignal } from '../../http/client-abort.ts'
import type { Credentials, TokenIdentity } from '../../http/credentials.ts'
import type { ErrorBodyOf } from '../../http/error-body.ts'
import { JSON_TYPE, NO_STORE_HEADERS } from '../../http/headers.ts'
import { ipv6PrefixOf } from '../../http/ipv6-prefix.ts'
import { ANONYMOUS, weightOf, withToken } from '../verify/limits.ts'
import { createVerifyItems, type VerifyItemsDeps } from '../verify/verify-items.ts'
import { argumentsOf, type CallsDeps, createToolCalls, type ToolCaller } from './calls.ts'
import { toolsFor } from './tools.ts'

interface Deps
  extends Omit<VerifyItemsDeps, 'weigh' | 'errorBody'>,
    Pick<CallsDeps, 'listDocuments' | 'readBlocks' | 'writers'> {
  app: FastifyInstance
  answers: CacheableResponses
  credentials: Pick<Credentials, 'openOptionalToken' | 'countWrite'>
  bodies: BodyParser
  errorBody: ErrorBodyOf
  /** Size limit of a body with an embed token. */
  maxBodyBytes: number
  publicUrl: () => string
  version: string
}

/** Newest first; a client with another version decides whether it accepts the first. */
const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const
const [INVALID_REQUEST, UNKNOWN_METHOD, INVALID_PARAMETERS] = [-32_600, -32_601, -32_602]

class RpcError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** The Model Context Protocol over HTTP: stateless, without a session and without events. */
export function mcpRoutes(deps: Deps): void {
  const { app, answers, credentials, bodies, errorBody, publicUrl, version } = deps
  const verifyItems = createVerifyItems({ ...deps, weigh: answers.weigh })
  const calls = createToolCalls({ ...deps, verifyItems })
  const identities = new WeakMap<FastifyRequest, TokenIdentity>()
  const limitsWithToken = withToken(deps.maxBodyBytes)

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { origin } = request.headers
    // A page of another origin may have resolved its own name to this server.
    if (origin !== undefined && origin !== new URL(publicUrl()).origin) {
      await reply.code(403).send(failure(null, INVALID_REQUEST, 'This origin is not allowed.'))
      return
    }
    const identity = await credentials.openOptionalToken(request)
    if (identity) identities.set(request, identity)
    answers.enforceRateLimitOf(identity?.identityId ?? request.ip, reply)
  }

  app.post('/mcp', { onRequest: admit }, async (request, reply) => {
    const identity = identities.get(request)
    const limits = identity ? limitsWithToken : ANONYMOUS
    const client = identity?.identityId ?? ipv6PrefixOf(request.ip)
    const cap = { bytes: limits.bodyBytes, code: 'document_too_large' } as const
    const body = await readBody(request, reply, cap)
    answers.weigh(client, weightOf(body.length))
    const { value: message, hasLongIntegers } = await bodies.parse(body, request, reply, identity)
    const caller: ToolCaller = {
      identity,
      countWrite: () => identity && credentials.countWrite(identity, reply),
      hasLongIntegers,
      limits,
      asking: { client, signal: clientAbortSignal(reply) },
    }
    const answer = await answerTo(message, caller)
    reply.headers(NO_STORE_HEADERS)
    return answer ? reply.type(JSON_TYPE).send(JSON.stringify(answer)) : reply.code(202).send()
  })

  /** The response to a message; undefined for a notification. */
  async function answerTo(message: unknown, caller: ToolCaller): Promise<object | undefined> {
    if (!isObject(message) || message.jsonrpc !== '2.0' || typeof message.method !== 'string') {
      return failure(null, INVALID_REQUEST, 'The body must be one JSON-RPC 2.0 request.')
    }
    const { id, method, params } = message
    if (id === undefined) return undefined
    if (typeof id !== 'string' && typeof id !== 'number') {
      return failure(null, INVALID_REQUEST, 'The id must be a string or a number.')
    }
    try {
      return { jsonrpc: '2.0', id, result: await resultOf(method, argumentsOf(params), caller) }
    } catch (error) {
      if (error instanceof RpcError) return failure(id, error.code, error.message)
      throw error
    }
  }

  async function resultOf(
    method: string,
    params: Record<string, unknown>,
    caller: ToolCaller,
  ): Promise<object> {
    if (method === 'ping') return {}
    if (method === 'tools/list') return { tools: toolsOf(caller) }
    if (method === 'tools/call') return callTool(params, caller)
    if (method !== 'initialize') throw new RpcError(UNKNOWN_METHOD, 'This method is not supported.')
    const [newest] = VERSIONS
    return {
      protocolVersion: VERSIONS.find((one) => one === params.protocolVersion) ?? newest,
      capabilities: { tools: {} },
      serverInfo: { name: 'waraq', title: 'Waraq', version },
    }
  }

  const toolsOf = ({ identity }: ToolCaller) =>
    toolsFor({ hasToken: identity !== undefined, canWrite: deps.writers !== undefined })

  // An error of a tool is a result, so that the agent can read it.
  async function callTool(params: Record<string, unknown>, caller: ToolCaller): Promise<object> {
    const tool = toolsOf(caller).find(({ name }) => name === params.name)
    const call = tool && calls[tool.name]
    if (!call) throw new RpcError(INVALID_PARAMETERS, 'Unknown tool.')
    try {
      const data = await call(argumentsOf(params.arguments), caller)
      return { ...textOf(data), structuredContent: data }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { etag: version } = error.detail
      const body = { ...errorBody(error.code, error.detail), ...(version && { version }) }
      return { ...textOf(body), isError: true }
    }
  }
}

const textOf = (data: unknown) => ({ content: [{ type: 'text', text: JSON.stringify(data) }] })

const failure = (id: string | number | null, code: number, message: string) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})
