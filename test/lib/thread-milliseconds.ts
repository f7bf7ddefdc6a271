/** CPU milliseconds that some work takes on this thread; other threads do not count. */
export function threadMilliseconds(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
