/** Lets so many pieces of work run at once; the others wait for their turn, in order. */
export function createTurns(max: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Whoever is next takes this place over.
      if (next) next()
      else running--
    }
  }
}
