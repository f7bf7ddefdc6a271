import { Day, UsageParameters } from '@waraq/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { AdminCredentials } from '../http/admin-credentials.ts'
import { HEALTH } from '../http/admission/route-costs.ts'
import { type Management, pageOf, sendJson } from '../http/management.ts'
import { requireKnownQuery } from '../http/unknown-names.ts'
import { createQueryValidator } from '../http/validation.ts'
import { presentUsage } from './present.ts'
import type { Usage } from './usage.ts'

const DEFAULT_LIMIT = 50
const DayParameters = Type.Object({
  day: Type.Optional(Day),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  cursor: Type.Optional(Type.String({ maxLength: 100 })),
})

/** The usage of an organization, for its backend or an operator. */
export function usageRoutes({
  management: { app, base, options, requireManager },
  usage,
}: {
  management: Management
  usage: Usage
}): void {
  const usageQuery = createQueryValidator(UsageParameters)

  app.get(`${base}usage/`, options.read, async (request, reply) => {
    requireKnownQuery(UsageParameters, request.query)
    const days = usageQuery(request.query)
    const { organizationId } = await requireManager(request)
    return sendJson(reply, { data: (await usage.list(organizationId, days)).map(presentUsage) })
  })
}

/** The usage of all organizations on a day, for operators. */
export function adminUsageRoutes({
  app,
  credentials,
  usage,
}: {
  app: FastifyInstance
  credentials: AdminCredentials
  usage: Usage
}): void {
  const options = { onRequest: credentials.requireAdmin('read'), ...HEALTH }
  const dayQuery = createQueryValidator(DayParameters)

  app.get('/admin/v1/usage/', options, async (request, reply) => {
    requireKnownQuery(DayParameters, request.query)
    const { limit = DEFAULT_LIMIT, ...query } = dayQuery(request.query)
    const rows = await usage.listDay(limit, query)
    return sendJson(
      reply,
      pageOf(rows, limit, presentUsage, (row) => row.organization_id),
    )
  })
}
