/** The types of columns, as each engine names them. */
import { raw, translated } from '../sql.ts'

export const INTEGER = translated(raw('INTEGER'), raw('BIGINT'))
export const BLOB = translated(raw('BLOB'), raw('BYTEA'))

/** Compares byte by byte, independent of the locale. */
export const TEXT = translated(raw('TEXT'), raw('TEXT COLLATE "C"'))

/** Text that PostgreSQL compresses with lz4, at a third of the cost of its default. */
export const CONTENT = translated(raw('TEXT'), raw('TEXT COMPRESSION lz4 COLLATE "C"'))

/** Ends a table. PostgreSQL checks the types of values in any case. */
export const STRICT = translated(raw(' STRICT'), raw(''))

/** Ends a table of small rows, which SQLite keeps in its primary key: a write changes one page less. */
export const CLUSTERED = translated(raw(' STRICT, WITHOUT ROWID'), raw(''))
