import { Client, type ClientConfig } from 'pg'

/** Asks a database one thing, on a connection of its own; one that dies meanwhile fails the question alone. */
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
