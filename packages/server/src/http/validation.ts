import { ApiError, isObject } from '@waraq/contract'
import type { Static, TObject, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/**
 * A check made from a schema: answers the value, now typed. A schema asks, it does not repair.
 *
 * @throws (the check) Refusal `invalid_request`.
 */
export function createValidator<Schema extends TSchema>(schema: Schema) {
  const compiled = Compile(schema)
  return (value: unknown): Static<Schema> => {
    if (!compiled.Check(value)) throw new ApiError('invalid_request')
    return value
  }
}

/** The same for a query string, whose whole numbers arrive as digits. */
export function createQueryValidator<Schema extends TObject>(schema: Schema) {
  const check = createValidator(schema)
  const numbers = Object.keys(schema.properties).filter((name) =>
    isInteger(schema.properties[name]),
  )
  return (query: unknown): Static<Schema> => {
    if (!isObject(query)) throw new ApiError('invalid_request')
    const read = { ...query }
    for (const name of numbers) {
      const digits = read[name]
      if (typeof digits === 'string' && /^[0-9]{1,15}$/.test(digits)) read[name] = Number(digits)
    }
    return check(read)
  }
}

const isInteger = (schema: unknown): boolean => isObject(schema) && schema.type === 'integer'
