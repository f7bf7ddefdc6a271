import { ApiError } from '@waraq/contract'
import { startWorker } from '../../lib/worker.ts'
import type { OperationResult } from './batch.ts'
import type { WriterStatement } from './connection.ts'
import { batchSize, transferablesOf } from './transfer.ts'
import type { PostedBatch, PostedStatement, WriterRequest, WriterResponse } from './writer.ts'

interface Waiting {
  statements: WriterStatement[]
  /** The buffers of its large values. */
  memory: ArrayBuffer[]
  resolve: (row: unknown) => void
  reject: (error: Error) => void
}

export interface GroupCommit {
  write(statements: WriterStatement[]): Promise<unknown>
  close(): Promise<void>
}

interface Options {
  /** Maximum operations per fsync. */
  maxBatch: number
  /** Called when the state on disk is unknown: the process must end. */
  onFatal: (error: Error) => void
}

/**
 * Sends operations to the writer thread. While one batch is written, the next collects. An
 * operation resolves only after its commit.
 */
export function startGroupCommit(file: string, { maxBatch, onFatal }: Options): GroupCommit {
  const thread = startWorker('./writer', import.meta.url, { workerData: file })
  let waiting: Waiting[] = []
  let onDisk: Waiting[] = []
  let broken: Error | undefined
  let closed: (() => void) | undefined

  const numbers = new Map<string, number>()
  const tell = (request: WriterRequest, memory: ArrayBuffer[] = []): void =>
    thread.postMessage(request, memory)

  function sendNext(): void {
    if (onDisk.length > 0) return
    if (waiting.length === 0) {
      if (closed) tell('close')
      return
    }
    onDisk = waiting.splice(0, batchSize(waiting, maxBatch))
    tell(
      batchOf(onDisk),
      onDisk.flatMap(({ memory }) => memory),
    )
  }

  function batchOf(operations: readonly Waiting[]): PostedBatch {
    const texts = new Map<number, string>()
    const post = ({ text, values, isOptional = false }: WriterStatement): PostedStatement => {
      let number = numbers.get(text)
      if (number === undefined) {
        number = numbers.size
        numbers.set(text, number)
        texts.set(number, text)
      }
      return [number, isOptional, ...values]
    }
    return { operations: operations.map(({ statements }) => statements.map(post)), texts }
  }

  function failAll(cause: Error): void {
    broken = cause
    for (const { reject } of [...onDisk, ...waiting]) reject(unavailable(cause))
    onDisk = []
    waiting = []
    closed?.()
  }

  function settleBatch(report: Exclude<WriterResponse, 'closed'>): void {
    const finished = onDisk
    onDisk = []
    if ('outcomes' in report) {
      for (const [index, outcome] of report.outcomes.entries()) settle(finished[index], outcome)
      return
    }
    const cause = new Error(report.message)
    for (const { reject } of finished) reject(report.isDisk ? unavailable(cause) : cause)
    if (!report.isFatal) return
    failAll(cause)
    onFatal(cause)
  }

  thread.on('message', (report: WriterResponse) => {
    if (report === 'closed') return closed?.()
    settleBatch(report)
    sendNext()
  })
  thread.on('error', (error) => {
    failAll(error)
    onFatal(error)
  })

  return {
    write(statements) {
      if (broken || closed) return Promise.reject(unavailable(broken))
      return new Promise((resolve, reject) => {
        waiting.push({ statements, memory: transferablesOf(statements), resolve, reject })
        // Waits for the rest of this turn of the event loop; otherwise the first write would be a
        // batch alone.
        if (waiting.length === 1) setImmediate(sendNext)
      })
    },
    close() {
      if (broken) return thread.terminate().then(() => undefined)
      return new Promise((resolve) => {
        closed = resolve
        sendNext()
      })
    },
  }
}

function settle(waiting: Waiting | undefined, outcome: OperationResult): void {
  if (!waiting) return
  if ('fault' in outcome) waiting.reject(outcome.fault)
  else waiting.resolve(outcome.row)
}

const unavailable = (cause: Error | undefined): ApiError =>
  new ApiError('service_unavailable', { cause })
