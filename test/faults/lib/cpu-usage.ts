/** CPU use of other processes during a measurement: a busy machine explains slow results. */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

export interface CpuUsage {
  /** CPU share of all other processes since the start, 0 to 1; 0 if it cannot be measured. */
  shareOfOthers(): number
}

const TICK_MILLISECONDS = 10

/**
 * Starts to measure all cores, or the core to which the process is bound. Call the result while the
 * process still runs.
 */
export function watchCpuUsage(pid: number, core?: number): CpuUsage {
  const startedAt = performance.now()
  const before = foreignMilliseconds(pid, core)
  return {
    shareOfOthers() {
      const cores = core === undefined ? availableParallelism() : 1
      const capacity = (performance.now() - startedAt) * cores
      const share = (foreignMilliseconds(pid, core) - before) / capacity
      return Math.min(1, Math.max(0, share))
    },
  }
}

function foreignMilliseconds(pid: number, core?: number): number {
  if (process.platform !== 'linux') return 0
  const foreign = busyMilliseconds(core) - ownMilliseconds(pid)
  if (core !== undefined) return foreign
  const { user, system } = process.cpuUsage()
  return foreign - (user + system) / 1000
}

/** All time but idle and iowait; steal counts as busy (man 5 proc_stat). */
function busyMilliseconds(core?: number): number {
  const lines = readFileSync('/proc/stat', 'utf8').split('\n')
  const line = lines[core === undefined ? 0 : core + 1] ?? ''
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line
    .split(/ +/)
    .map(Number)
  return (user + nice + system + irq + softirq + steal) * TICK_MILLISECONDS
}

/** Man 5 proc_pid_stat: the fields after the name, which is in parentheses. */
function ownMilliseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const [user = 0, system = 0] = fields.slice(11, 13).map(Number)
  return (user + system) * TICK_MILLISECONDS
}
