import type { Statement } from './database.ts'

/** A condition of a statement in a chain: the step of this name has found something. */
export const after = (step: string): string => `EXISTS (SELECT FROM ${step})`

/** A statement of a chain by itself: whoever comes to it in order knows that the steps before found something. */
export const standalone = (sql: string): string =>
  sql.replace(/EXISTS \(SELECT FROM \w+\)/g, '(1 = 1)')

const READS = /^\s*SELECT\b/

const isRequired = ([, , part]: Statement): boolean => part !== 'maybe'

const nameOf = ([, , part]: Statement, at: number): string =>
  typeof part === 'object' ? part.as : `step_${at + 1}`

/**
 * The text of a chain as one statement; its places are numbered through. Its row is that of the last step that
 * had to find one. Where some of those that write found a row and others none it fails, and all of it is undone.
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
  if (answer === undefined) throw new TypeError('a chain needs a step that has to find a row')
  const found = (name: string) => `(SELECT count(*) > 0 FROM ${name})`
  const isWhole = required
    .filter(({ step: [sql], name }) => name !== answer && !READS.test(sql))
    .map(({ name }) => `${found(name)} = ${found(answer)}`)
  const check = `(SELECT 1 / CASE WHEN ${isWhole.join(' AND ')} THEN 1 ELSE 0 END) = 1`
  return `WITH ${parts.join(', ')} SELECT ${answer}.* FROM ${answer}${isWhole.length > 0 ? ` WHERE ${check}` : ''}`
}
