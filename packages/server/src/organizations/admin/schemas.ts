import { Type } from 'typebox'
import { LIMITS, minimumOf } from '../limits.ts'

const MAX_LIMIT = 999_999_999_999
const closed = { additionalProperties: false }

const Name = Type.String({ minLength: 1, maxLength: 200 })
const limitFrom = (minimum: number) =>
  Type.Optional(Type.Union([Type.Integer({ minimum, maximum: MAX_LIMIT }), Type.Null()]))

export const NewOrganization = Type.Object(
  { name: Name, external_id: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })) },
  closed,
)
export const NamedOrganization = Type.Object({ name: Name }, closed)
export const OrganizationChange = Type.Object(
  {
    name: Type.Optional(Name),
    limits: Type.Optional(
      Type.Object(
        Object.fromEntries(LIMITS.map(([limit, column]) => [column, limitFrom(minimumOf(limit))])),
        closed,
      ),
    ),
  },
  closed,
)
export const Suspension = Type.Object(
  { reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })) },
  closed,
)
export const ListParameters = Type.Object(
  {
    q: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    state: Type.Optional(Type.Enum(['active', 'suspended'])),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    cursor: Type.Optional(Type.String({ maxLength: 100 })),
  },
  closed,
)
