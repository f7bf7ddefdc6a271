/** What a statement may be given and a row may hold. Moments are microseconds, booleans 0 or 1. */
export type Value = string | number | null | Uint8Array

/**
 * SQL that both engines read, its places written `$1`, `$2`, and the values for them; a lock at its end, such as
 * `FOR UPDATE`, holds a row where others write too. One that may find nothing to do says `maybe`: then it neither
 * undoes the others nor gives the answer. One that others of its chain refer to has a name.
 */
export type Statement = readonly [
  sql: string,
  values: readonly Value[],
  part?: 'maybe' | { readonly as: string },
]

/**
 * Statements that are one: an engine that others use too runs them as a single statement, so each sees the
 * database as it was before all of them. All but the first say which step they come after. The first one that
 * writes refuses: those after it find a row whenever it did, and there is nothing to undo.
 */
export interface Chain {
  /** A row that is held first, where others write too; the steps then see what those have done. */
  hold?: Statement | undefined
  steps: readonly Statement[]
}

/** Questions to the database. */
export interface Queryable {
  /** The first row of a question. */
  find<Row>(sql: string, values: readonly Value[]): Promise<Row | undefined>
  /** All rows of a question. */
  list<Row>(sql: string, values: readonly Value[]): Promise<Row[]>
}

/**
 * The database as the stores see it. One call is one atomic operation; which engine answers is decided
 * where the service is put together.
 */
export interface Database extends Queryable {
  /** The same questions for callers who only read: a database that stalls is waited for half as long. */
  readonly brief: Queryable
  /**
   * Runs the statements as one, and answers the last one's row after it is durable. A statement that
   * gives no row undoes the others, and the answer is undefined. Bytes over 64 KiB that fill their memory
   * are given away: they are not the caller's any more.
   *
   * @throws Refusal `service_unavailable` where the disk or another writer stands in the way.
   */
  write<Row>(...statements: Statement[]): Promise<Row | undefined>
  /** The same for a chain: a refusal is no error of the engine, and rows are held for no round trip of ours. */
  writeChain<Row>(chain: Chain): Promise<Row | undefined>
  close(): Promise<void>
}

/** Questions for one row, whichever server they are asked of. */
export type ReadOnlyDatabase = Pick<Queryable, 'find'>

/**
 * Reads at a replica that is known to lack nothing older than half a second, or else at the primary. A
 * replica may say yes; each refusal is asked of the primary again, since what is new may be missing elsewhere.
 */
export type ReplicaRead = <Result>(
  read: (reads: ReadOnlyDatabase) => Promise<Result>,
) => Promise<Result>
