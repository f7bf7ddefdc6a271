/**
 * The writer thread, the only one in the server that writes: one transaction and one fsync per
 * batch.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { isFatal, isStorageError, type OperationResult, runBatch } from './batch.ts'
import { createWalCheckpointer } from './checkpointer.ts'
import { openConnection, type WriterStatement } from './connection.ts'

/** Request to the thread: a batch to commit, or `close`. */
export type WriterRequest = readonly WriterStatement[][] | 'close'

/** Response: the result of each operation, or the error that failed the batch. */
export type WriterResponse =
  | { outcomes: OperationResult[] }
  | { message: string; isDisk: boolean; isFatal: boolean }
  | 'closed'

if (parentPort) serve(parentPort, String(workerData))

function serve(port: MessagePort, file: string): void {
  const connection = openConnection(file, { readOnly: false })
  const { checkpointIfDue } = createWalCheckpointer(connection)
  const report = (report: WriterResponse): void => port.postMessage(report)

  function reject(error: unknown, isEnd: boolean): void {
    report({ message: String(error), isDisk: isStorageError(error), isFatal: isEnd })
    // Batches sent in the meantime are rejected too, so they must not be written.
    if (isEnd) port.close()
  }

  function commit(batch: readonly WriterStatement[][]): boolean {
    try {
      report({ outcomes: runBatch(connection, [...batch]) })
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
