import type {
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  preParsingHookHandler,
} from 'fastify'
import type { Logger } from 'pino'
import type { AuthenticatedIdentity } from '../../access/authentication.ts'
import { createFairSemaphore } from '../../lib/fair-semaphore.ts'
import type { Random } from '../../lib/random.ts'
import { clientPathOf } from '../client-path.ts'
import type { SendError } from '../errors.ts'
import { concurrencyHeaders } from '../headers.ts'
import type { QueueSlots } from '../turn.ts'
import { createAdmission } from './admission.ts'
import {
  CLIENT_WAITING,
  MAX_SHARE_WAITING,
  MAX_WAIT_MILLISECONDS,
  REJECTION_THROTTLE,
  SHARE_WAITING,
  SHARES,
  TURN_MILLISECONDS,
} from './overload-limits.ts'
import { createRejectionThrottle } from './rejection-throttle.ts'
import type { AdmissionResult, QueueSlot, RequestQueueOptions } from './request-queue.ts'
import { costOf, requireRouteCost } from './route-costs.ts'

interface Deps {
  /** Writes, reads and public requests. */
  requestQueues: readonly RequestQueueOptions[]
  log: Logger
  /** The cached identity of a token, before the token is verified. */
  findCachedIdentity: (request: FastifyRequest) => AuthenticatedIdentity | undefined
  random: Random
  monotonicNow: () => number
  sendError: SendError
}

export type AdmissionHooks = ReturnType<typeof createAdmissionHooks>

const LOG_MILLISECONDS = 1_000
const SWEEP_MILLISECONDS = 100

/**
 * Admission hooks: `admit` (`onRequest`) by the load of the server, `takeShare` (`preParsing`) by
 * the share of an identity. `leave` (`onSend`) frees the slots of a request once its response is
 * ready.
 */
export function createAdmissionHooks(deps: Deps) {
  const { log, findCachedIdentity, random, monotonicNow, sendError } = deps
  const admission = createAdmission({
    queues: deps.requestQueues,
    maxWaitMilliseconds: MAX_WAIT_MILLISECONDS,
    turnMilliseconds: TURN_MILLISECONDS,
    monotonicNow,
    later: setImmediate,
  })
  const shares = createFairSemaphore({ limits: [ANY, ANY, SHARES.identity, SHARES.document] })
  const throttle = createRejectionThrottle(REJECTION_THROTTLE)
  const { slotsOf, leave } = createHeldSlots(admission.wake)
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
    if (!isOverloaded) reply.headers(sharesOf(request))
    sendError(request, reply, isOverloaded ? 'service_unavailable' : 'rate_limited')
  }

  /** Calls `proceed` once the load of the server admits a request. */
  function enterQueue(
    request: FastifyRequest,
    reply: FastifyReply,
    age: number,
    proceed: () => void,
  ): void {
    const { kind, cost } = costOf(request)
    if (kind === 'never shed') {
      proceed()
      return
    }
    const heldSlots = slotsOf(request, reply)
    // Public requests share by address, with or without a token.
    const identity = kind === 'public' ? undefined : findCachedIdentity(request)
    const path = clientPathOf(request, identity)
    const slot = admission.enter(QUEUE_OF[kind], { path, cost, age }, (verdict) => {
      if (verdict !== 'admitted') return shed(request, reply, verdict)
      heldSlots.begin()
      proceed()
    })
    heldSlots.add(slot)
  }

  /** Calls `proceed` once the share of the identity has room, with whether it had to wait. */
  function enterShare(
    request: FastifyRequest,
    reply: FastifyReply,
    identity: AuthenticatedIdentity,
    proceed: (hasWaited: boolean) => void,
  ): void {
    const { cost, isContent } = costOf(request)
    // Content has a separate share, so that uploads to an unresponsive store do not delay saves.
    const own = [isContent ? 'content' : 'other', identity.identityId]
    const isOverShare = !isContent && shares.waiting(own) >= SHARE_WAITING
    const rejection = isContent ? 'overloaded' : 'client is over its share'
    if (isOverShare || shares.waiting() >= MAX_SHARE_WAITING) {
      shed(request, reply, rejection)
      return
    }
    const heldSlots = slotsOf(request, reply)
    let timer: NodeJS.Timeout | undefined
    let hasStarted = false
    const leaveShare = shares.enter([...own, documentOf(request)], cost, () => {
      clearTimeout(timer)
      hasStarted = true
      proceed(timer !== undefined)
    })
    if (!hasStarted) {
      // A request that waits for others of its client must not occupy a slot.
      heldSlots.leave()
      timer = setTimeout(() => {
        leaveShare()
        shed(request, reply, rejection)
      }, MAX_WAIT_MILLISECONDS)
    }
    heldSlots.add({
      leave() {
        clearTimeout(timer)
        leaveShare()
      },
    })
  }

  /** The first hook: admits a request by the load of its class, in turns between clients. */
  const admit: onRequestHookHandler = (request, reply, done) =>
    enterQueue(request, reply, reply.elapsedTime, done)

  /** Admits a request by the share of its identity, after authentication and before the body. */
  const takeShare: preParsingHookHandler = (request, reply, payload, done) => {
    const identity = isRead(request) ? undefined : request.turn.identity
    if (!identity) return done(null, payload)
    enterShare(request, reply, identity, (hasWaited) => {
      if (!hasWaited) return done(null, payload)
      enterQueue(request, reply, 0, () => done(null, payload))
    })
  }

  return {
    admit,
    takeShare,
    requireRouteCost,
    leave,
    close: (): void => clearInterval(sweeping),
  }
}

const QUEUE_OF = { write: 0, read: 1, public: 2 } as const

const ANY = Number.POSITIVE_INFINITY

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** The headers of a 429 for too many concurrent requests. */
function sharesOf(request: FastifyRequest): Record<string, string> {
  return concurrencyHeaders(isRead(request) ? CLIENT_WAITING : SHARE_WAITING)
}

/** The document of a request, or the request itself if it has none. */
const documentOf = (request: FastifyRequest): string =>
  (request.params as { id?: string }).id ?? request.id

/** A request whose body takes longer gives up its slots. */
const BODY_MILLISECONDS = 1_000

/**
 * Keeps the slots of requests until their response is ready, their connection closes or their body
 * is slow. `onFree` is called whenever some become free.
 */
function createHeldSlots(onFree: () => void) {
  function createSlots({ raw }: FastifyRequest, reply: FastifyReply): QueueSlots {
    const queueSlots: QueueSlot[] = []
    let slow: NodeJS.Timeout | undefined
    function leave(): void {
      clearTimeout(slow)
      for (const each of queueSlots.splice(0)) each.leave()
      onFree()
    }
    reply.raw.once('close', leave)
    return {
      add: (slot) => queueSlots.push(slot),
      leave,
      begin(): void {
        if (!raw.complete) slow = setTimeout(() => raw.complete || leave(), BODY_MILLISECONDS)
      },
    }
  }

  return {
    slotsOf(request: FastifyRequest, reply: FastifyReply): QueueSlots {
      request.turn.slots ??= createSlots(request, reply)
      return request.turn.slots
    },
    leave: ({ turn }: FastifyRequest): void => turn.slots?.leave(),
  }
}
