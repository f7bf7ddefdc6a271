import { Readable } from 'node:stream'
import { ARCHIVE_TYPE } from '@waraq/contract'
import { IdentityListParameters, type IdentityPath } from '@waraq/contract/openapi'
import type { Static } from 'typebox'
import type { Actor } from '../../db/audit-row.ts'
import { LARGE_READ } from '../../http/admission/route-costs.ts'
import { NO_STORE_HEADERS } from '../../http/headers.ts'
import { type Management, sendJson } from '../../http/management.ts'
import { requireKnownQuery } from '../../http/unknown-names.ts'
import { createQueryValidator } from '../../http/validation.ts'
import type { Identities } from '../identities.ts'
import type { Organizations } from '../organizations.ts'
import { type DefaultLimits, presentIdentity, presentOrganization } from '../present.ts'
import type { IdentityRow } from '../store.ts'

interface Deps {
  management: Management
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
  const { management, defaults, organizationsAs, identities, exportIdentity } = deps
  const { app, base, options, managerOf } = management
  const listQuery = createQueryValidator(IdentityListParameters)

  app.get(base, options.read, async (request, reply) => {
    const { organizationId, actor } = managerOf(request)
    const row = await organizationsAs(actor).read(organizationId)
    return sendJson(reply, presentOrganization(row, defaults))
  })
  app.get(`${base}identities/`, options.read, async (request, reply) => {
    requireKnownQuery(IdentityListParameters, request.query)
    const { limit = DEFAULT_LIMIT, cursor = '', ...filter } = listQuery(request.query)
    const { organizationId, actor } = managerOf(request)
    await organizationsAs(actor).read(organizationId)
    const rows = await identities.list(organizationId, { ...filter, after: cursor, limit })
    const last = rows.length === limit ? rows.at(-1)?.external_user_id : undefined
    return sendJson(reply, { data: rows.map(presentIdentity), next_cursor: last ?? null })
  })
  app.get<ByIdentity>(
    `${base}identities/:identity_id/export/`,
    { ...options.write, ...LARGE_READ },
    async (request, reply) => {
      const { organizationId, actor } = managerOf(request)
      const { identity_id: id } = request.params
      const identity = await identities.read(organizationId, id)
      reply.headers({
        ...NO_STORE_HEADERS,
        'content-type': ARCHIVE_TYPE,
        'content-disposition': `attachment; filename="${identity.id}.tar"`,
      })
      // HEAD reads nothing of the user.
      const { bytes } =
        request.method === 'HEAD' ? { bytes: [] } : await exportIdentity(identity, actor)
      return reply.send(Readable.from(bytes, { objectMode: false }))
    },
  )
}
