/** Lists of texts as one value of a statement, so that its text is the same for any number of them. */

/** The value: JSON, which both engines take apart. */
export const listOf = (texts: readonly string[]): string => JSON.stringify(texts)

/** Behind a column: whether it is in the list at this place, such as `$3`. */
export const inList = (place: string): string => `IN (SELECT value FROM json_each(${place}))`

/** Behind a column: whether it is in no place of the list. */
export const notInList = (place: string): string => `NOT ${inList(place)}`
