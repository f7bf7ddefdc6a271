import { ApiError, type ErrorCode, type ErrorDetail } from '@waraq/contract'

/** Handlers of a worker thread by request name. */
// `WorkerQueue` types name and input as a pair.
export type WorkerHandlers = Record<string, (input: never, running: Running) => unknown>

/** A request in progress. */
export interface Running {
  /** Whether the response is no longer needed; long computations poll this and return early. */
  isCancelled(): boolean
}

export interface WorkerRequest {
  /** From 1. */
  id: number
  name: string
  input: unknown
}

/** Messages to the thread: first the shared memory, then requests. */
export type WorkerMessage = { shared: Int32Array } | { tasks: WorkerRequest[] }

export type WorkerResponse = { id: number } & (
  | { answer: unknown }
  | { refused: ErrorCode; detail: ErrorDetail }
  | { fault: Error }
)

/** Messages from the thread: `open` when it is ready for requests. */
export type WorkerReport = 'open' | WorkerResponse[]

/** Indexes in the shared memory: ids of the running and of the cancelled request. */
export const RUNNING = 0
export const CANCELLED = 1
export const SHARED_BYTES = 8

/** The thread's end of the channel; satisfied by `parentPort` and by a child process. */
export interface Port {
  on(event: 'message', listen: (order: WorkerMessage) => void): unknown
  postMessage(report: WorkerReport, transfer?: ArrayBuffer[]): void
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
  memoryOf: (answer: unknown) => ArrayBuffer[] = () => [],
): void {
  let shared: Int32Array = new Int32Array(new SharedArrayBuffer(SHARED_BYTES))
  let last = Promise.resolve()

  async function run({ id, name, input }: WorkerRequest): Promise<WorkerResponse> {
    Atomics.store(shared, RUNNING, id)
    try {
      // The queue sends each name with the input of its handler.
      const handle = handlers[name] as (input: unknown, running: Running) => unknown
      const isCancelled = () => Atomics.load(shared, CANCELLED) === id
      return { id, answer: await handle(input, { isCancelled }) }
    } catch (error) {
      return error instanceof ApiError
        ? { id, refused: error.code, detail: error.detail }
        : { id, fault: error as Error }
    } finally {
      Atomics.store(shared, RUNNING, 0)
    }
  }

  async function runAll(tasks: WorkerRequest[]): Promise<void> {
    for (let at = 0; at < tasks.length; at += TOGETHER) {
      const done: WorkerResponse[] = []
      for (const task of tasks.slice(at, at + TOGETHER)) done.push(await run(task))
      const memory = done.flatMap((one) => ('answer' in one ? memoryOf(one.answer) : []))
      port.postMessage(done, memory)
    }
  }

  port.on('message', (order) => {
    if ('shared' in order) shared = order.shared
    else last = last.then(() => runAll(order.tasks))
  })
  port.postMessage('open')
}

/** Handlers that return JSON in UTF-8 or raw bytes; undefined stays undefined. */
export type JsonAnswers<Table extends WorkerHandlers> = {
  [Name in keyof Table]: (
    input: Parameters<Table[Name]>[0],
    running: Running,
  ) => Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** Wraps handlers so that they return JSON bytes. */
export function withJsonAnswers<Table extends WorkerHandlers>(table: Table): JsonAnswers<Table> {
  const entries = Object.entries(table).map(([name, handle]) => [
    name,
    async (input: never, running: Running) => bytesOf(await handle(input, running)),
  ])
  // Only the result type of each handler changes.
  return Object.fromEntries(entries) as JsonAnswers<Table>
}

/** The buffers of a result of `withJsonAnswers`. */
export const memoryOfBytes = (answer: unknown): ArrayBuffer[] =>
  answer instanceof Uint8Array && answer.buffer instanceof ArrayBuffer ? [answer.buffer] : []

function bytesOf(found: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (found === undefined) return undefined
  // Copies bytes of shared memory, because only an exclusive buffer can be transferred.
  return found instanceof Uint8Array
    ? new Uint8Array(found)
    : new TextEncoder().encode(JSON.stringify(found))
}
