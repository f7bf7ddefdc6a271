import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Reading, Registry } from '../lib/exposition.ts'

const PERCENTILES = [50, 90, 99] as const
const RESOLUTION_MILLISECONDS = 20
const NANOSECONDS = 1e9
const MICROSECONDS = 1e6

/** Metrics of the Node process; call the result to stop measuring the event loop. */
export function addProcessMetrics(registry: Registry): () => void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MILLISECONDS })
  delays.enable()
  registry.gauge(
    {
      name: 'nodejs_eventloop_delay_seconds',
      help: 'Delay of the event loop since the last collection.',
      labels: ['percentile'],
    },
    () => {
      const readings = PERCENTILES.map(
        (percentile): Reading => [delayOf(delays.percentile(percentile)), String(percentile)],
      )
      delays.reset()
      return readings
    },
  )
  registry.gauge({ name: 'nodejs_heap_used_bytes', help: 'Heap in use.' }, () => [
    [process.memoryUsage().heapUsed],
  ])
  registry.gauge({ name: 'nodejs_heap_size_bytes', help: 'Heap reserved.' }, () => [
    [process.memoryUsage().heapTotal],
  ])
  registry.gauge(
    { name: 'process_resident_memory_bytes', help: 'Resident memory of the process.' },
    () => [[process.memoryUsage.rss()]],
  )
  registry.counted({ name: 'process_cpu_seconds', help: 'CPU time of all threads.' }, () => {
    const { user, system } = process.cpuUsage()
    return [[(user + system) / MICROSECONDS]]
  })
  registry.gauge(
    { name: 'process_start_time_seconds', help: 'Start of the process, in Unix time.' },
    () => [[startedAt]],
  )
  registry.gauge({ name: 'process_open_fds', help: 'Open files and connections.' }, openFiles)
  return () => delays.disable()
}

const startedAt = performance.timeOrigin / 1000

/** The monitor measures from timer to timer, so an idle loop shows its resolution. */
const delayOf = (nanoseconds: number): number =>
  Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MILLISECONDS / 1000)

/** Only Linux lists them; elsewhere the metric is absent. */
function openFiles(): Reading[] {
  try {
    return [[readdirSync('/proc/self/fd').length]]
  } catch {
    return []
  }
}
