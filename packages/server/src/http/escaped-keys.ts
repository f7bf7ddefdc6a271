const [QUOTE, BACKSLASH] = ['"', '\\']

/**
 * Parses JSON of which keys are written with escapes, as JSON.parse is specified to. V8 as of Node 24.21
 * takes such a key for another: after '{"type":1,"\\\\":2}' it reads '{"type":1,"\\n":2}' with the key "\\".
 * So each of these keys is read by itself, and the whole with plain names in their place.
 *
 * @throws SyntaxError where it is no JSON.
 */
export function parseWithEscapedKeys(text: string): unknown {
  const mark = absentFrom(text)
  const keys: string[] = []
  const plain = text.replace(/"(?:[^"\\]|\\.)*"(?=[\t\n\r ]*(:?))/gs, (literal, colon) =>
    colon && literal.includes(BACKSLASH)
      ? `${QUOTE}${mark}${keys.push(JSON.parse(literal)) - 1}${QUOTE}`
      : literal,
  )
  const nameOf = (key: string): string =>
    key.startsWith(mark) ? (keys[Number(key.slice(mark.length))] ?? key) : key
  return renamed(JSON.parse(plain), nameOf)
}

/** A text of private use characters that another does not hold. */
function absentFrom(text: string): string {
  let mark = '\ue000'
  while (text.includes(mark)) mark += '\ue000'
  return mark
}

/** Bodies are at most 256 levels deep. */
function renamed(value: unknown, nameOf: (key: string) => string): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((child) => renamed(child, nameOf))
  const entries = Object.entries(value).map(([key, child]) => [nameOf(key), renamed(child, nameOf)])
  return Object.fromEntries(entries)
}
