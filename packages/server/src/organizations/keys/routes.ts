import { ApiError, type CreatedApiKey } from '@waraq/contract'
import { type KeyPath, NewApiKeyBody, OverlapBody } from '@waraq/contract/openapi'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { parseApiKey } from '../../access/api-key.ts'
import type { Actor } from '../../db/audit-row.ts'
import type { BodyParser } from '../../http/body-parser.ts'
import { NO_STORE_HEADERS } from '../../http/headers.ts'
import { createKnownBodyReader } from '../../http/known-body.ts'
import { type Management, sendJson } from '../../http/management.ts'
import { parseMoment } from '../../lib/parse-moment.ts'
import { type Clock, DAY_SECONDS, isoOf, type Microseconds, microsOf } from '../../lib/time.ts'
import type { Organizations } from '../organizations.ts'
import { presentKey, presentSecret } from '../present.ts'
import { requireScopes } from './keys.ts'

interface Deps {
  management: Management
  bodies: BodyParser
  now: Clock
  organizationsAs: (actor: Actor) => Organizations
}

interface ByKey {
  Params: Static<typeof KeyPath>
}

/** The API keys and signing secrets of an organization, for its backend or an operator. */
export function keyRoutes({ management, bodies, now, organizationsAs }: Deps): void {
  const { app, base, options, managerOf } = management
  const newKey = createKnownBodyReader(bodies, NewApiKeyBody, {})
  const overlap = createKnownBodyReader(bodies, OverlapBody, {})
  const [keys, secrets] = [`${base}keys/`, `${base}signing-secrets/`]
  const at = () => microsOf(now())
  const accessOf = (request: FastifyRequest) => {
    const { organizationId: id, actor, scopes } = managerOf(request)
    return { organizations: organizationsAs(actor), id, limits: { organizationId: id, scopes } }
  }

  async function readOverlap(request: FastifyRequest, reply: FastifyReply): Promise<number> {
    return (await overlap(request, reply)).overlap_seconds ?? DAY_SECONDS
  }

  /** A key with its text, which its row does not have. */
  async function created(
    { organizations, id }: ReturnType<typeof accessOf>,
    text: string,
  ): Promise<CreatedApiKey> {
    const keyId = parseApiKey(text)?.id
    const row = (await organizations.listKeys(id)).find((key) => key.id === keyId)
    if (!row) throw new Error('the new key is gone')
    return { ...presentKey(row, at()), api_key: text }
  }

  app.get(keys, options.read, async (request, reply) => {
    const { organizations, id } = accessOf(request)
    const rows = await organizations.listKeys(id)
    return sendJson(reply, { data: rows.map((row) => presentKey(row, at())) })
  })
  app.post(keys, options.write, async (request, reply) => {
    const access = accessOf(request)
    const { scopes = ['mint'], label, expires_at = null } = await newKey(request, reply)
    requireScopes(scopes, access.limits)
    const expiresAt = expires_at === null ? null : requireFuture(expires_at, at())
    const text = await access.organizations.createKey(access.id, scopes, { label, expiresAt })
    return sendJson(reply.code(201), await created(access, text))
  })
  app.post<ByKey>(`${keys}:key_id/roll/`, options.write, async (request, reply) => {
    const access = accessOf(request)
    const overlapSeconds = await readOverlap(request, reply)
    const { key_id } = request.params
    const text = await access.organizations.rollKey(key_id, overlapSeconds, access.limits)
    return sendJson(reply.code(201), await created(access, text))
  })
  app.delete<ByKey>(`${keys}:key_id/`, options.write, async (request, reply) => {
    const { organizations, id } = accessOf(request)
    await organizations.revokeKey(request.params.key_id, { organizationId: id })
    return reply.code(204).headers(NO_STORE_HEADERS).send()
  })
  app.get(secrets, options.read, async (request, reply) => {
    const { organizations, id } = accessOf(request)
    const rows = await organizations.listSecrets(id)
    return sendJson(reply, { data: rows.map((row) => presentSecret(row, at())) })
  })
  app.post(`${secrets}roll/`, options.write, async (request, reply) => {
    const { organizations, id } = accessOf(request)
    const overlapSeconds = await readOverlap(request, reply)
    const text = await organizations.rollSecret(id, overlapSeconds)
    const previous = (await organizations.listSecrets(id))[1]?.expires_at ?? at()
    return sendJson(reply.code(201), { signing_secret: text, previous_expires_at: isoOf(previous) })
  })
}

function requireFuture(text: string, now: Microseconds): Microseconds {
  const at = parseMoment(text)
  if (at !== undefined && at > now) return at
  throw new ApiError('invalid_request', {
    rule: 'member_expected',
    values: { name: 'expires_at', expected: 'a time to come in ISO 8601 with a time zone' },
    field: '/expires_at',
  })
}
