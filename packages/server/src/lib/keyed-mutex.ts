/** Runs one task per key at a time; throws `createError()` for a key that is busy. */
export function createKeyedMutex(createError: () => Error) {
  const running = new Set<string>()

  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    if (running.has(name)) throw createError()
    running.add(name)
    try {
      return await work()
    } finally {
      running.delete(name)
    }
  }
}
