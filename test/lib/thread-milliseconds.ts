/** CPU milliseconds that some work takes on this thread; other threads do not count. */
export function threadMilliseconds(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** The least of three: garbage of other work is collected in some rounds only. */
export const leastThreadMilliseconds = (work: () => unknown): number =>
  Math.min(...[1, 2, 3].map(() => threadMilliseconds(work)))
