/** CPU milliseconds of some work on this thread, without other threads. */
export function threadMilliseconds(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** The least of three, because some rounds also collect garbage of other work. */
export const leastThreadMilliseconds = (work: () => unknown): number =>
  Math.min(...[1, 2, 3].map(() => threadMilliseconds(work)))
