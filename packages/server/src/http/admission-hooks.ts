import type {
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  preParsingHookHandler,
} from 'fastify'
import type { Logger } from 'pino'
import type { Owner } from '../access/authentication.ts'
import type { Random } from '../lib/random.ts'
import { createAdmission } from './admission.ts'
import { type Cap, createConcurrency, type Turn } from './concurrency-limiter.ts'
import { sendError } from './errors.ts'
import { networkOf } from './ipv6-prefix.ts'
import {
  CLIENT_WAITING,
  LANES,
  MAX_WAIT_MILLISECONDS,
  REFUSAL_PACE,
  TURN_MILLISECONDS,
} from './overload-limits.ts'
import { createRefusalPace } from './rejection-throttle.ts'
import { classOf, isContentWrite, type RequestClass } from './request-class.ts'
import type { Place, Verdict } from './request-queue.ts'

interface Deps {
  log: Logger
  /** Whose verified token came with a request. */
  findOwner: (request: FastifyRequest) => Owner | undefined
  /** The same before its token is opened: where it was, not long ago. */
  findKnownOwner: (request: FastifyRequest) => Owner | undefined
  random: Random
  ticks: () => number
}

/** What a request holds. */
interface Places {
  add(place: Place | Turn): void
  /** Its work begins: from now on a slow body costs it its places. */
  begin(): void
  leave(): void
}

export type Gate = ReturnType<typeof createGate>

/** A body may take so long before its request gives its place to others. */
const BODY_MILLISECONDS = 1_000
const LOG_MILLISECONDS = 1_000
const SWEEP_MILLISECONDS = 100
const LARGE_BYTES = 65_536
/** Saves and creates are never refused for the number of their identity: they take turns. */
const LARGE_BODIES: Cap = { running: 2 }
const OTHER_WRITES: Cap = { running: 8, waiting: 256 }

/**
 * Hooks that let requests in: `admit` (`onRequest`) by the load of the server, `takeTurn` (`preParsing`) by
 * the caps of an identity. `leave` (`onSend`) frees what a request holds once its response is ready.
 */
export function createGate(deps: Deps) {
  const { log, findOwner, findKnownOwner, random, ticks } = deps
  const admission = createAdmission({
    lanes: LANES,
    maxWaitMilliseconds: MAX_WAIT_MILLISECONDS,
    turnMilliseconds: TURN_MILLISECONDS,
    ticks,
    later: setImmediate,
  })
  const concurrency = createConcurrency(MAX_WAIT_MILLISECONDS)
  const pace = createRefusalPace(REFUSAL_PACE)
  const places = new WeakMap<FastifyRequest, Places>()
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

  function shed(request: FastifyRequest, reply: FastifyReply, verdict: Verdict): void {
    const isOverloaded = verdict === 'overloaded'
    if (isOverloaded) logSoon()
    reply.raw.once('close', () => {
      if (request.raw.complete) pace.refused(request.raw.socket)
    })
    reply.header('retry-after', 1 + ((random(1)[0] ?? 0) % 3))
    if (!isOverloaded) reply.headers(sharesOf(CLIENT_WAITING))
    sendError(request, reply, isOverloaded ? 'service_unavailable' : 'rate_limited')
  }

  /** What a request holds, until it is answered or gone, or slow with its body. */
  function createPlaces({ raw }: FastifyRequest, reply: FastifyReply): Places {
    const held: (Place | Turn)[] = []
    let slow: NodeJS.Timeout | undefined
    function leave(): void {
      clearTimeout(slow)
      for (const each of held.splice(0)) each.leave()
      admission.wake()
    }
    reply.raw.once('close', leave)
    return {
      add: (place) => held.push(place),
      leave,
      begin(): void {
        if (!raw.complete) slow = setTimeout(() => raw.complete || leave(), BODY_MILLISECONDS)
      },
    }
  }

  function placesOf(request: FastifyRequest, reply: FastifyReply): Places {
    let found = places.get(request)
    if (!found) {
      found = createPlaces(request, reply)
      places.set(request, found)
    }
    return found
  }

  /** First of all: lets a request in when it is the turn of its class and its client. */
  const admit: onRequestHookHandler = (request, reply, done) => {
    const kind = classOf(request.method, request.routeOptions.url)
    if (kind === 'never shed') return done()
    const held = placesOf(request, reply)
    const path = pathOf(request, kind, findKnownOwner(request))
    const place = admission.enter(LANE_OF[kind], path, reply.elapsedTime, (verdict) => {
      if (verdict !== 'admitted') return shed(request, reply, verdict)
      held.begin()
      done()
    })
    held.add(place)
  }

  /** After the credential and before the body: holds an identity to its caps. */
  const takeTurn: preParsingHookHandler = (request, reply, payload, done) => {
    const owner = findOwner(request)
    const cap = owner && capOf(request, request.routeOptions.url)
    if (!owner || !cap) return done(null, payload)
    const key = `${cap === LARGE_BODIES ? 'large' : 'other'} ${owner.identityId}`
    const { id = '' } = request.params as { id?: string }
    const turn = concurrency.enter(key, [id], cap, (refusal) => {
      if (refusal) reply.headers(sharesOf(cap.running))
      done(refusal ?? null, payload)
    })
    placesOf(request, reply).add(turn)
  }

  return {
    admit,
    takeTurn,
    leave: (request: FastifyRequest): void => places.get(request)?.leave(),
    close: (): void => clearInterval(sweeping),
  }
}

const LANE_OF = { write: 0, read: 1, public: 2 } as const

/** The fields of a 429 for too many requests at once. */
const sharesOf = (quota: number): Record<string, string> => ({
  ratelimit: '"concurrency";r=0;t=1',
  'ratelimit-policy': `"concurrency";q=${quota};qu="concurrent-requests"`,
})

/** The cap of an identity that this request counts under, if any. */
function capOf({ method, headers }: FastifyRequest, route: string | undefined): Cap | undefined {
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
  owner: Owner | undefined,
): readonly string[] {
  if (kind === 'public' || !owner) return [networkOf(request.ip)]
  const { id = '' } = request.params as { id?: string }
  return [owner.organizationId, owner.identityId, id]
}
