import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject } from 'typebox'
import { SMALL_BODY } from './body.ts'
import type { BodyParser } from './body-parser.ts'
import { requireKnown } from './unknown-names.ts'
import { createValidator } from './validation.ts'

/**
 * Creates a reader of bodies that have this schema and no further members. An empty body is
 * `whenEmpty`, if given.
 */
export function createKnownBodyReader<Schema extends TObject>(
  bodies: BodyParser,
  schema: Schema,
  whenEmpty?: object,
) {
  const validate = createValidator(schema)
  const closed = { ...schema, additionalProperties: false }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Static<Schema>> => {
    const body = await bodies.read(request, reply, SMALL_BODY, whenEmpty)
    requireKnown(closed, body)
    return validate(body)
  }
}
