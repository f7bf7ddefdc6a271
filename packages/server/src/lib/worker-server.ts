import { ApiError, type ErrorCode, type ErrorDetail } from '@waraq/contract'
import { startCpuMeter } from './thread-cpu.ts'

/**
 * Handlers of a worker thread by request name. One that returns an iterator works in steps: the
 * thread serves other requests after each slice, and ends a request whose time is over.
 */
// `WorkerQueue` types name and input as a pair.
export type WorkerHandlers = Record<string, (input: never, running: Running) => unknown>

export type ResultOf<Returned> =
  Returned extends Iterator<void, infer Result> ? Result : Awaited<Returned>

/** A request in progress. */
export interface Running {
  /** Whether the response is no longer needed; long computations poll this and return early. */
  isCancelled(): boolean
}

export interface WorkerRequest {
  /** Starts at 1, because 0 in the shared memory means that no request runs. */
  id: number
  name: string
  input: unknown
  cpuMilliseconds: number
}

/**
 * Messages to the thread: first the shared memory, then requests, a number for one that continues,
 * and the numbers of those whose response is no longer needed.
 */
export type WorkerMessage =
  | { shared: Int32Array }
  | { tasks: (WorkerRequest | number)[] }
  | { forgotten: number[] }

export type WorkerResponse = { id: number } & (
  | { result: unknown }
  | { refused: ErrorCode; detail: ErrorDetail }
  | { fault: Error }
  /** The slice is over. */
  | { unfinished: true }
  /** The time of the request is over. */
  | { overrun: true }
)

/** Messages from the thread: `open` when it is ready for requests. */
export type WorkerReport = 'open' | WorkerResponse[]

/** Indexes in the shared memory: ids of the running and of the cancelled request. */
export const RUNNING = 0
export const CANCELLED = 1
export const SHARED_BYTES = 8

/** CPU time after which a request that works in steps yields to others. */
export const SLICE_MILLISECONDS = 50

/** The thread's end of the channel; satisfied by `parentPort` and by a child process. */
export interface Port {
  on(event: 'message', listen: (message: WorkerMessage) => void): unknown
  postMessage(report: WorkerReport, transfer?: ArrayBuffer[]): void
}

/** A request that works in steps. */
interface Begun {
  steps: Iterator<void>
  left: number
}

/**
 * Responses per message. If all responses of a message were sent together, the threads would
 * alternate with one convoy of requests; with fewer, each response would wake the other thread.
 */
const TOGETHER = 4

/** Serves the requests of a `WorkerQueue` in order, and reports that the thread is open. */
export function serveWorker(
  port: Port,
  handlers: WorkerHandlers,
  /** The buffers of a result to transfer instead of copying. */
  memoryOf: (result: unknown) => ArrayBuffer[] = () => [],
  startMeter = startCpuMeter,
): void {
  let shared: Int32Array = new Int32Array(new SharedArrayBuffer(SHARED_BYTES))
  let last = Promise.resolve()
  const begun = new Map<number, Begun>()

  const isCancelled = (id: number) => Atomics.load(shared, CANCELLED) === id

  async function run(task: WorkerRequest | number): Promise<WorkerResponse> {
    const id = typeof task === 'number' ? task : task.id
    Atomics.store(shared, RUNNING, id)
    try {
      return typeof task === 'number' ? runSlice(id) : await begin(task)
    } catch (error) {
      begun.delete(id)
      return error instanceof ApiError
        ? { id, refused: error.code, detail: error.detail }
        : { id, fault: error as Error }
    } finally {
      Atomics.store(shared, RUNNING, 0)
    }
  }

  async function begin({ id, name, input, cpuMilliseconds }: WorkerRequest) {
    // The queue sends each name with the input of its handler.
    const handle = handlers[name] as (input: unknown, running: Running) => unknown
    const returned = handle(input, { isCancelled: () => isCancelled(id) })
    if (!isSteps(returned)) return { id, result: await returned }
    begun.set(id, { steps: returned, left: cpuMilliseconds })
    return runSlice(id)
  }

  function runSlice(id: number): WorkerResponse {
    const work = begun.get(id)
    if (!work) throw new Error(`the thread did not begin request ${id}`)
    const cpuOver = startMeter()
    const limit = Math.min(work.left, SLICE_MILLISECONDS)
    for (;;) {
      const { done, value } = work.steps.next()
      if (done) {
        begun.delete(id)
        return { id, result: value }
      }
      const spent = cpuOver(limit)
      if (spent > work.left || isCancelled(id)) {
        begun.delete(id)
        return { id, overrun: true }
      }
      if (spent >= SLICE_MILLISECONDS) {
        work.left -= spent
        return { id, unfinished: true }
      }
    }
  }

  async function runAll(tasks: (WorkerRequest | number)[]): Promise<void> {
    for (let at = 0; at < tasks.length; at += TOGETHER) {
      const responses: WorkerResponse[] = []
      for (const task of tasks.slice(at, at + TOGETHER)) responses.push(await run(task))
      const memory = responses.flatMap((one) => ('result' in one ? memoryOf(one.result) : []))
      port.postMessage(responses, memory)
    }
  }

  port.on('message', (message) => {
    if ('shared' in message) shared = message.shared
    else if ('tasks' in message) last = last.then(() => runAll(message.tasks))
    else for (const id of message.forgotten) begun.delete(id)
  })
  port.postMessage('open')
}

const isSteps = (returned: unknown): returned is Iterator<void> => returned instanceof Iterator

/** Handlers that return JSON in UTF-8 or raw bytes; undefined stays undefined. */
export type JsonResults<Table extends WorkerHandlers> = {
  [Name in keyof Table]: (
    input: Parameters<Table[Name]>[0],
    running: Running,
  ) => Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** Wraps handlers so that they return JSON bytes. */
export function withJsonResults<Table extends WorkerHandlers>(table: Table): JsonResults<Table> {
  const entries = Object.entries(table).map(([name, handle]) => [
    name,
    async (input: never, running: Running) => bytesOf(await handle(input, running)),
  ])
  // Only the result type of each handler changes.
  return Object.fromEntries(entries) as JsonResults<Table>
}

/** The buffers of a result of `withJsonResults`. */
export const memoryOfBytes = (result: unknown): ArrayBuffer[] =>
  result instanceof Uint8Array && result.buffer instanceof ArrayBuffer ? [result.buffer] : []

function bytesOf(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (value === undefined) return undefined
  // Copies bytes of shared memory, because only an exclusive buffer can be transferred.
  return value instanceof Uint8Array
    ? new Uint8Array(value)
    : new TextEncoder().encode(JSON.stringify(value))
}
