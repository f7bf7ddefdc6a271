import { ApiError } from '@waraq/contract'
import type { ErasurePath, IdentityPath } from '@waraq/contract/openapi'
import type { Static } from 'typebox'
import { type Management, sendJson } from '../http/management.ts'
import { shardOfId } from '../lib/uuid.ts'
import type { Erasures } from './erasure.ts'
import { presentErasure } from './receipts.ts'
import type { Subject } from './store.ts'

interface Deps {
  management: Management
  erasures: Pick<Erasures, 'request' | 'find'>
  identities: {
    /** @throws ApiError `not_found` */
    read(organizationId: string, id: string): Promise<Subject>
  }
}

/** Erasures of users, which the server runs in the background, and their receipts. */
export function erasureRoutes({ management, erasures, identities }: Deps): void {
  const { app, base, options, managerOf } = management

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
