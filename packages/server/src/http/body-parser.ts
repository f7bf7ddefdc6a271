import type { FastifyReply, FastifyRequest } from 'fastify'
import { type BodyLimit, readBody } from './body.ts'
import { clientAbortSignal } from './client-abort.ts'
import { clientPathOf } from './client-path.ts'
import { isCostly, type JsonScan, parseBodySteps, scanBody } from './json-body.ts'
import { runSteps } from './json-steps.ts'
import { outlineSteps } from './outline.ts'
import { requireKnownMembers } from './unknown-names.ts'

/** A body without a document, as `outlineOf` describes it. */
export interface ParsedBody {
  value: unknown
  /** Whether an integer can have lost digits. */
  hasLongIntegers: boolean
}

/** Who sent a body. */
export interface RequestOrigin {
  /** The levels of fair queuing. */
  path: readonly string[]
  /** Aborted when the client disconnects. */
  clientSignal(): AbortSignal
}

/** Parses a body in a thread. */
export type ParseInThread = (bytes: Buffer, origin: RequestOrigin) => Promise<ParsedBody>

export type BodyParser = ReturnType<typeof createBodyParser>

/** Larger bodies are parsed in a thread. */
const SMALL_BYTES = 65_536

/** Steps of parsing a body without a document. */
export function* parsedBodySteps(
  bytes: Buffer,
  scan: JsonScan = scanBody(bytes),
): Generator<void, ParsedBody> {
  const { hasLargeNumbers, hasLongIntegers } = scan
  const value = yield* parseBodySteps(bytes, scan)
  return { value: yield* outlineSteps(value, hasLargeNumbers), hasLongIntegers }
}

/**
 * Parses all bodies without a document, after the credential, the limits and the size were checked.
 * A large body, and one whose keys are many or escaped, is parsed in a thread.
 */
export function createBodyParser(inThread: ParseInThread) {
  /**
   * @throws ApiError `invalid_json`; `invalid_request` for unknown members, which operations that
   *   are not of the specification refuse; `service_unavailable` as the queue of the thread does
   */
  async function parse(
    bytes: Buffer,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ParsedBody> {
    const body = await parseAnywhere(bytes, request, reply)
    requireKnownMembers(request, body.value)
    return body
  }

  async function parseAnywhere(
    bytes: Buffer,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ParsedBody> {
    if (bytes.length <= SMALL_BYTES) {
      const scan = scanBody(bytes)
      if (!isCostly(scan)) return runSteps(parsedBodySteps(bytes, scan))
    }
    const path = clientPathOf(request, request.turn.identity)
    return inThread(bytes, { path, clientSignal: () => clientAbortSignal(reply) })
  }

  return {
    parse,
    /** Reads and parses a body; an empty one is `whenEmpty`, if given. */
    async read(
      request: FastifyRequest,
      reply: FastifyReply,
      limit: BodyLimit,
      whenEmpty?: object,
    ): Promise<unknown> {
      const bytes = await readBody(request, reply, limit)
      if (bytes.length === 0 && whenEmpty) return whenEmpty
      return (await parse(bytes, request, reply)).value
    },
  }
}
