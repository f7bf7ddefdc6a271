/** CPU milliseconds that this thread has taken so far. */
export function threadCpu(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
