import { bindValues, type Value } from './values.ts'

/** Citus has the SQL of PostgreSQL, but runs the steps of a chain in order, as SQLite does. */
export type Dialect = 'sqlite' | 'postgres' | 'citus'

/** SQL for both engines: each part, a value or further SQL, stands between two texts. */
export interface Sql {
  readonly texts: readonly string[]
  readonly parts: readonly (Value | Sql | Translated)[]
}

/** SQL that differs between the engines. */
type Translated = Readonly<Record<Dialect, Sql>>

/** A statement in the dialect of an engine, with numbered parameters. */
export interface BoundStatement {
  readonly text: string
  readonly values: readonly Value[]
}

/** Template tag. An interpolated string is a value, never SQL. */
export const sql = (texts: TemplateStringsArray, ...parts: Sql['parts']): Sql => ({ texts, parts })

// Kept, because a binder finds the text of a statement by the identity of these.
const constants = new Map<string, Sql>()
const joints = new Map<string, string[]>()

/** SQL from a constant of the code, such as a column name; never from input. */
export function raw(text: string): Sql {
  const constant = constants.get(text) ?? { texts: [text], parts: [] }
  constants.set(text, constant)
  return constant
}

/** Holds for every row. */
export const ALWAYS = sql`(1 = 1)`

/** Holds for no row. */
export const NEVER = sql`(1 = 0)`

export function join(parts: Sql['parts'], separator: string): Sql {
  const { length } = parts
  const key = `${length}${separator}`
  const texts =
    joints.get(key) ??
    Array.from({ length: length + 1 }, (_, at) => (at === 0 || at === length ? '' : separator))
  joints.set(key, texts)
  return { texts, parts }
}

export const translated = (sqlite: Sql, postgres: Sql, citus = postgres): Sql =>
  sql`${{ sqlite, postgres, citus }}`

/** SQL of a step that runs after the earlier ones, or in one statement with them. */
export const chained = (inOrder: Sql, joined: Sql): Sql => translated(inOrder, joined, inOrder)

/**
 * A text column as bytes. In PostgreSQL this only changes the type, which the driver then reads as
 * bytes.
 */
export const bytesOf = (column: string): Sql =>
  sql`CAST(${raw(column)} AS ${translated(raw('BLOB'), raw('VARCHAR'))})`

const listOf = (texts: readonly string[]): Sql => {
  const list = JSON.stringify(texts)
  // PostgreSQL uses an index for an array, independent of the planner's estimate of its length.
  return translated(
    sql`(SELECT value FROM json_each(${list}))`,
    sql`(ARRAY(SELECT json_array_elements_text(CAST(${list} AS json))))`,
  )
}

/** Condition after a column: its value is one of these, which are one value of the statement. */
export const inList = (texts: readonly string[]): Sql =>
  sql`${translated(raw('IN'), raw('= ANY'))} ${listOf(texts)}`

/** Condition after a column: its value is none of these. */
export const notInList = (texts: readonly string[]): Sql =>
  sql`${translated(raw('NOT IN'), raw('<> ALL'))} ${listOf(texts)}`

/** The larger of two values, of which none is null. */
export const greatest = (one: Sql, other: Sql): Sql =>
  sql`${translated(raw('max'), raw('greatest'))}(${one}, ${other})`

/** A sum as an integer; PostgreSQL would return a text. */
export const bigint = (expression: Sql): Sql => sql`CAST(${expression} AS BIGINT)`

// In SQLite a writer locks the whole database.
export const FOR_UPDATE = translated(raw(''), raw(' FOR UPDATE'))
export const FOR_NO_KEY_UPDATE = translated(raw(''), raw(' FOR NO KEY UPDATE'))

const PLACE: Record<Dialect, string> = { sqlite: '?', postgres: '$', citus: '$' }

/** Binds statements for one engine, and caches the text of each template. */
export function createBinder(dialect: Dialect): (statement: Sql) => BoundStatement {
  const keys = new WeakMap<readonly string[], number>()
  const keyByTexts = new Map<string, number>()
  const textByKey = new Map<string, string>()

  /** Identifies texts. A template and a constant pass the same array every time. */
  function keyOf(texts: readonly string[]): number {
    let key = keys.get(texts)
    if (key === undefined) {
      const written = JSON.stringify(texts)
      key = keyByTexts.get(written) ?? keyByTexts.size
      keyByTexts.set(written, key)
      keys.set(texts, key)
    }
    return key
  }

  /** Adds the values of a statement, and returns what identifies its text. */
  function collect({ texts, parts }: Sql, values: Value[]): string {
    let key = `(${keyOf(texts)}`
    for (const part of parts) {
      if (isSql(part)) key += collect(part, values)
      else if (isTranslated(part)) key += collect(part[dialect], values)
      else {
        values.push(part)
        key += '?'
      }
    }
    return `${key})`
  }

  return (statement) => {
    const values: Value[] = []
    const key = collect(statement, values)
    let text = textByKey.get(key)
    if (text === undefined) {
      text = textOf(statement, dialect)
      textByKey.set(key, text)
    }
    return { text, values: bindValues(values) }
  }
}

function textOf(statement: Sql, dialect: Dialect): string {
  let places = 0
  const write = ({ texts, parts }: Sql): string =>
    texts.reduce((text, next, at) => text + writePart(parts[at - 1]) + next)
  const writePart = (part: Sql['parts'][number] | undefined): string => {
    if (isSql(part)) return write(part)
    if (isTranslated(part)) return write(part[dialect])
    places += 1
    return `${PLACE[dialect]}${places}`
  }
  return write(statement)
}

const isObject = (part: unknown): part is object => typeof part === 'object' && part !== null

const isSql = (part: unknown): part is Sql => isObject(part) && 'texts' in part

const isTranslated = (part: unknown): part is Translated => isObject(part) && 'sqlite' in part
