import { ApiError } from '@waraq/contract'
import type { Chain, Database, Queryable, Statement } from '../database.ts'
import type { Lineage } from '../postgres/lineage.ts'
import { createBinder, type Sql } from '../sql.ts'
import { isStorageError, runBatch } from './batch.ts'
import { type Connection, createWriterBinder, openConnection } from './connection.ts'
import { startGroupCommit } from './group-commit.ts'

export interface ServerOptions {
  /** Maximum writes per fsync, where writes are batched. */
  maxBatch: number
  /** Called when the state on disk is unknown: the process must end. */
  onFatal: (error: Error) => void
  /** Detects a database that was rewound, where an operator can replace it. */
  lineage?: Lineage
}

/**
 * Opens the database of a running server: reads use a separate connection that never waits for a
 * writer; writes go through the writer thread.
 */
export function openServerDatabase(file: string, options: ServerOptions): Database {
  const reader = openConnection(file, { readOnly: true })
  const writer = startGroupCommit(file, options)
  const bind = createWriterBinder()
  // The store that wrote the statement knows the type of its rows.
  const write = async <Row>(...statements: Statement[]) =>
    (await writer.write(bind(statements))) as Row | undefined
  return {
    ...readsOf(reader),
    write,
    writeChain: <Row>({ steps }: Chain) => write<Row>(...steps),
    async close() {
      // The last connection to close must be a writing one: it checkpoints the WAL into the
      // database file.
      reader.sqlite.close()
      await writer.close()
    },
  }
}

/**
 * Opens the database of a command: one connection for reads and writes, beside a running server.
 */
export function openCliDatabase(file: string): Database {
  const connection = openConnection(file, { readOnly: false })
  const bind = createWriterBinder()
  async function write<Row>(...statements: Statement[]): Promise<Row | undefined> {
    try {
      const [outcome] = runBatch(connection, [bind(statements)])
      if (!outcome || 'fault' in outcome) throw outcome?.fault ?? new Error('no outcome')
      return outcome.row as Row | undefined
    } catch (error) {
      throw toApiError(error)
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

/** Opens a database file that no process writes, read-only. */
export function openReadOnlyDb(file: string): Queryable & { close(): void } {
  const connection = openConnection(file, { readOnly: true })
  return { ...readsOf(connection).readOnly, close: () => connection.sqlite.close() }
}

function readsOf({ prepared }: Connection): Queryable & Pick<Database, 'readOnly'> {
  const bind = createBinder('sqlite')
  const queryable: Queryable = {
    async find<Row>(query: Sql) {
      try {
        const { text, values } = bind(query)
        return prepared(text).get(values) as Row | undefined
      } catch (error) {
        throw toApiError(error)
      }
    },
    async list<Row>(query: Sql) {
      try {
        const { text, values } = bind(query)
        return prepared(text).all(values) as Row[]
      } catch (error) {
        throw toApiError(error)
      }
    },
  }
  return { ...queryable, readOnly: queryable }
}

/** Maps storage errors to `service_unavailable`; other errors are bugs and pass unchanged. */
function toApiError(error: unknown): unknown {
  return isStorageError(error) ? new ApiError('service_unavailable', { cause: error }) : error
}
