/** The bodies of refusals. */
import { type Static, Type } from 'typebox'
import { ERROR_STATUS, READINESS_REASONS } from '../errors.ts'
import type * as wire from '../wire.ts'
import type { Same } from './schema-helpers.ts'

const ErrorField = Type.Optional(
  Type.String({
    description: 'The place in the body that the refusal is about, where it tells one.',
    examples: ['content.content[3].attrs.x'],
  }),
)
export const Reason = Type.Enum(READINESS_REASONS.map(String), {
  description: 'Why a server is not ready, or does not write.',
})
export const ErrorBody = Type.Object(
  { error: Type.Enum(Object.keys(ERROR_STATUS)), field: ErrorField, reason: Type.Optional(Reason) },
  { additionalProperties: false, description: 'A code of the closed error table.' },
)
export const Problem = Type.Object(
  {
    type: Type.Literal('about:blank'),
    title: ErrorBody.properties.error,
    status: Type.Integer({ description: 'The status of the answer.', examples: [404] }),
    error: ErrorBody.properties.error,
    field: ErrorField,
    reason: Type.Optional(Reason),
  },
  { additionalProperties: false, description: 'The same refusal as problem details (RFC 9457).' },
)

/** Compiles only while the agreement holds. */
export const errorAgreement: Same<Static<typeof ErrorBody>, wire.ErrorBody> = true
