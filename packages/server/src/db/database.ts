import type { Sql } from './sql.ts'
import type { Value } from './values.ts'

/**
 * A statement of a write. An `optional` one may affect no row; a `lookup` only reads. A name lets
 * later steps of a chain refer to it.
 */
export interface Statement extends Sql {
  readonly role?: 'optional' | 'lookup'
  readonly name?: string
}

/**
 * Statements that PostgreSQL runs as one, so each of them sees the database as it was before the
 * first. Each step except the first names the step that it depends on. Only the first writing step
 * may find no row: the later ones find theirs whenever it did, so nothing needs a rollback.
 */
export interface Chain {
  /** A row that PostgreSQL locks first, so that the steps see the commits of other servers. */
  hold?: Sql | undefined
  /**
   * The row, as `table/key`, through which the chain reaches every other existing row that it
   * locks. Chains that have one can be committed together, in this order, without a deadlock.
   */
  locks?: string
  steps: readonly Statement[]
}

/** Rows of a table, each with a value for every column. Text may be given as bytes in UTF-8. */
export interface Rows {
  table: string
  columns: readonly string[]
  rows: readonly (readonly Value[])[]
}

/** Read queries. */
export interface Queryable {
  /** Returns the first row. */
  find<Row>(query: Sql): Promise<Row | undefined>
  /** Returns all rows. `few` marks a query that is fast enough to share a connection. */
  list<Row>(query: Sql, size?: 'few'): Promise<Row[]>
}

/**
 * The database as the stores see it. Each call is one atomic operation. The service chooses the
 * engine.
 */
export interface Database extends Queryable {
  /** The same queries for callers that only read, with half the timeout. */
  readonly readOnly: Queryable
  /**
   * Runs the statements atomically and returns the last one's row once it is durable. If a
   * statement returns no row, the others are rolled back and the result is undefined. Transfers
   * byte values over 64 KiB that fill their ArrayBuffer, so the caller loses them.
   *
   * @throws ApiError `service_unavailable` if the disk or another writer blocks the write.
   */
  write<Row>(...statements: Statement[]): Promise<Row | undefined>
  /** `write` for a chain: a rejection raises no database error, and no lock spans a round trip. */
  writeChain<Row>(chain: Chain): Promise<Row | undefined>
  /** Inserts the rows atomically, where the engine has a faster way than `write`. */
  load?(rows: Rows): Promise<void>
  close(): Promise<void>
}

/** Single-row queries, on the primary or on a replica. */
export type ReadOnlyDatabase = Pick<Queryable, 'find'>

/**
 * Reads from a replica with at most 500 ms of lag; otherwise from the primary. Repeats the read on
 * the primary if the replica's result is an error, because a replica may lack recent rows.
 */
export type ReplicaRead = <Result>(
  read: (reads: ReadOnlyDatabase) => Promise<Result>,
) => Promise<Result>
