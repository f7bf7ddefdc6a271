import { textOfChain } from '../chains.ts'
import type { Statement, Value } from '../database.ts'
import { bindValues } from '../values.ts'
import { toPostgresSql } from './dialect.ts'

/** Driver input. A connection parses and plans a named statement once. */
export interface Query {
  name?: string
  text: string
  values: Value[]
}

export interface Queries {
  plain(sql: string, values: readonly Value[]): Query
  chain(steps: readonly Statement[]): Query
}

/**
 * The stores' statements, translated for PostgreSQL. There are a few dozen, each translated once.
 */
export function createQueries(isPooled: boolean): Queries {
  const texts = new Map<string, Omit<Query, 'values'>>()
  const numbers = new Map<string, number>()
  let made = 0

  function remembered(key: string, makeText: () => string): Omit<Query, 'values'> {
    const cached = texts.get(key)
    if (cached) return cached
    made += 1
    const named = { ...(!isPooled && { name: `waraq_${made}` }), text: makeText() }
    texts.set(key, named)
    return named
  }

  /** A short name for a chain, whose text is long. */
  function numberOf(sql: string): number {
    const cached = numbers.get(sql)
    if (cached !== undefined) return cached
    numbers.set(sql, numbers.size)
    return numbers.size - 1
  }

  return {
    plain: (sql, values) => ({
      ...remembered(sql, () => toPostgresSql(sql)),
      values: [...bindValues(values)],
    }),
    chain: (steps) => ({
      ...remembered(steps.map(([sql]) => numberOf(sql)).join(), () =>
        toPostgresSql(textOfChain(steps)),
      ),
      values: steps.flatMap(([, values]) => bindValues(values)),
    }),
  }
}
