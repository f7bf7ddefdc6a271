/** A list of strings as one bind parameter, so the SQL text does not depend on its length. */

/** The parameter's value: JSON, which both engines can parse. */
export const listOf = (texts: readonly string[]): string => JSON.stringify(texts)

/** Condition after a column: its value is in the list parameter, such as `$3`. */
export const inList = (place: string): string => `IN (SELECT value FROM json_each(${place}))`

/** Condition after a column: its value is not in the list parameter. */
export const notInList = (place: string): string => `NOT ${inList(place)}`
