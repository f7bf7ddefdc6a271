import { once } from 'node:events'
import { type Client, Query } from 'pg'
import type { Rows } from '../database.ts'
import { bindValues, type Value } from '../values.ts'

// The binary format of COPY (postgresql.org/docs/current/sql-copy.html) needs no escapes. Its
// header has no flags and no extension.
const HEADER = Buffer.from(`PGCOPY\n\xff\r\n\0${'\0'.repeat(8)}`, 'latin1')

/** The part of the driver's connection that its types leave out. */
interface CopyConnection {
  sendCopyFromChunk(data: Buffer): void
  endCopyFrom(): void
}

/** Inserts rows by COPY, which inserts none of them if one violates a constraint. */
export async function copyRows(client: Client, rows: Rows): Promise<void> {
  const data = encodeRows(rows)
  // A subtype of the driver's query, because a pipelined client accepts no other.
  const query = Object.assign(new Query(copyTextOf(rows)), {
    handleCopyInResponse(connection: CopyConnection) {
      connection.sendCopyFromChunk(data)
      connection.endCopyFrom()
    },
  })
  await once(client.query(query), 'end')
}

const copyTextOf = ({ table, columns }: Rows): string =>
  `COPY ${table} (${columns.join(', ')}) FROM STDIN (FORMAT binary)`

function encodeRows({ columns, rows }: Rows): Buffer {
  const lengths = 2 + 4 * columns.length
  const size = rows.reduce((sum, row) => sum + lengths + sizeOf(row), 0)
  const data = Buffer.allocUnsafe(HEADER.length + size + 2)
  let at = HEADER.copy(data)
  for (const row of rows) {
    at = data.writeInt16BE(columns.length, at)
    for (const value of bindValues(row)) at = writeValue(data, value, at)
  }
  data.writeInt16BE(-1, at)
  return data
}

const sizeOf = (row: readonly Value[]): number =>
  row.reduce<number>((sum, value) => sum + bytesOf(value), 0)

/** Every number of the schema is a BIGINT. */
function bytesOf(value: Value): number {
  if (value === null) return 0
  if (typeof value === 'number') return 8
  return typeof value === 'string' ? Buffer.byteLength(value) : value.length
}

/** Returns where the next value begins. */
function writeValue(data: Buffer, value: Value, at: number): number {
  if (value === null) return data.writeInt32BE(-1, at)
  const start = data.writeInt32BE(bytesOf(value), at)
  if (typeof value === 'number') return data.writeBigInt64BE(BigInt(value), start)
  if (typeof value === 'string') return start + data.write(value, start)
  data.set(value, start)
  return start + value.length
}
