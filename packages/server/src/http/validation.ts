import { ApiError, type ErrorDetail, isObject } from '@waraq/contract'
import type { Static, TObject, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Check } from 'typebox/value'
import { expectedBy, memberDetail } from './expected-value.ts'

/**
 * Creates a validator of bodies from a schema; it returns the value with its type and changes
 * nothing.
 *
 * @throws ApiError `invalid_request`, from the validator, with the first invalid member.
 */
export function createValidator<Schema extends TObject>(schema: Schema) {
  return createCheck(schema, (value) => {
    if (!isObject(value)) return { rule: 'body_object', field: '' }
    const name = invalidMemberOf(schema, value)
    if (name === undefined) return { rule: 'member_invalid' }
    const isMissing = !Object.hasOwn(value, name)
    return memberDetail(schema.properties[name], { field: `/${name}`, isMissing })
  })
}

/** Like `createValidator`, for a query string: integers arrive as digits. */
export function createQueryValidator<Schema extends TObject>(schema: Schema) {
  const check = createCheck(schema, (value) => {
    const name = isObject(value) ? invalidMemberOf(schema, value) : undefined
    return name === undefined ? {} : queryDetailOf(name, schema.properties[name])
  })
  const numbers = Object.keys(schema.properties).filter((name) =>
    isInteger(schema.properties[name]),
  )
  return (query: unknown): Static<Schema> => {
    if (!isObject(query)) throw new ApiError('invalid_request')
    const values = { ...query }
    for (const name of numbers) {
      const digits = values[name]
      if (typeof digits === 'string' && /^[0-9]{1,15}$/.test(digits)) values[name] = Number(digits)
    }
    return check(values)
  }
}

/** What a query parameter may be. */
function queryDetailOf(name: string, schema: unknown): ErrorDetail {
  const { minimum: min, maximum: max, enum: choices } = isObject(schema) ? schema : {}
  if (typeof min === 'number' && typeof max === 'number') {
    return { rule: 'query_range', values: { name, min, max } }
  }
  if (Array.isArray(choices)) {
    return { rule: 'query_choice', values: { name, choices: choices.join(', ') } }
  }
  const expected = expectedBy(schema)
  return expected === undefined
    ? { rule: 'query_invalid', values: { name } }
    : { rule: 'query_expected', values: { name, expected } }
}

function createCheck<Schema extends TSchema>(
  schema: Schema,
  detailOf: (value: unknown) => ErrorDetail,
) {
  const compiled = Compile(schema)
  return (value: unknown): Static<Schema> => {
    if (!compiled.Check(value)) throw new ApiError('invalid_request', detailOf(value))
    return value
  }
}

/** The name in the schema of the first missing or invalid member. */
const invalidMemberOf = (schema: TObject, value: Record<string, unknown>): string | undefined =>
  Object.entries(schema.properties).find(([name, member]) =>
    Object.hasOwn(value, name) ? !Check(member, value[name]) : schema.required?.includes(name),
  )?.[0]

const isInteger = (schema: unknown): boolean => isObject(schema) && schema.type === 'integer'
