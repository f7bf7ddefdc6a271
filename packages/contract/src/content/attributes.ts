import { isObject } from './is-object.ts'

/**
 * Returns an attribute's value if it is allowed, else undefined. Stored attributes are untrusted,
 * so code that displays a document reads them only through these parsers.
 */
export type AttributeParser<T> = (value: unknown) => T | undefined

/** The parser of one attribute, and its default for a missing or disallowed value. */
export interface AttributeRule<T> {
  fallback: T
  accept: AttributeParser<T>
}

/** The attribute rules of one node or mark, by name. */
export type AttributeRules = Record<string, AttributeRule<unknown>>

/** The result of {@link attributesOf} for these rules. */
export type AttributesOf<Rules extends AttributeRules> = {
  [Name in keyof Rules]: Rules[Name]['fallback']
}

/** Reads attributes by their rules. Never throws; a non-object counts as empty. */
export function attributesOf<Rules extends AttributeRules>(
  rules: Rules,
  attrs: unknown,
): AttributesOf<Rules> {
  const stored = isObject(attrs) ? attrs : {}
  const read: Record<string, unknown> = {}
  for (const name in rules) {
    const rule = rules[name]
    if (rule) read[name] = rule.accept(stored[name]) ?? rule.fallback
  }
  // The loop sets every name of `Rules`.
  return read as AttributesOf<Rules>
}

export const text: AttributeParser<string> = (value) =>
  typeof value === 'string' ? value : undefined

export const flag: AttributeParser<boolean> = (value) =>
  typeof value === 'boolean' ? value : undefined

/** An integer in a range, both ends included. */
export function integer(min: number, max: number): AttributeParser<number> {
  return (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
      ? value
      : undefined
}

/** A positive number, clamped to a range. */
export function clamped(min: number, max: number): AttributeParser<number> {
  return (value) =>
    typeof value === 'number' && value > 0 ? Math.min(Math.max(value, min), max) : undefined
}

/** One of these values. */
export function oneOf<const Words extends readonly (string | boolean)[]>(
  ...words: Words
): AttributeParser<Words[number]> {
  return (value) => words.find((word) => word === value)
}

/** A string that matches a pattern. */
export function matching(pattern: RegExp): AttributeParser<string> {
  return (value) => (typeof value === 'string' && pattern.test(value) ? value : undefined)
}

/** An array of accepted values; other elements become null. */
export function arrayOf<T>(accept: AttributeParser<T>, max: number): AttributeParser<(T | null)[]> {
  return (value) =>
    Array.isArray(value) ? value.slice(0, max).map((one) => accept(one) ?? null) : undefined
}
