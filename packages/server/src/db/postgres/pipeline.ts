import type { Client, QueryResult } from 'pg'
import type { Query } from './queries.ts'

/** Pipelines the queries and waits for all outcomes. */
export function sendAll(
  client: Client,
  sent: readonly (string | Query)[],
): Promise<PromiseSettledResult<QueryResult>[]> {
  const { stream } = client.connection
  stream.cork()
  const results = sent.map((query) => client.query(query))
  stream.uncork()
  return Promise.allSettled(results)
}

/** @throws the first error among the outcomes. */
export const valuesOf = (outcomes: readonly PromiseSettledResult<QueryResult>[]): QueryResult[] =>
  outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
