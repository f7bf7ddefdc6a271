/**
 * The writer thread, the only one in the server that writes: one transaction and one fsync per
 * batch.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { Value } from '../values.ts'
import { isFatal, isStorageError, type OperationResult, runBatch } from './batch.ts'
import { createWalCheckpointer } from './checkpointer.ts'
import { openConnection, type WriterStatement } from './connection.ts'

/** Request to the thread: a batch to commit, or `close`. */
export type WriterRequest = PostedBatch | 'close'

/** A batch of operations. A text is posted once, because copying it takes longer than its values. */
export interface PostedBatch {
  /** The texts that no earlier batch had, by their numbers. */
  texts: ReadonlyMap<number, string>
  operations: readonly PostedStatement[][]
}

/** A statement, whose text is the one of this number. */
export type PostedStatement = readonly [text: number, isOptional: boolean, ...values: Value[]]

/** Response: the result of each operation, an error of a batch or a checkpoint, or `closed`. */
export type WriterResponse =
  | { outcomes: OperationResult[] }
  | { message: string; isDisk: boolean; isFatal: boolean }
  | 'closed'

if (parentPort) serve(parentPort, String(workerData))

function serve(port: MessagePort, file: string): void {
  const connection = openConnection(file, { readOnly: false })
  const { checkpointIfDue } = createWalCheckpointer(connection)
  const texts = new Map<number, string>()
  const report = (report: WriterResponse): void => port.postMessage(report)

  function reject(error: unknown, isEnd: boolean): void {
    report({ message: String(error), isDisk: isStorageError(error), isFatal: isEnd })
    // Batches sent in the meantime are rejected too, so they must not be written.
    if (isEnd) port.close()
  }

  function statementOf([number, isOptional, ...values]: PostedStatement): WriterStatement {
    const text = texts.get(number)
    if (text === undefined) throw new Error(`the writer has no statement ${number}`)
    return { text, values, isOptional }
  }

  function commit(batch: PostedBatch): boolean {
    for (const [number, text] of batch.texts) texts.set(number, text)
    try {
      const operations = batch.operations.map((statements) => statements.map(statementOf))
      report({ outcomes: runBatch(connection, operations) })
      return true
    } catch (error) {
      reject(error, isFatal(error))
      return false
    }
  }

  /** Nothing waits for it: the batch was acknowledged, and unmoved pages are safe in the WAL. */
  function checkpoint(): void {
    try {
      checkpointIfDue()
    } catch (error) {
      const isPassing = isStorageError(error) && !isFatal(error)
      if (!isPassing) reject(error, true)
    }
  }

  port.on('message', (request: WriterRequest) => {
    if (request === 'close') {
      connection.sqlite.close()
      report('closed')
      port.close()
    } else if (commit(request)) checkpoint()
  })
}
