import { Client, type ClientConfig } from 'pg'

/** Runs one query on a separate connection. If the connection breaks, only the query fails. */
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
