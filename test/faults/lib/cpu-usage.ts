/** Who had the processors while something was measured: a busy machine explains what is slow. */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

export interface CpuUsage {
  /** The share that neither this process nor the watched one had since, 0 to 1; 0 where nobody can tell. */
  shareOfOthers(): number
}

const TICK_MILLISECONDS = 10

/** Watches from now on. To be asked while the other process still runs. */
export function watchCpuUsage(pid: number): CpuUsage {
  const startedAt = performance.now()
  const before = foreignMilliseconds(pid)
  return {
    shareOfOthers() {
      const capacity = (performance.now() - startedAt) * availableParallelism()
      const share = (foreignMilliseconds(pid) - before) / capacity
      return Math.min(1, Math.max(0, share))
    },
  }
}

function foreignMilliseconds(pid: number): number {
  if (process.platform !== 'linux') return 0
  const { user, system } = process.cpuUsage()
  return busyMilliseconds() - ownMilliseconds(pid) - (user + system) / 1000
}

/** Man 5 proc_stat: everything but idle and iowait, and what the machine's own host took. */
function busyMilliseconds(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line
    .split(/ +/)
    .map(Number)
  return (user + nice + system + irq + softirq + steal) * TICK_MILLISECONDS
}

/** Man 5 proc_pid_stat: the fields after the name, which stands in brackets. */
function ownMilliseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const [user = 0, system = 0] = fields.slice(11, 13).map(Number)
  return (user + system) * TICK_MILLISECONDS
}
