import { Client, type ClientConfig } from 'pg'

/** Runs one query on a separate connection; a connection that breaks fails only the query. */
export async function queryOnce(
  address: ClientConfig,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new Client(address)
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
