import { ApiError } from '@waraq/contract'
import {
  type DocumentPath,
  NewShareLink,
  ShareAccessBody,
  type SharedPath,
  ShareLinkChange,
  type ShareLinkPath,
} from '@waraq/contract/openapi'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { READ, VERIFICATION, WRITE } from '../http/admission/route-costs.ts'
import { SMALL_BODY } from '../http/body.ts'
import type { BodyParser } from '../http/body-parser.ts'
import type { Credentials } from '../http/credentials.ts'
import { JSON_TYPE, NO_STORE_HEADERS } from '../http/headers.ts'
import type { PasswordLimiter } from '../http/rate-limit/password-limiter.ts'
import { createValidator } from '../http/validation.ts'
import { parseIdempotencyKey } from '../idempotency/idempotency-key.ts'
import type { Clock } from '../lib/time.ts'
import { parseSettings } from './link-settings.ts'
import type { Attempts } from './opening.ts'
import { parsePassword } from './password.ts'
import { presentAccess } from './present.ts'
import type { ShareModule } from './share-module.ts'

interface Deps {
  app: FastifyInstance
  shares: ShareModule
  credentials: Credentials
  bodies: BodyParser
  passwordLimiter: PasswordLimiter
  now: Clock
}

interface ById {
  Params: Static<typeof DocumentPath>
}
interface ByLink {
  Params: Static<typeof ShareLinkPath>
}

/** Room for the longest password, escaped. */
const ACCESS_BODY = { ...SMALL_BODY, bytes: 4_096 }
const LINKS = '/v1/documents/:id/shares/'
const LINK = `${LINKS}:share_id/`

/** Share links with an end, a password or a number of uses, and their exchange. */
export function shareRoutes(deps: Deps): void {
  const { app, shares, credentials, bodies, passwordLimiter, now } = deps
  const { links, opening } = shares
  const { identityOf } = credentials
  const byIdentity = { onRequest: credentials.requireIdentity }
  const newLink = createValidator(NewShareLink)
  const linkChange = createValidator(ShareLinkChange)
  const accessBody = createValidator(ShareAccessBody)

  app.get<ById>(LINKS, { ...byIdentity, ...READ }, async (request, reply) =>
    send(reply, await links.list(identityOf(request), request.params.id)),
  )

  app.post<ById>(LINKS, { ...byIdentity, ...WRITE }, async (request, reply) => {
    const key = parseIdempotencyKey(request.headers['idempotency-key'])
    const body = newLink(await bodies.read(request, reply, SMALL_BODY))
    const settings = parseSettings(body, now())
    const link = await links.create(identityOf(request), request.params.id, settings, key)
    return send(reply.code(201), link)
  })

  app.patch<ByLink>(LINK, { ...byIdentity, ...WRITE }, async (request, reply) => {
    const { id, share_id } = request.params
    const body = linkChange(await bodies.read(request, reply, SMALL_BODY))
    const settings = parseSettings(body, now())
    return send(reply, await links.update(identityOf(request), id, share_id, settings))
  })

  app.delete<ByLink>(LINK, { ...byIdentity, ...WRITE }, async (request, reply) => {
    const { id, share_id } = request.params
    await links.remove(identityOf(request), id, share_id)
    return reply.code(204).headers(NO_STORE_HEADERS).send()
  })

  app.post<{ Params: Static<typeof SharedPath> }>(
    '/v1/documents/shared/:token/access/',
    { onRequest: credentials.countAnonymous, ...VERIFICATION },
    async (request, reply) => {
      const body = accessBody(await bodies.read(request, reply, ACCESS_BODY))
      const password = body.password === undefined ? undefined : parsePassword(body.password)
      const attempts = attemptsOf(request, reply)
      const opened = await opening.open(request.params.token, password, attempts)
      credentials.recordReader(request, 'share', opened.organizationId)
      credentials.uncountAnonymous(request)
      return send(reply, presentAccess(opened))
    },
  )

  const attemptsOf = (request: FastifyRequest, reply: FastifyReply): Attempts => ({
    count: (linkId) => credentials.countShareRead(linkId, reply),
    requireRoom(linkId) {
      if (!passwordLimiter.hasRoom(linkId, request, reply)) throw new ApiError('rate_limited')
    },
    recordFailure: (linkId) => passwordLimiter.recordFailure(linkId, request),
  })
}

const send = (reply: FastifyReply, body: object): FastifyReply =>
  reply.headers(NO_STORE_HEADERS).type(JSON_TYPE).send(JSON.stringify(body))
