import { ApiError } from '@waraq/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../db/audit-row.ts'
import type { AdminCredentials } from '../../http/admin-credentials.ts'
import { HEALTH } from '../../http/admission/route-costs.ts'
import type { BodyParser } from '../../http/body-parser.ts'
import { createKnownBodyReader } from '../../http/known-body.ts'
import { ANY_ORGANIZATION as ORGANIZATION, pageOf, sendJson } from '../../http/management.ts'
import { requireKnownQuery } from '../../http/unknown-names.ts'
import { createQueryValidator } from '../../http/validation.ts'
import { placeOf } from '../../lib/shard.ts'
import { LIMITS } from '../limits.ts'
import type { CreatedOrganization, Organizations } from '../organizations.ts'
import { type DefaultLimits, presentOrganization } from '../present.ts'
import type { OrganizationRow } from '../store.ts'
import {
  ListParameters,
  NamedOrganization,
  NewOrganization,
  OrganizationChange,
  Suspension,
} from './schemas.ts'

interface Deps {
  app: FastifyInstance
  credentials: AdminCredentials
  bodies: BodyParser
  defaults: DefaultLimits
  organizationsAs: (actor: Actor) => Organizations
}

interface ById {
  Params: { organization_id: string }
}

interface ByExternalId {
  Params: { external_id: string }
}

const ORGANIZATIONS = '/admin/v1/organizations/'
const EXTERNAL = `${ORGANIZATIONS}external/:external_id/`
const DEFAULT_LIMIT = 50

/** The organizations of the deployment, for operators. */
export function adminRoutes(deps: Deps): void {
  const { app, credentials, bodies, defaults, organizationsAs } = deps
  const read = { onRequest: credentials.requireAdmin('read'), ...HEALTH }
  const write = { onRequest: credentials.requireAdmin('write'), ...HEALTH }
  const newOrganization = createKnownBodyReader(bodies, NewOrganization, {})
  const namedOrganization = createKnownBodyReader(bodies, NamedOrganization, {})
  const organizationChange = createKnownBodyReader(bodies, OrganizationChange, {})
  const suspension = createKnownBodyReader(bodies, Suspension, {})
  const listQuery = createQueryValidator(ListParameters)
  const organizationsOf = (request: FastifyRequest) =>
    organizationsAs(credentials.administratorOf(request).actor)

  const sendOrganization = async (reply: FastifyReply, organizations: Organizations, id: string) =>
    sendJson(reply, presentOrganization(await organizations.read(id), defaults))

  /** With the key and the secret, which are shown once. */
  async function sendCreated(
    reply: FastifyReply,
    organizations: Organizations,
    { organizationId, apiKey, signingSecret }: CreatedOrganization,
  ): Promise<FastifyReply> {
    const organization = presentOrganization(await organizations.read(organizationId), defaults)
    const secrets = { api_key: apiKey, signing_secret: signingSecret }
    return sendJson(reply.code(201), { organization, ...secrets })
  }

  app.get(ORGANIZATIONS, read, async (request, reply) => {
    requireKnownQuery(ListParameters, request.query)
    const { limit = DEFAULT_LIMIT, cursor, ...filter } = listQuery(request.query)
    const rows = await organizationsOf(request).listPage(placeOf(cursor), limit, filter)
    const present = (row: OrganizationRow) => presentOrganization(row, defaults)
    return sendJson(
      reply,
      pageOf(rows, limit, present, ({ id }) => id),
    )
  })
  app.post(ORGANIZATIONS, write, async (request, reply) => {
    const organizations = organizationsOf(request)
    const { name, external_id } = await newOrganization(request, reply)
    const created = await organizations.createWith(name, external_id)
    if (!created)
      throw new ApiError('invalid_request', { rule: 'external_id_taken', field: '/external_id' })
    return sendCreated(reply, organizations, created)
  })
  app.get<ByExternalId>(EXTERNAL, read, async (request, reply) => {
    const row = await organizationsOf(request).readExternal(request.params.external_id)
    return sendJson(reply, presentOrganization(row, defaults))
  })
  // Repeatable: the first one creates the organization, later ones name it.
  app.put<ByExternalId>(EXTERNAL, write, async (request, reply) => {
    const organizations = organizationsOf(request)
    const { external_id } = request.params
    const { name } = await namedOrganization(request, reply)
    const created = await organizations.createWith(name, external_id)
    if (created) return sendCreated(reply, organizations, created)
    const { id } = await organizations.readExternal(external_id)
    await organizations.update(id, { name })
    return sendOrganization(reply, organizations, id)
  })
  app.patch<ById>(ORGANIZATION, write, async (request, reply) => {
    const organizations = organizationsOf(request)
    const { organization_id: id } = request.params
    const { name, limits: sent = {} } = await organizationChange(request, reply)
    const limits = Object.fromEntries(LIMITS.map(([limit, column]) => [limit, sent[column]]))
    await organizations.update(id, { name, limits })
    return sendOrganization(reply, organizations, id)
  })
  app.post<ById>(`${ORGANIZATION}suspend/`, write, async (request, reply) => {
    const organizations = organizationsOf(request)
    const { organization_id: id } = request.params
    const { reason } = await suspension(request, reply)
    await organizations.suspend(id, reason)
    return sendOrganization(reply, organizations, id)
  })
  app.post<ById>(`${ORGANIZATION}resume/`, write, async (request, reply) => {
    const organizations = organizationsOf(request)
    const { organization_id: id } = request.params
    await organizations.resume(id)
    return sendOrganization(reply, organizations, id)
  })
}
