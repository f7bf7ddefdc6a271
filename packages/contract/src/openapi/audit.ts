/** The operation with which an organization reads its log of administrative changes. */
import { Type } from 'typebox'
import { MAX_MANAGEMENT_PAGE } from '../limits.ts'
import type { Operation } from './operation.ts'
import { byManager, ORGANIZATION, ORGANIZATION_ERRORS } from './organization.ts'
import { component, Moment, nullable, part } from './schemas.ts'

const AuditEntry = Type.Object(
  {
    id: Type.String({ description: 'Names the entry and its place in the log.' }),
    timestamp: Moment,
    organization_id: nullable(Type.String(), { description: 'Null: the deployment itself.' }),
    actor: Type.String({
      description: '`api_key:ID`, `admin_key:ID`, `cli` for a command, `system` for the service.',
      examples: ['api_key:8bhdgPF5'],
    }),
    action: Type.String({
      description: 'What was changed. Later versions add actions.',
      examples: ['api_key.created'],
    }),
    target: Type.String({ description: 'The id of what was changed.', examples: ['8bhdgPF5'] }),
    detail: nullable(
      Type.Unsafe<Record<string, unknown>>({ tsType: 'Record<string, unknown>', type: 'object' }),
      {
        description:
          'Names of fields, old and new limits, counts. Never a secret, a title, content, or the id of a user.',
      },
    ),
  },
  part('AuditEntry', 'An administrative change.'),
)
const AuditList = Type.Object(
  {
    data: Type.Array(AuditEntry),
    next_cursor: nullable(Type.String(), {
      description: 'Send it as `cursor` for the next page. Null: this was the last one.',
    }),
  },
  component('AuditList', 'Administrative changes, newest first.'),
)

export const AUDIT_FILTER = {
  actor: Type.Optional(Type.String({ maxLength: 100, description: 'Of this actor alone.' })),
  action: Type.Optional(Type.String({ maxLength: 100, description: 'This action alone.' })),
  from: Type.Optional(
    Type.String({ maxLength: 40, description: 'From this time on, in ISO 8601 with a time zone.' }),
  ),
  to: Type.Optional(Type.String({ maxLength: 40, description: 'Before this time.' })),
}
export const AuditParameters = Type.Object({
  ...AUDIT_FILTER,
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_MANAGEMENT_PAGE,
      description: 'Entries in the response; 50 by default.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 100, description: '`next_cursor` of the page before.' }),
  ),
})

export const AUDIT_OPERATIONS: readonly Operation[] = [
  {
    ...byManager,
    id: 'listAudit',
    method: 'GET',
    path: `${ORGANIZATION}audit/`,
    summary: 'List the administrative changes of the organization',
    description: 'Who changed keys, secrets, webhooks and limits, and when.',
    parameters: AuditParameters,
    success: { status: 200, schema: AuditList, description: 'A page of the log.' },
    errors: ORGANIZATION_ERRORS,
  },
]
