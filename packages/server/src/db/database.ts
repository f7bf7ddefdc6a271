/** A bind parameter or column value. Timestamps are microseconds, booleans 0 or 1. */
export type Value = string | number | null | Uint8Array

/**
 * SQL for both engines with parameters `$1`, `$2`, and their values. A trailing lock such as `FOR
 * UPDATE` applies where other servers write too. A `maybe` statement may affect no row: it neither
 * rolls back the others nor gives the result. A name lets later steps of a chain refer to it.
 */
export type Statement = readonly [
  sql: string,
  values: readonly Value[],
  part?: 'maybe' | { readonly as: string },
]

/**
 * Statements that form one: an engine with several writers runs them as a single statement, so each
 * sees the database state before all of them. Each step but the first names the step it follows.
 * Only the first writing step may find no row; later ones find a row whenever it did, so nothing
 * needs a rollback.
 */
export interface Chain {
  /** A row to lock first where other servers write too; the steps then see their commits. */
  hold?: Statement | undefined
  /**
   * The only existing row that the chain locks besides those it reaches through it, as `table/key`.
   * Such a chain may be committed together with others, which lock their rows in this order.
   */
  locks?: string
  steps: readonly Statement[]
}

/** Read queries. */
export interface Queryable {
  /** Returns the first row. */
  find<Row>(sql: string, values: readonly Value[]): Promise<Row | undefined>
  /** Returns all rows. `few`: so quickly found that other reads may wait for them. */
  list<Row>(sql: string, values: readonly Value[], size?: 'few'): Promise<Row[]>
}

/**
 * The database as the stores see it. Each call is one atomic operation. The service chooses the
 * engine.
 */
export interface Database extends Queryable {
  /** The same queries for callers that only read, with half the timeout. */
  readonly brief: Queryable
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
