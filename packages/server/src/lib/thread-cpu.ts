/** CPU time of this thread so far, in milliseconds. */
export function threadCpu(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/**
 * Starts to measure the CPU time of this thread. The result returns it in milliseconds, or 0 while
 * it is less than `least`.
 */
export function startCpuMeter(
  cpu = threadCpu,
  now = () => performance.now(),
): (least: number) => number {
  const [cpuAtStart, startedAt] = [cpu(), now()]
  // CPU time is at most the time that has passed, which is cheaper to read.
  return (least) => (now() - startedAt < least ? 0 : cpu() - cpuAtStart)
}
