/** A thread that always has a read transaction open on a database file, each for a short time. */
import { parentPort, workerData } from 'node:worker_threads'
import { openConnection } from '../../src/db/sqlite/connection.ts'

const READ_MILLISECONDS = 10

if (parentPort) readOn(String(workerData), () => parentPort?.postMessage('reading'))

function readOn(file: string, onFirst: () => void): void {
  const [one, other] = [0, 1].map(() => openConnection(file, { readOnly: true }).sqlite)
  if (!one || !other) return
  const begin = (reader: typeof one) => {
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM notes').get()
  }
  begin(one)
  onFirst()
  let [reading, next] = [one, other]
  setInterval(() => {
    // The next one begins before this one ends.
    begin(next)
    reading.exec('COMMIT')
    ;[reading, next] = [next, reading]
  }, READ_MILLISECONDS)
}
