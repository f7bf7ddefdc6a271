import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../db/audit-row.ts'
import { HEALTH } from '../../http/admission/route-costs.ts'
import type { BodyParser } from '../../http/body-parser.ts'
import type { Credentials } from '../../http/credentials.ts'
import type { Clock } from '../../lib/time.ts'
import { keyRoutes, sendJson } from '../keys/routes.ts'
import type { Organizations } from '../organizations.ts'
import { type DefaultLimits, presentOrganization } from '../present.ts'

interface Deps {
  app: FastifyInstance
  credentials: Credentials
  bodies: BodyParser
  now: Clock
  defaults: DefaultLimits
  organizationsAs: (actor: Actor) => Organizations
}

const ORGANIZATION = '/v1/organization/'

/** What the backend of an organization manages itself. */
export function selfRoutes({ app, credentials, defaults, organizationsAs, ...deps }: Deps): void {
  const options = { onRequest: credentials.requireBackend('manage'), ...HEALTH }
  const accessOf = (request: FastifyRequest) => {
    const { organization, keyId, scopes } = credentials.backendOf(request)
    return { organizations: organizationsAs(`api_key:${keyId}`), id: organization.id, scopes }
  }

  app.get(ORGANIZATION, options, async (request, reply) => {
    const { organizations, id } = accessOf(request)
    return sendJson(reply, presentOrganization(await organizations.read(id), defaults))
  })
  keyRoutes({
    ...deps,
    app,
    base: ORGANIZATION,
    options: { read: options, write: options },
    accessOf,
  })
}
