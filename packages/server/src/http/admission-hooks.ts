import type {
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  preParsingHookHandler,
} from 'fastify'
import type { Logger } from 'pino'
import type { AuthenticatedIdentity } from '../access/authentication.ts'
import type { Random } from '../lib/random.ts'
import { createAdmission } from './admission.ts'
import {
  type ConcurrencyLimit,
  type ConcurrencyPermit,
  createConcurrencyLimiter,
} from './concurrency-limiter.ts'
import { sendError } from './errors.ts'
import { ipv6PrefixOf } from './ipv6-prefix.ts'
import {
  CLIENT_WAITING,
  MAX_WAIT_MILLISECONDS,
  REJECTION_THROTTLE,
  REQUEST_QUEUES,
  TURN_MILLISECONDS,
} from './overload-limits.ts'
import { createRejectionThrottle } from './rejection-throttle.ts'
import { classOf, isContentWrite, type RequestClass } from './request-class.ts'
import type { AdmissionResult, QueueSlot } from './request-queue.ts'

interface Deps {
  log: Logger
  /** Whose verified token came with a request. */
  findIdentity: (request: FastifyRequest) => AuthenticatedIdentity | undefined
  /** The same before its token is opened: where it was, not long ago. */
  findCachedIdentity: (request: FastifyRequest) => AuthenticatedIdentity | undefined
  random: Random
  monotonicNow: () => number
}

/** What a request holds. */
interface HeldSlots {
  add(slot: QueueSlot | ConcurrencyPermit): void
  /** Its work begins: from now on a slow body costs it its places. */
  begin(): void
  leave(): void
}

export type AdmissionHooks = ReturnType<typeof createAdmissionHooks>

/** A body may take so long before its request gives its place to others. */
const BODY_MILLISECONDS = 1_000
const LOG_MILLISECONDS = 1_000
const SWEEP_MILLISECONDS = 100
const LARGE_BYTES = 65_536
/** Saves and creates are never refused for the number of their identity: they take turns. */
const LARGE_BODIES: ConcurrencyLimit = { running: 2 }
const OTHER_WRITES: ConcurrencyLimit = { running: 8, waiting: 256 }

/**
 * Hooks that let requests in: `admit` (`onRequest`) by the load of the server, `takeTurn` (`preParsing`) by
 * the caps of an identity. `leave` (`onSend`) frees what a request holds once its response is ready.
 */
export function createAdmissionHooks(deps: Deps) {
  const { log, findIdentity, findCachedIdentity, random, monotonicNow } = deps
  const admission = createAdmission({
    queues: REQUEST_QUEUES,
    maxWaitMilliseconds: MAX_WAIT_MILLISECONDS,
    turnMilliseconds: TURN_MILLISECONDS,
    monotonicNow,
    later: setImmediate,
  })
  const concurrency = createConcurrencyLimiter(MAX_WAIT_MILLISECONDS)
  const throttle = createRejectionThrottle(REJECTION_THROTTLE)
  const slots = new WeakMap<FastifyRequest, HeldSlots>()
  const sweeping = setInterval(admission.sweep, SWEEP_MILLISECONDS).unref()
  let refused = 0

  function logSoon(): void {
    refused += 1
    if (refused > 1) return
    setTimeout(() => {
      log.warn({ refused }, 'overloaded')
      refused = 0
    }, LOG_MILLISECONDS).unref()
  }

  function shed(request: FastifyRequest, reply: FastifyReply, verdict: AdmissionResult): void {
    const isOverloaded = verdict === 'overloaded'
    if (isOverloaded) logSoon()
    reply.raw.once('close', () => {
      if (request.raw.complete) throttle.rejected(request.raw.socket)
    })
    reply.header('retry-after', 1 + ((random(1)[0] ?? 0) % 3))
    if (!isOverloaded) reply.headers(sharesOf(CLIENT_WAITING))
    sendError(request, reply, isOverloaded ? 'service_unavailable' : 'rate_limited')
  }

  /** What a request holds, until it is answered or gone, or slow with its body. */
  function createSlots({ raw }: FastifyRequest, reply: FastifyReply): HeldSlots {
    const held: (QueueSlot | ConcurrencyPermit)[] = []
    let slow: NodeJS.Timeout | undefined
    function leave(): void {
      clearTimeout(slow)
      for (const each of held.splice(0)) each.leave()
      admission.wake()
    }
    reply.raw.once('close', leave)
    return {
      add: (slot) => held.push(slot),
      leave,
      begin(): void {
        if (!raw.complete) slow = setTimeout(() => raw.complete || leave(), BODY_MILLISECONDS)
      },
    }
  }

  function slotsOf(request: FastifyRequest, reply: FastifyReply): HeldSlots {
    let found = slots.get(request)
    if (!found) {
      found = createSlots(request, reply)
      slots.set(request, found)
    }
    return found
  }

  /** First of all: lets a request in when it is the turn of its class and its client. */
  const admit: onRequestHookHandler = (request, reply, done) => {
    const kind = classOf(request.method, request.routeOptions.url)
    if (kind === 'never shed') return done()
    const held = slotsOf(request, reply)
    const path = pathOf(request, kind, findCachedIdentity(request))
    const slot = admission.enter(QUEUE_OF[kind], path, reply.elapsedTime, (verdict) => {
      if (verdict !== 'admitted') return shed(request, reply, verdict)
      held.begin()
      done()
    })
    held.add(slot)
  }

  /** After the credential and before the body: holds an identity to its caps. */
  const takeTurn: preParsingHookHandler = (request, reply, payload, done) => {
    const identity = findIdentity(request)
    const limit = identity && limitOf(request, request.routeOptions.url)
    if (!identity || !limit) return done(null, payload)
    const key = `${limit === LARGE_BODIES ? 'large' : 'other'} ${identity.identityId}`
    const { id = '' } = request.params as { id?: string }
    const turn = concurrency.enter(key, [id], limit, (error) => {
      if (error) reply.headers(sharesOf(limit.running))
      done(error ?? null, payload)
    })
    slotsOf(request, reply).add(turn)
  }

  return {
    admit,
    takeTurn,
    leave: (request: FastifyRequest): void => slots.get(request)?.leave(),
    close: (): void => clearInterval(sweeping),
  }
}

const QUEUE_OF = { write: 0, read: 1, public: 2 } as const

/** The fields of a 429 for too many requests at once. */
const sharesOf = (quota: number): Record<string, string> => ({
  ratelimit: '"concurrency";r=0;t=1',
  'ratelimit-policy': `"concurrency";q=${quota};qu="concurrent-requests"`,
})

/** The cap of an identity that this request counts under, if any. */
function limitOf(
  { method, headers }: FastifyRequest,
  route: string | undefined,
): ConcurrencyLimit | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined
  if (!isContentWrite(method, route)) return OTHER_WRITES
  const isUnmeasured = headers['transfer-encoding'] !== undefined
  const isLarge = isUnmeasured || Number(headers['content-length'] ?? 0) > LARGE_BYTES
  return isLarge ? LARGE_BODIES : undefined
}

/** Who takes turns with whom: organizations, their identities, and the documents of one. */
function pathOf(
  request: FastifyRequest,
  kind: RequestClass,
  identity: AuthenticatedIdentity | undefined,
): readonly string[] {
  if (kind === 'public' || !identity) return [ipv6PrefixOf(request.ip)]
  const { id = '' } = request.params as { id?: string }
  return [identity.organizationId, identity.identityId, id]
}
