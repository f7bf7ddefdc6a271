import { Readable } from 'node:stream'
import { ARCHIVE_TYPE } from '@waraq/contract'
import {
  IdentityListParameters,
  type IdentityPath,
  IdentitySuspensionBody,
} from '@waraq/contract/openapi'
import type { Static } from 'typebox'
import type { Actor } from '../../db/audit-row.ts'
import { LARGE_READ } from '../../http/admission/route-costs.ts'
import type { BodyParser } from '../../http/body-parser.ts'
import { NO_STORE_HEADERS } from '../../http/headers.ts'
import { createKnownBodyReader } from '../../http/known-body.ts'
import { type Management, pageOf, sendJson } from '../../http/management.ts'
import { requireKnownQuery } from '../../http/unknown-names.ts'
import { createQueryValidator } from '../../http/validation.ts'
import type { Identities } from '../identities.ts'
import type { Organizations } from '../organizations.ts'
import { type DefaultLimits, presentIdentity, presentOrganization } from '../present.ts'
import type { IdentityRow } from '../store.ts'

interface Deps {
  management: Management
  bodies: BodyParser
  defaults: DefaultLimits
  organizationsAs: (actor: Actor) => Organizations
  identities: Identities
  /** Records the export of everything of a user, and returns the bytes of the archive. */
  exportIdentity: (
    identity: IdentityRow,
    actor: Actor,
  ) => Promise<{ bytes: AsyncIterable<Uint8Array> }>
}

interface ByIdentity {
  Params: Static<typeof IdentityPath>
}

const DEFAULT_LIMIT = 50

/** An organization and its users, for its backend or an operator. */
export function managementRoutes(deps: Deps): void {
  const { management, bodies, defaults, organizationsAs, identities, exportIdentity } = deps
  const { app, base, options, managerOf, requireManager } = management
  const listQuery = createQueryValidator(IdentityListParameters)
  const suspension = createKnownBodyReader(bodies, IdentitySuspensionBody, {})
  const identity = `${base}identities/:identity_id/`

  app.get(base, options.read, async (request, reply) => {
    const { organizationId, actor } = managerOf(request)
    const row = await organizationsAs(actor).read(organizationId)
    return sendJson(reply, presentOrganization(row, defaults))
  })
  app.get(`${base}identities/`, options.read, async (request, reply) => {
    requireKnownQuery(IdentityListParameters, request.query)
    const { limit = DEFAULT_LIMIT, cursor = '', ...filter } = listQuery(request.query)
    const { organizationId } = await requireManager(request)
    const rows = await identities.list(organizationId, { ...filter, after: cursor, limit })
    return sendJson(
      reply,
      pageOf(rows, limit, presentIdentity, (row) => row.external_user_id),
    )
  })
  app.get<ByIdentity>(identity, options.read, async (request, reply) => {
    const { organizationId } = managerOf(request)
    const row = await identities.read(organizationId, request.params.identity_id)
    return sendJson(reply, presentIdentity(row))
  })
  app.post<ByIdentity>(`${identity}suspend/`, options.write, async (request, reply) => {
    const { organizationId, actor } = managerOf(request)
    const { reason } = await suspension(request, reply)
    const { identity_id: id } = request.params
    const row = await identities.suspend(organizationId, id, actor, reason)
    return sendJson(reply, presentIdentity(row))
  })
  app.post<ByIdentity>(`${identity}resume/`, options.write, async (request, reply) => {
    const { organizationId, actor } = managerOf(request)
    const row = await identities.resume(organizationId, request.params.identity_id, actor)
    return sendJson(reply, presentIdentity(row))
  })
  app.get<ByIdentity>(
    `${identity}export/`,
    { ...options.write, ...LARGE_READ },
    async (request, reply) => {
      const { organizationId, actor } = managerOf(request)
      const row = await identities.read(organizationId, request.params.identity_id)
      reply.headers({
        ...NO_STORE_HEADERS,
        'content-type': ARCHIVE_TYPE,
        'content-disposition': `attachment; filename="${row.id}.tar"`,
      })
      // HEAD reads nothing of the user.
      const { bytes } = request.method === 'HEAD' ? { bytes: [] } : await exportIdentity(row, actor)
      return reply.send(Readable.from(bytes, { objectMode: false }))
    },
  )
}
