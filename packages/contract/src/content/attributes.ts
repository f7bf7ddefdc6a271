import { isObject } from './node.ts'

/**
 * Says what an attribute may hold: gives the value back where it is allowed, else undefined. What a
 * document stores is anything its author's program sent, so whoever shows a document reads its
 * attributes through these and nothing else.
 */
export type AttributeParser<T> = (value: unknown) => T | undefined

/** One attribute: what counts where it is missing or not allowed, and what is allowed. */
export interface AttributeRule<T> {
  fallback: T
  accept: AttributeParser<T>
}

/** The attributes of one node or mark by their names. */
export type AttributeRules = Record<string, AttributeRule<unknown>>

/** What {@link attributesOf} gives for such rules. */
export type AttributesOf<Rules extends AttributeRules> = {
  [Name in keyof Rules]: Rules[Name]['fallback']
}

/** Reads attributes by their rules. Never throws; what is no object has none. */
export function attributesOf<Rules extends AttributeRules>(
  rules: Rules,
  attrs: unknown,
): AttributesOf<Rules> {
  const given = isObject(attrs) ? attrs : {}
  const read: Record<string, unknown> = {}
  for (const name in rules) {
    const rule = rules[name]
    if (rule) read[name] = rule.accept(given[name]) ?? rule.fallback
  }
  // Built name by name from these very rules.
  return read as AttributesOf<Rules>
}

export const text: AttributeParser<string> = (value) =>
  typeof value === 'string' ? value : undefined

export const flag: AttributeParser<boolean> = (value) =>
  typeof value === 'boolean' ? value : undefined

/** A whole number between two, both of them included. */
export function integer(least: number, most: number): AttributeParser<number> {
  return (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? value
      : undefined
}

/** Any finite number, drawn into the span: a width of 1e9 is as wide as it gets. */
export function clamped(least: number, most: number): AttributeParser<number> {
  return (value) =>
    typeof value === 'number' && value > 0 ? Math.min(Math.max(value, least), most) : undefined
}

/** One of these words. */
export function oneOf<const Word extends string>(...words: Word[]): AttributeParser<Word> {
  return (value) => words.find((word) => word === value)
}

/** A text that matches as a whole. */
export function matching(pattern: RegExp): AttributeParser<string> {
  return (value) => (typeof value === 'string' && pattern.test(value) ? value : undefined)
}

/** A list of such values; a place that holds something else is null. */
export function arrayOf<T>(
  accept: AttributeParser<T>,
  most: number,
): AttributeParser<(T | null)[]> {
  return (value) =>
    Array.isArray(value) ? value.slice(0, most).map((one) => accept(one) ?? null) : undefined
}
