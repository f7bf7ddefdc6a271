/** Error bodies. */
import { type Static, Type } from 'typebox'
import { ERROR_STATUS, READINESS_REASONS } from '../errors.ts'
import type * as wire from '../wire.ts'
import type { Equal } from './schema-helpers.ts'

const ErrorField = Type.Optional(
  Type.String({
    description: 'Path of the offending value in the request body, if the error is about one.',
    examples: ['content.content[3].attrs.x'],
  }),
)
export const Reason = Type.Enum(READINESS_REASONS.map(String), {
  description: 'Why the server is not ready or cannot write.',
})
export const ErrorBody = Type.Object(
  { error: Type.Enum(Object.keys(ERROR_STATUS)), field: ErrorField, reason: Type.Optional(Reason) },
  { additionalProperties: false, description: 'An error code of the closed table.' },
)
export const Problem = Type.Object(
  {
    type: Type.Literal('about:blank'),
    title: ErrorBody.properties.error,
    status: Type.Integer({ description: 'The HTTP status of the response.', examples: [404] }),
    error: ErrorBody.properties.error,
    field: ErrorField,
    reason: Type.Optional(Reason),
  },
  { additionalProperties: false, description: 'The same error as problem details (RFC 9457).' },
)

/** Compiles only while the schema equals the wire type. */
export const wireTypeCheckError: Equal<Static<typeof ErrorBody>, wire.ErrorBody> = true
