import type { Statement } from './database.ts'

/** SQL condition of a chained statement: the named step returned a row. */
export const after = (step: string): string => `EXISTS (SELECT FROM ${step})`

/**
 * A chain's statement to run alone; callers that run steps in order know the earlier ones
 * succeeded.
 */
export const standalone = (sql: string): string =>
  sql.replace(/EXISTS \(SELECT FROM \w+\)/g, '(1 = 1)')

/** PostgreSQL has no statement that fails with a sentence: a cast that fails names its text. */
const BROKEN = 'chain: a later step found no row'

const READS = /^\s*SELECT\b/

const isRequired = ([, , part]: Statement): boolean => part !== 'maybe'

const nameOf = ([, , part]: Statement, at: number): string =>
  typeof part === 'object' ? part.as : `step_${at + 1}`

/**
 * Joins the steps of a chain into one statement and renumbers its parameters. It returns the row of
 * the last required step. If only some of the writing steps find a row, the statement fails and is
 * rolled back.
 */
export function textOfChain(steps: readonly Statement[]): string {
  let taken = 0
  const parts = steps.map((step, at) => {
    const [sql, values] = step
    const text = sql.replace(/\$(\d+)/g, (_, place) => `$${Number(place) + taken}`)
    taken += values.length
    return `${nameOf(step, at)} AS (${text})`
  })
  const required = steps
    .map((step, at) => ({ step, name: nameOf(step, at) }))
    .filter(({ step }) => isRequired(step))
  const answer = required.at(-1)?.name
  if (answer === undefined) throw new TypeError('a chain needs a step that must return a row')
  const found = (name: string) => `(SELECT count(*) > 0 FROM ${name})`
  const isWhole = required
    .filter(({ step: [sql], name }) => name !== answer && !READS.test(sql))
    .map(({ name }) => `${found(name)} = ${found(answer)}`)
  const isOne = `CASE WHEN ${isWhole.join(' AND ')} THEN '1' ELSE '${BROKEN}' END`
  const check = `CAST(${isOne} AS INTEGER) = 1`
  return `WITH ${parts.join(', ')} SELECT ${answer}.* FROM ${answer}${isWhole.length > 0 ? ` WHERE ${check}` : ''}`
}
