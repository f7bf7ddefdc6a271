import { ApiError, isObject } from '@waraq/contract'
import type { Static, TObject, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/**
 * Creates a validator from a schema; it returns the value with its type and changes nothing.
 *
 * @throws ApiError `invalid_request`, from the validator.
 */
export function createValidator<Schema extends TSchema>(schema: Schema) {
  const compiled = Compile(schema)
  return (value: unknown): Static<Schema> => {
    if (!compiled.Check(value)) throw new ApiError('invalid_request')
    return value
  }
}

/** Like `createValidator`, for a query string: integers arrive as digits. */
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
