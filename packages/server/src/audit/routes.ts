import { Readable } from 'node:stream'
import { AUDIT_FILTER, AuditParameters } from '@waraq/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { AdminCredentials } from '../http/admin-credentials.ts'
import { HEALTH } from '../http/admission/route-costs.ts'
import type { Credentials } from '../http/credentials.ts'
import { NO_STORE_HEADERS } from '../http/headers.ts'
import { sendJson } from '../http/management.ts'
import { requireKnownQuery } from '../http/unknown-names.ts'
import { createQueryValidator } from '../http/validation.ts'
import type { AuditLog } from './audit-log.ts'

const DEFAULT_LIMIT = 50

/** The log of an organization, for its backend. */
export function auditRoutes({
  app,
  credentials,
  auditLog,
}: {
  app: FastifyInstance
  credentials: Credentials
  auditLog: AuditLog
}): void {
  const options = { onRequest: credentials.requireBackend('manage'), ...HEALTH }
  const listQuery = createQueryValidator(AuditParameters)

  app.get('/v1/organization/audit/', options, async (request, reply) => {
    const { limit = DEFAULT_LIMIT, cursor, ...filter } = listQuery(request.query)
    const { id } = credentials.backendOf(request).organization
    const page = await auditLog.list({ ...filter, organization_id: id }, limit, cursor)
    return sendJson(reply, page)
  })
}

const organization = { organization_id: Type.Optional(Type.String({ maxLength: 100 })) }
const AdminParameters = Type.Object({ ...AuditParameters.properties, ...organization })
const ExportParameters = Type.Object({
  ...AUDIT_FILTER,
  ...organization,
  after: Type.Optional(Type.String({ maxLength: 100 })),
})

/** The log of the deployment, for operators. */
export function adminAuditRoutes({
  app,
  credentials,
  auditLog,
}: {
  app: FastifyInstance
  credentials: AdminCredentials
  auditLog: AuditLog
}): void {
  const options = { onRequest: credentials.requireAdmin('read'), ...HEALTH }
  const listQuery = createQueryValidator(AdminParameters)
  const exportQuery = createQueryValidator(ExportParameters)

  app.get('/admin/v1/audit/', options, async (request, reply) => {
    requireKnownQuery(AdminParameters, request.query)
    const { limit = DEFAULT_LIMIT, cursor, ...query } = listQuery(request.query)
    const page = await auditLog.list(query, limit, cursor)
    return sendJson(reply, page)
  })
  app.get('/admin/v1/audit/export/', options, async (request, reply) => {
    requireKnownQuery(ExportParameters, request.query)
    const { after, ...query } = exportQuery(request.query)
    const lines = linesOf(auditLog.export(query, after))
    return reply.headers(NO_STORE_HEADERS).type('application/x-ndjson').send(Readable.from(lines))
  })
}

async function* linesOf(entries: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`
}
