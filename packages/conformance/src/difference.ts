interface Difference {
  /** Path of the difference: `content.content[0].attrs`. */
  readonly path: string
  readonly expected: unknown
  readonly actual: unknown
}

/** The first difference of two JSON values; undefined if they are equal. */
export function firstDifference(
  expected: unknown,
  actual: unknown,
  path: string,
): Difference | undefined {
  const children = childrenOf(expected)
  const others = childrenOf(actual)
  const isSameKind = Array.isArray(expected) === Array.isArray(actual)
  if (!children || !others || !isSameKind) {
    return Object.is(expected, actual) ? undefined : { path, expected, actual }
  }
  for (const key of new Set([...children.keys(), ...others.keys()])) {
    const step = Array.isArray(expected) ? `[${key}]` : `.${key}`
    const difference = firstDifference(children.get(key), others.get(key), path + step)
    if (difference) return difference
  }
  return undefined
}

function childrenOf(value: unknown): Map<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return new Map(Object.entries(value))
}
