/** Error bodies. */
import { Type } from 'typebox'
import { ERROR_STATUS, FILE_REASONS, READINESS_REASONS } from '../errors.ts'
import { DocumentChange } from './live-schemas.ts'
import { component, strictObject } from './schemas.ts'

const POINTER = {
  description: 'JSON pointer (RFC 6901) to the offending value in the request body.',
  examples: ['/content/content/3/type'],
  maxLength: 200,
}
const Message = Type.String({
  description: 'A sentence for people. Programs read `error`.',
  examples: ['Every node needs a string "type".'],
  minLength: 1,
})
const DocUrl = Type.String({
  description: 'The entry of this code in the documentation.',
  examples: ['https://docs.example.com/docs/errors/#invalid_content'],
})
export const Reason = Type.Enum(READINESS_REASONS.map(String), {
  tsType: 'string',
  description: 'Why the server is not ready or cannot write.',
})
const ErrorReason = Type.Enum([...READINESS_REASONS, ...FILE_REASONS].map(String), {
  tsType: 'string',
  description: 'Why the server cannot write, or why the file cannot be read.',
})
export const ErrorBody = Type.Object(
  {
    error: Type.Enum(Object.keys(ERROR_STATUS), { tsType: 'string' }),
    message: Type.Optional(Message),
    field: Type.Optional(Type.String(POINTER)),
    doc_url: Type.Optional(DocUrl),
    reason: Type.Optional(ErrorReason),
    changes: Type.Optional(
      Type.Array(DocumentChange, {
        description: 'Of `precondition_failed` of a change: what was saved since its version.',
      }),
    ),
  },
  component('ErrorBody', 'An error code of the closed table.'),
)
export const Problem = Type.Object(
  {
    type: Type.String({
      description: 'The entry of this code in the documentation; `about:blank` without one.',
      examples: ['https://docs.example.com/docs/errors/#not_found'],
    }),
    title: ErrorBody.properties.error,
    status: Type.Integer({ description: 'The HTTP status of the response.', examples: [404] }),
    detail: ErrorBody.properties.message,
    instance: Type.Optional(
      Type.String({
        description: 'The request id, as a URN.',
        examples: ['urn:uuid:0193a4b2-77f1-4c0a-9f3e-5a1b2c3d4e5f'],
      }),
    ),
    errors: Type.Optional(
      Type.Array(Type.Object({ pointer: Type.String(POINTER), detail: Message }, strictObject), {
        description: 'The offending value in the request body, if the error is about one.',
      }),
    ),
    error: ErrorBody.properties.error,
    reason: Type.Optional(ErrorReason),
  },
  component('Problem', 'The same error as problem details (RFC 9457).'),
)
