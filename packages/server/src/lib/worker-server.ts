import { ApiError, type ErrorCode, type ErrorDetail } from '@waraq/contract'

/** The requests of a worker thread: each name with its function. */
// A function of any question: `WorkerQueue` types name and question as a pair.
export type WorkerHandlers = Record<string, (question: never, running: Running) => unknown>

/** A request that is being answered. */
export interface Running {
  /** Whether nobody waits for the answer; long computations ask this and return early. */
  isCancelled(): boolean
}

export interface WorkerRequest {
  /** From 1. */
  id: number
  name: string
  question: unknown
}

/** Messages to the thread: first the memory shared with it, then requests. */
export type WorkerMessage = { shared: Int32Array } | { tasks: WorkerRequest[] }

export type WorkerResponse = { id: number } & (
  | { answer: unknown }
  | { refused: ErrorCode; detail: ErrorDetail }
  | { fault: Error }
)

/** Messages from the thread: `open` when it is ready for requests. */
export type WorkerReport = 'open' | WorkerResponse[]

/** Places in the shared memory: the ids of the request that is being answered and of one that is cancelled. */
export const RUNNING = 0
export const CANCELLED = 1
export const SHARED_BYTES = 8

/** The end of a channel to the main thread; satisfied by `parentPort` and by a child process. */
export interface Port {
  on(event: 'message', listen: (order: WorkerMessage) => void): unknown
  postMessage(report: WorkerReport, transfer?: ArrayBuffer[]): void
}

/**
 * Answers per message. If all answers of a message went back together, the threads would take turns with
 * one convoy of requests; with fewer, each request would wake the other thread.
 */
const TOGETHER = 4

/** Answers the requests of a `WorkerQueue` through this port in order, and reports that it is open. */
export function serveWorker(
  port: Port,
  handlers: WorkerHandlers,
  /** The memory of an answer that is transferred instead of copied. */
  memoryOf: (answer: unknown) => ArrayBuffer[] = () => [],
): void {
  let shared: Int32Array = new Int32Array(new SharedArrayBuffer(SHARED_BYTES))
  let last = Promise.resolve()

  async function run({ id, name, question }: WorkerRequest): Promise<WorkerResponse> {
    Atomics.store(shared, RUNNING, id)
    try {
      // Names and questions come in pairs from our own queue.
      const handle = handlers[name] as (question: unknown, running: Running) => unknown
      const isCancelled = () => Atomics.load(shared, CANCELLED) === id
      return { id, answer: await handle(question, { isCancelled }) }
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

/** Handlers whose answers are JSON in UTF-8, or the bytes they are; undefined stays undefined. */
export type JsonAnswers<Table extends WorkerHandlers> = {
  [Name in keyof Table]: (
    question: Parameters<Table[Name]>[0],
    running: Running,
  ) => Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** The same handlers with their answers as JSON. */
export function withJsonAnswers<Table extends WorkerHandlers>(table: Table): JsonAnswers<Table> {
  const entries = Object.entries(table).map(([name, handle]) => [
    name,
    async (question: never, running: Running) => bytesOf(await handle(question, running)),
  ])
  // Each name keeps its question; only the answer changes.
  return Object.fromEntries(entries) as JsonAnswers<Table>
}

/** The memory of an answer of `withJsonAnswers`. */
export const memoryOfBytes = (answer: unknown): ArrayBuffer[] =>
  answer instanceof Uint8Array && answer.buffer instanceof ArrayBuffer ? [answer.buffer] : []

function bytesOf(found: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (found === undefined) return undefined
  // A copy that shares its memory with nothing else can be transferred.
  return found instanceof Uint8Array
    ? new Uint8Array(found)
    : new TextEncoder().encode(JSON.stringify(found))
}
