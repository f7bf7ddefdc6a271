/** The writer thread: the only one in the server that writes, one transaction and one fsync a batch. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { Statement } from './db.ts'
import { isDiskTrouble, isFatal, type Outcome, runBatch } from './sqlite-batch.ts'
import { openConnection } from './sqlite-connection.ts'

/** What the thread is told: a batch to commit, or to end. */
export type Order = readonly Statement[][] | 'close'

/** What it answers: what became of each operation, or what kept the whole batch from the disk. */
export type Report =
  | { outcomes: Outcome[] }
  | { trouble: string; isDisk: boolean; isFatal: boolean }
  | 'closed'

if (parentPort) serve(parentPort, String(workerData))

function serve(port: MessagePort, file: string): void {
  const connection = openConnection(file, { readOnly: false })
  const answer = (report: Report): void => port.postMessage(report)

  port.on('message', (order: Order) => {
    if (order === 'close') {
      connection.sqlite.close()
      answer('closed')
      port.close()
      return
    }
    try {
      answer({ outcomes: runBatch(connection, [...order]) })
    } catch (error) {
      answer({ trouble: String(error), isDisk: isDiskTrouble(error), isFatal: isFatal(error) })
    }
  })
}
