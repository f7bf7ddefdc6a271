import { MARKS, NODES } from './node-table.ts'

const MAX_LENGTH = 200

/** Keys of this contract. A pointer shows other keys as `*`, because the sender chose them. */
const KNOWN_KEYS: ReadonlySet<string> = new Set([
  ...['type', 'content', 'attrs', 'marks', 'text'],
  ...[NODES, MARKS].flatMap((table) => Object.values(table).flatMap((rules) => Object.keys(rules))),
])

/**
 * The JSON pointer (RFC 6901) to a place in a body. Known keys need no escapes. A pointer over 200
 * characters ends at an ancestor of the place.
 */
export function pointerTo(path: readonly (string | number)[]): string {
  let pointer = ''
  for (const step of path) {
    const name = typeof step === 'number' || KNOWN_KEYS.has(step) ? step : '*'
    const longer = `${pointer}/${name}`
    if (longer.length > MAX_LENGTH) break
    pointer = longer
  }
  return pointer
}
