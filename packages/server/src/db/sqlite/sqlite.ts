import { ApiError } from '@waraq/contract'
import type { Chain, Database, Queryable, Statement, Value } from '../database.ts'
import type { Lineage } from '../postgres/lineage.ts'
import { isStorageError, runBatch } from './batch.ts'
import { type Connection, openConnection } from './connection.ts'
import { startGroupCommit } from './group-commit.ts'

export interface ServerOptions {
  /** How many writes may share one fsync, where writes are gathered. */
  maxBatch: number
  /** Called when nobody can say any more what is on the disk: the process must end. */
  onFatal: (error: Error) => void
  /** What a database that went back is known by, where others may put one in its place. */
  lineage?: Lineage
}

/**
 * The database of a running server: reads on a connection of their own that never wait for a writer,
 * writes through the writer thread.
 */
export function openServerDatabase(file: string, options: ServerOptions): Database {
  const reader = openConnection(file, { readOnly: true })
  const writer = startGroupCommit(file, options)
  return {
    ...readsOf(reader),
    // What the rows look like is known to the store that wrote the statement.
    write: <Row>(...statements: Statement[]) =>
      writer.write(statements) as Promise<Row | undefined>,
    writeChain: <Row>({ steps }: Chain) => writer.write([...steps]) as Promise<Row | undefined>,
    async close() {
      // The last connection to go must be one that writes: it folds the log into the database file.
      reader.sqlite.close()
      await writer.close()
    },
  }
}

/** The database of a command: one connection that reads and writes, beside a server that may be running. */
export function openCliDatabase(file: string): Database {
  const connection = openConnection(file, { readOnly: false })
  async function write<Row>(...statements: Statement[]): Promise<Row | undefined> {
    try {
      const [outcome] = runBatch(connection, [statements])
      if (!outcome || 'fault' in outcome) throw outcome?.fault ?? new Error('no outcome')
      return outcome.row as Row | undefined
    } catch (error) {
      throw asRefusal(error)
    }
  }
  return {
    ...readsOf(connection),
    write,
    writeChain: ({ steps }) => write(...steps),
    async close() {
      connection.sqlite.close()
    },
  }
}

/** Questions to a database file that nobody writes. */
export function openReadOnlyDb(file: string): Queryable & { close(): void } {
  const connection = openConnection(file, { readOnly: true })
  return { ...readsOf(connection).brief, close: () => connection.sqlite.close() }
}

function readsOf({ prepared }: Connection): Queryable & Pick<Database, 'brief'> {
  const questions: Queryable = {
    async find<Row>(sql: string, values: readonly Value[]) {
      try {
        return prepared(sql).get(values) as Row | undefined
      } catch (error) {
        throw asRefusal(error)
      }
    },
    async list<Row>(sql: string, values: readonly Value[]) {
      try {
        return prepared(sql).all(values) as Row[]
      } catch (error) {
        throw asRefusal(error)
      }
    },
  }
  return { ...questions, brief: questions }
}

/** Trouble with the disk is the service's to admit; a fault of the statement stays the bug that it is. */
function asRefusal(error: unknown): unknown {
  return isStorageError(error) ? new ApiError('service_unavailable', { cause: error }) : error
}
