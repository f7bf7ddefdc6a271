import type {
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  preParsingHookHandler,
} from 'fastify'
import type { Logger } from 'pino'
import type { AuthenticatedIdentity } from '../../access/authentication.ts'
import type { Random } from '../../lib/random.ts'
import type { SendError } from '../errors.ts'
import { ipv6PrefixOf } from '../ipv6-prefix.ts'
import { createAdmission } from './admission.ts'
import {
  type ConcurrencyLimit,
  type ConcurrencyPermit,
  createConcurrencyLimiter,
} from './concurrency-limiter.ts'
import {
  CLIENT_WAITING,
  MAX_WAIT_MILLISECONDS,
  REJECTION_THROTTLE,
  TURN_MILLISECONDS,
} from './overload-limits.ts'
import { createRejectionThrottle } from './rejection-throttle.ts'
import { classOf, isContentWrite, type RequestClass } from './request-class.ts'
import type { AdmissionResult, QueueSlot, RequestQueueOptions } from './request-queue.ts'

interface Deps {
  /** Writes, reads and public requests. */
  requestQueues: readonly RequestQueueOptions[]
  log: Logger
  /** The verified identity of a request. */
  findIdentity: (request: FastifyRequest) => AuthenticatedIdentity | undefined
  /** The cached identity of a token, before the token is verified. */
  findCachedIdentity: (request: FastifyRequest) => AuthenticatedIdentity | undefined
  random: Random
  monotonicNow: () => number
  sendError: SendError
}

/** The queue slots and permits of a request. */
interface HeldSlots {
  add(slot: QueueSlot | ConcurrencyPermit): void
  /** Starts the time limit of the body: a slow one loses its slots. */
  begin(): void
  leave(): void
}

export type AdmissionHooks = ReturnType<typeof createAdmissionHooks>

/** A request whose body takes longer gives up its slots. */
const BODY_MILLISECONDS = 1_000
const LOG_MILLISECONDS = 1_000
const SWEEP_MILLISECONDS = 100
const LARGE_BYTES = 65_536
/**
 * Saves and creates are never rejected for their number per identity; they wait in a fair queue.
 */
const LARGE_BODIES: ConcurrencyLimit = { running: 2 }
const OTHER_WRITES: ConcurrencyLimit = { running: 8, waiting: 256 }

/**
 * Admission hooks: `admit` (`onRequest`) by the load of the server, `takeTurn` (`preParsing`) by
 * the limits of an identity. `leave` (`onSend`) frees the slots of a request once its response is
 * ready.
 */
export function createAdmissionHooks(deps: Deps) {
  const { log, findIdentity, findCachedIdentity, random, monotonicNow, sendError } = deps
  const admission = createAdmission({
    queues: deps.requestQueues,
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

  /** The slots of a request, freed when its connection closes or its body is slow. */
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

  /** The first hook: admits a request by its class and client. */
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

  /** Applies the limits of an identity after authentication and before the body. */
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

/** The headers of a 429 for too many concurrent requests. */
const sharesOf = (quota: number): Record<string, string> => ({
  ratelimit: '"concurrency";r=0;t=1',
  'ratelimit-policy': `"concurrency";q=${quota};qu="concurrent-requests"`,
})

/** The limit that a request counts against, if any. */
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

/** The levels of fair queuing: organizations, their identities, and the documents of one. */
function pathOf(
  request: FastifyRequest,
  kind: RequestClass,
  identity: AuthenticatedIdentity | undefined,
): readonly string[] {
  if (kind === 'public' || !identity) return [ipv6PrefixOf(request.ip)]
  const { id = '' } = request.params as { id?: string }
  return [identity.organizationId, identity.identityId, id]
}
