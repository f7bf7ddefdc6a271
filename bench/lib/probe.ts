/**
 * Loaded by `--import` into a server under test: reports internal metrics over IPC. It costs
 * nothing until the bench sends a request.
 */
import { readFileSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector/promises'
import { Socket } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** The requests of the bench and their responses. */
export interface ProbeResults {
  /** CPU time so far in microseconds: of all threads, and of the main thread. */
  cpu: { all: number; main: number }
  pid: { pid: number }
  memory: NodeJS.MemoryUsage
  /** Bytes that the process has written to disks (man 5 proc_pid_io). */
  disk: number
  /** System calls that wrote to sockets of this machine (Unix) since the first request for them. */
  socketWrites: { local: number }
  /** Starts measuring the event loop. */
  watchLoop: null
  /** The delay between turns of a 5 ms timer since then, in milliseconds. */
  loopDelay: { p50: number; p99: number; max: number }
  startProfile: null
  profile: Profiler.Profile
}

export interface Question {
  id: number
  ask: keyof ProbeResults
}

export interface ProbeResponse {
  id: number
  result: ProbeResults[keyof ProbeResults]
}

const RESOLUTION_MILLISECONDS = 5
const SAMPLING_MICROSECONDS = 200

const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MILLISECONDS })
const inspector = new Session()

const sum = ({ user, system }: NodeJS.CpuUsage): number => user + system
const milliseconds = (nanoseconds: number): number => nanoseconds / 1e6

let localWrites: number | undefined

/** Counts writes to Unix sockets, as those of PostgreSQL are. */
function countWrites(): void {
  localWrites = 0
  const prototype: { _writeGeneric: (this: { _handle?: object }, ...values: unknown[]) => void } =
    Object(Socket.prototype)
  const write = prototype._writeGeneric
  prototype._writeGeneric = function (...values) {
    if (this._handle?.constructor.name === 'Pipe' && localWrites !== undefined) localWrites += 1
    write.apply(this, values)
  }
}

const readers: {
  [Ask in keyof ProbeResults]: () => ProbeResults[Ask] | Promise<ProbeResults[Ask]>
} = {
  cpu: () => ({ all: sum(process.cpuUsage()), main: sum(process.threadCpuUsage()) }),
  pid: () => ({ pid: process.pid }),
  memory: () => process.memoryUsage(),
  disk: () => Number(/^write_bytes: (\d+)/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]),
  socketWrites() {
    if (localWrites === undefined) countWrites()
    return { local: localWrites ?? 0 }
  },
  watchLoop() {
    loop.reset()
    loop.enable()
    return null
  },
  loopDelay() {
    loop.disable()
    const [p50, p99] = [50, 99].map((percent) => milliseconds(loop.percentile(percent)))
    return { p50: p50 ?? 0, p99: p99 ?? 0, max: milliseconds(loop.max) }
  },
  async startProfile() {
    inspector.connect()
    await inspector.post('Profiler.enable')
    await inspector.post('Profiler.setSamplingInterval', { interval: SAMPLING_MICROSECONDS })
    await inspector.post('Profiler.start')
    return null
  },
  async profile() {
    const { profile } = await inspector.post('Profiler.stop')
    inspector.disconnect()
    return profile
  },
}

process.on('message', async ({ id, ask }: Question) => {
  process.send?.({ id, result: await readers[ask]() } satisfies ProbeResponse)
})
// Ends the server together with the bench.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
