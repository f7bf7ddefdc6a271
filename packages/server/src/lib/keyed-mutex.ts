/** Lets one piece of work of a name run at a time; whoever comes meanwhile is refused. */
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
