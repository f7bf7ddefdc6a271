import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { AdmissionHooks } from './admission/admission-hooks.ts'
import {
  allowedOrigins,
  allowsCrossOrigin,
  corsHeaders,
  type Origins,
  preflightHeaders,
} from './cors.ts'
import { createBodyDiscarder } from './discard-body.ts'
import type { ErrorBodyOf } from './error-body.ts'
import { createErrorHandler, createErrorSender, type SendError } from './errors.ts'
import { findInvalidity, MAX_URL, METHODS } from './framing.ts'
import { SECURITY_HEADERS } from './headers.ts'
import type { RateLimiter } from './rate-limit/rate-limiter.ts'
import { rejectSocket } from './reject-socket.ts'
import { enforceResponseDeadline } from './response-deadline.ts'
import { disconnectSlowClients } from './slow-clients.ts'
import { addTurn } from './turn.ts'
import { refuseUnknownParameters } from './unknown-names.ts'

/** Whether the process is shutting down: connections are then closed after each response. */
export interface Lifecycle {
  isDraining: boolean
}

/** Sees requests and responses, and changes neither. */
export interface RequestObserver {
  onRequest?(request: FastifyRequest, reply: FastifyReply): void
  onResponse(request: FastifyRequest, reply: FastifyReply): void
}

interface Deps {
  log: Logger
  /** They see each request that reaches the router: the access log and the metrics. */
  observers: readonly RequestObserver[]
  limiter: RateLimiter
  /** The largest body limit of any route. */
  largestBodyBytes: number
  origins: Origins
  trustProxy: boolean | string[]
  keepAliveMilliseconds: number
  lifecycle: Lifecycle
  monotonicNow: () => number
  errorBody: ErrorBodyOf
  /** Decides which requests proceed to their body, and when; absent: all at once. */
  admissionHooks?: AdmissionHooks
}

const ALL_METHODS = METHODS.join(', ')
const HEADERS_MILLISECONDS = 5_000
const REQUEST_MILLISECONDS = 300_000
/** Minimum rate for reading a response: 1 MiB within four and a half minutes. */
const MIN_READ_RATE = {
  silentMilliseconds: 10_500,
  maxWaitMilliseconds: 10_000,
  bytesPerSecond: 4_096,
  everyMilliseconds: 1_000,
}
/** Time limit for discarding the rest of a body under the limit, to keep the connection. */
const DISCARD_MILLISECONDS = 10_000
/** Limits for discarding bodies over the limit. */
const OVER_THE_CAP = { milliseconds: 5_000, connections: 32 }

/**
 * Creates the HTTP server around the routes of `declare`. Request validation, headers, CORS,
 * errors, 405 and the access log are common to all routes.
 */
export function createHttpServer(
  deps: Deps,
  declare: (app: FastifyInstance) => void,
): FastifyInstance {
  const { log, limiter, errorBody, origins, admissionHooks } = deps
  const sendError = createErrorSender(errorBody)
  const handleError = createErrorHandler({ log, limiter, sendError })
  const closing = new WeakSet<Socket>()
  const prepare = createRequestPreparation(origins, sendError, closing)
  const discarding = createBodyDiscarder(
    { ...OVER_THE_CAP, limitBytes: deps.largestBodyBytes },
    ({ socket }) => closing.add(socket),
  )
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: deps.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_URL },
    keepAliveTimeout: deps.keepAliveMilliseconds,
    requestTimeout: REQUEST_MILLISECONDS,
    return503OnClosing: false,
    http: {
      headersTimeout: HEADERS_MILLISECONDS,
      connectionsCheckingInterval: 1_000,
      // `findInvalidity` checks it, with our error format.
      requireHostHeader: false,
    },
    // Requests that the router rejects reach no hook.
    frameworkErrors(error, request, reply) {
      if (prepare(request, reply)) handleError(error, request, reply)
    },
    clientErrorHandler(error, socket) {
      // The response has been written, with `Connection: close`.
      if (closing.has(socket)) socket.end()
      else rejectSocket(error, socket, errorBody)
    },
  })
  app.decorateReply('errorCode', undefined)
  addTurn(app)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((request, reply) => sendError(request, reply, 'not_found'))
  // Handlers read bodies themselves, after authentication.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))

  for (const { onRequest } of deps.observers) {
    if (onRequest)
      app.addHook('onRequest', (request, reply, done) => {
        onRequest(request, reply)
        done()
      })
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (prepare(request, reply)) done()
  })
  enforceResponseDeadline(app, { monotonicNow: deps.monotonicNow, refuse: handleError })
  if (admissionHooks) enforce(app, admissionHooks)
  app.addHook('preHandler', refuseUnknownParameters)
  // A request that arrived before the shutdown may get its response after it began.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (deps.lifecycle.isDraining) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    done(null, discarding(request, reply, payload))
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.raw.complete) endDiscarding(request.raw)
    for (const observer of deps.observers) observer.onResponse(request, reply)
    done()
  })

  // Without listeners Node would send 100 (Continue) before authentication, and reject any other
  // expectation in its own format.
  for (const event of ['checkContinue', 'checkExpectation']) {
    app.server.on(event, (request, response) => app.routing(request, response))
  }
  disconnectSlowClients(app.server, MIN_READ_RATE)
  refuseOtherMethods(app, declare, sendError, admissionHooks)
  return app
}

function enforce(app: FastifyInstance, admissionHooks: AdmissionHooks): void {
  app.addHook('onRequest', admissionHooks.admit)
  app.addHook('preParsing', admissionHooks.takeShare)
  app.addHook('onSend', (request, _reply, payload, done) => {
    admissionHooks.leave(request)
    done(null, payload)
  })
  app.addHook('onClose', (_app, done) => {
    admissionHooks.close()
    done()
  })
}

/** Disconnects a sender that takes too long with a body whose response was sent. */
function endDiscarding(request: IncomingMessage): void {
  const timer = setTimeout(() => request.socket.destroy(), DISCARD_MILLISECONDS)
  request.once('close', () => clearTimeout(timer))
}

/**
 * Creates the first step of every request: it sets the common headers, rejects invalid requests and
 * answers preflights. It returns whether the request needs a handler.
 */
function createRequestPreparation(
  origins: Origins,
  sendError: SendError,
  closing: WeakSet<Socket>,
) {
  const headersForAnyOrigin = { ...SECURITY_HEADERS, ...corsHeaders('*', undefined) }

  function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
    reply.header('x-request-id', request.id)
    const { url: route } = request.routeOptions
    const isOpen = allowsCrossOrigin(route)
    const allowed = allowedOrigins(route, origins)
    reply.headers(isOpen && allowed === '*' ? headersForAnyOrigin : SECURITY_HEADERS)
    if (!isOpen) return
    if (allowed !== '*') {
      reply.header('vary', 'Origin').headers(corsHeaders(allowed, request.headers.origin))
    }
    if (request.method === 'OPTIONS') reply.headers(preflightHeaders(route))
  }

  return (request: FastifyRequest, reply: FastifyReply): boolean => {
    const { socket } = request.raw
    // Node keeps parsing data it already received on a connection that is about to close.
    if (closing.has(socket)) {
      reply.hijack()
      return false
    }
    setCommonHeaders(request, reply)
    const problem = findInvalidity(request.raw)
    if (problem) {
      closing.add(socket)
      const { code, ...detail } = problem
      if (problem.status === 405) reply.header('allow', ALL_METHODS)
      sendError(request, reply.header('connection', 'close'), code, detail)
    } else if (request.method === 'OPTIONS') {
      reply.code(204).send()
    }
    return !reply.sent
  }
}

/** Declares the routes, and responds to their other methods with 405 and Allow. */
function refuseOtherMethods(
  app: FastifyInstance,
  declare: (app: FastifyInstance) => void,
  sendError: SendError,
  admissionHooks: AdmissionHooks | undefined,
): void {
  const methodsOf = new Map<string, Set<string>>()
  let isDeclaring = true
  app.addHook('onRoute', (route) => {
    if (!isDeclaring) return
    admissionHooks?.requireRouteCost(route)
    const { url, method } = route
    const methods = methodsOf.get(url) ?? new Set(['OPTIONS'])
    for (const name of [method].flat()) methods.add(name)
    methodsOf.set(url, methods)
  })
  declare(app)
  isDeclaring = false

  for (const [url, methods] of methodsOf) {
    const allow = METHODS.filter((name) => methods.has(name)).join(', ')
    // Including OPTIONS: a hook answers the preflight, but needs the route pattern.
    const method = METHODS.filter((name) => name === 'OPTIONS' || !methods.has(name))
    app.route({
      url,
      method,
      handler: (request, reply) =>
        sendError(request, reply.header('allow', allow), 'method_not_allowed', {
          rule: 'method_allowed',
          values: { allow },
        }),
    })
  }
}
