import { type ErrorDetail, figure, isObject } from '@waraq/contract'

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'true or false',
  array: 'an array',
  object: 'a JSON object',
  null: 'null',
  number: 'a number',
}

/** The values that a schema allows: `an integer from 1 to 100`. Undefined if it allows all. */
export function expectedBy(schema: unknown): string | undefined {
  if (!isObject(schema)) return undefined
  const { type, anyOf, enum: choices, const: only } = schema
  if (Array.isArray(anyOf)) return anyOf.map(expectedBy).filter(Boolean).join(' or ') || undefined
  if (Array.isArray(choices)) return `one of ${choices.join(', ')}`
  if (only !== undefined) return String(only)
  if (type === 'integer') return `an integer${rangeOf(schema.minimum, schema.maximum)}`
  if (type === 'string') return `a string${lengthOf(schema.minLength, schema.maxLength)}`
  return KINDS[String(type)]
}

/** The detail of a member of the body that is missing, or that its schema does not allow. */
export function memberDetail(
  schema: unknown,
  { field, isMissing = false }: { field: string; isMissing?: boolean },
): ErrorDetail {
  const expected = expectedBy(schema)
  if (expected === undefined) return { rule: 'member_invalid', field }
  const values = { name: field.slice(field.lastIndexOf('/') + 1), expected }
  return { rule: isMissing ? 'member_missing' : 'member_expected', values, field }
}

function rangeOf(min: unknown, max: unknown): string {
  if (typeof min === 'number' && typeof max === 'number')
    return ` from ${figure(min)} to ${figure(max)}`
  return typeof min === 'number' ? ` of at least ${figure(min)}` : ''
}

function lengthOf(min: unknown, max: unknown): string {
  if (typeof max !== 'number') return ''
  return typeof min === 'number'
    ? ` of ${figure(min)} to ${figure(max)} characters`
    : ` of at most ${figure(max)} characters`
}
