/** CPU milliseconds of this thread that some work takes: other threads and processes do not count. */
export function threadMilliseconds(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
