import { type EmbedToken, isObject } from '@waraq/contract'
import type { FastifyInstance } from 'fastify'
import type { Authentication } from '../access/authentication.ts'
import { HEALTH } from '../http/admission/route-costs.ts'
import { SMALL_BODY } from '../http/body.ts'
import type { BodyParser } from '../http/body-parser.ts'
import type { Credentials } from '../http/credentials.ts'
import { JSON_TYPE, NO_STORE_HEADERS } from '../http/headers.ts'
import { isoWithoutZone } from '../lib/time.ts'
import type { Identities } from './identities.ts'

interface Deps {
  app: FastifyInstance
  identities: Identities
  authentication: Authentication
  credentials: Credentials
  bodies: BodyParser
}

/** Endpoint 1 of the specification: exchanges an API key for an embed token. */
export function organizationRoutes(deps: Deps): void {
  const { app, identities, authentication, credentials, bodies } = deps
  const { requireBackend, backendOf } = credentials

  app.post(
    '/v1/embed/tokens/',
    { onRequest: requireBackend('mint'), ...HEALTH },
    async (request, reply) => {
      const backend = backendOf(request)
      const body = await bodies.read(request, reply, SMALL_BODY, {})
      const externalUserId = isObject(body) ? body.external_user_id : undefined
      const identityId = await identities.provide(backend, externalUserId)
      const { token, exp } = await authentication.mintEmbedToken(backend, identityId)
      const response: EmbedToken = { token, expires_at: isoWithoutZone(exp * 1_000_000) }
      return reply.headers(NO_STORE_HEADERS).type(JSON_TYPE).send(JSON.stringify(response))
    },
  )
}
