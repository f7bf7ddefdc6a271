/**
 * Returns a function that collects names for a while and passes them on together, each once. A call
 * that fails is not repeated.
 */
export function collectCalls(
  call: (names: readonly string[]) => Promise<unknown>,
  milliseconds: number,
): (name: string) => void {
  let names = new Set<string>()
  async function flush(): Promise<void> {
    const collected = [...names]
    names = new Set()
    await call(collected).catch(() => {})
  }
  return (name) => {
    if (names.size === 0) setTimeout(flush, milliseconds).unref()
    names.add(name)
  }
}
