import { ApiError } from '@waraq/contract'
import { ErasureListParameters, type ErasurePath, type IdentityPath } from '@waraq/contract/openapi'
import type { Static } from 'typebox'
import { type Management, pageOf, sendJson } from '../http/management.ts'
import { requireKnownQuery } from '../http/unknown-names.ts'
import { createQueryValidator } from '../http/validation.ts'
import { shardOfId } from '../lib/uuid.ts'
import type { Erasures } from './erasure.ts'
import { presentErasure } from './receipts.ts'
import type { Subject } from './store.ts'

interface Deps {
  management: Management
  erasures: Pick<Erasures, 'request' | 'find' | 'listOf'>
  identities: {
    /** @throws ApiError `not_found` */
    read(organizationId: string, id: string): Promise<Subject>
  }
}

const DEFAULT_LIMIT = 50

/** Erasures of users, which the server runs in the background, and their receipts. */
export function erasureRoutes(deps: Deps): void {
  const { management, erasures, identities } = deps
  const { app, base, options, managerOf, requireManager } = management
  const listQuery = createQueryValidator(ErasureListParameters)

  app.post<{ Params: Static<typeof IdentityPath> }>(
    `${base}identities/:identity_id/erase/`,
    options.erase,
    async (request, reply) => {
      const { organizationId, path, actor } = managerOf(request)
      const identity = await identities.read(organizationId, request.params.identity_id)
      const erasure = await erasures.request(identity, actor)
      // Another request has ended since.
      if (!erasure) throw new ApiError('not_found')
      const location = `${path}erasures/${erasure.id}/`
      return sendJson(reply.code(202).headers({ location }), presentErasure(erasure))
    },
  )
  app.get(`${base}erasures/`, options.read, async (request, reply) => {
    requireKnownQuery(ErasureListParameters, request.query)
    const { limit = DEFAULT_LIMIT, cursor: before, state } = listQuery(request.query)
    if (before !== undefined && shardOfId(before) === undefined)
      throw new ApiError('invalid_request', { rule: 'cursor_invalid' })
    const { organizationId } = await requireManager(request)
    const rows = await erasures.listOf(organizationId, { state, before, limit })
    return sendJson(
      reply,
      pageOf(rows, limit, presentErasure, ({ id }) => id),
    )
  })
  app.get<{ Params: Static<typeof ErasurePath> }>(
    `${base}erasures/:erasure_id/`,
    options.read,
    async (request, reply) => {
      const { erasure_id: id } = request.params
      const shard = shardOfId(id)
      const erasure = shard === undefined ? undefined : await erasures.find({ shard, id })
      if (erasure?.organization_id !== managerOf(request).organizationId)
        throw new ApiError('not_found')
      return sendJson(reply, presentErasure(erasure))
    },
  )
}
