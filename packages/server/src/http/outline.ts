/** Values that the main thread receives of a body. A larger list or object is JSON in UTF-8. */
const MAX_VALUES = 4_096
/** The member with a document is always JSON in UTF-8. */
const DOCUMENT = 'content'

/**
 * Steps of reducing a parsed body to what the main thread needs: its outer members, with documents
 * and large values as JSON in UTF-8. `hasLargeNumbers` keeps numbers that no double represents.
 */
export function* outlineSteps(root: unknown, hasLargeNumbers: boolean): Generator<void, unknown> {
  let remainingValues = MAX_VALUES
  const encode = (value: unknown) =>
    new TextEncoder().encode(JSON.stringify(value, hasLargeNumbers ? keepLarge : undefined))

  // Recursion is safe: the scan refuses more than 256 levels.
  function* outline(value: unknown): Generator<void, unknown> {
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value)
    if (entries.length > remainingValues) {
      yield
      return encode(value)
    }
    remainingValues -= entries.length
    const outlined: [string, unknown][] = []
    for (const [key, child] of entries) {
      const isDocument = key === DOCUMENT && !Array.isArray(value)
      outlined.push([key, isDocument ? encode(child) : yield* outline(child)])
    }
    // fromEntries makes `__proto__` an own key, too.
    return Array.isArray(value) ? outlined.map(([, child]) => child) : Object.fromEntries(outlined)
  }
  return yield* outline(root)
}

/** The buffers of an outline, which are transferred rather than copied. */
export function memoryOfOutline(outline: unknown): ArrayBuffer[] {
  if (outline instanceof Uint8Array)
    return outline.buffer instanceof ArrayBuffer ? [outline.buffer] : []
  if (typeof outline !== 'object' || outline === null) return []
  return Object.values(outline).flatMap(memoryOfOutline)
}

// JSON.stringify would write null.
const keepLarge = (_key: string, value: unknown): unknown =>
  value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY
    ? rawJson(value > 0 ? '1e999' : '-1e999')
    : value

// The types of es2024 lack it.
const { rawJSON: rawJson } = JSON as unknown as { rawJSON(text: string): unknown }
