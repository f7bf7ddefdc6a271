/** Tests of client methods that send one request each. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, createClient } from '../src/client/client.ts'
import { fetchFrom } from './stand-in.ts'

type CallRow = [
  what: string,
  call: (client: Client) => Promise<unknown>,
  /** Method, URL, body and If-Match, as far as the request has them. */
  sent: string,
  response: Response,
  result: unknown,
]

export function testCalls(apiUrl: string, rows: readonly CallRow[]): void {
  for (const [what, call, sent, response, result] of rows) {
    test(`${what} sends one request and returns what it answers`, async () => {
      const { fetch, requests } = fetchFrom(() => response)
      const client = createClient({ apiUrl, fetch, getToken: () => 't1' })
      assert.deepEqual(await call(client), result)
      assert.deepEqual(await Promise.all(requests.map(lineOf)), [sent])
    })
  }
}

async function lineOf(request: Request): Promise<string> {
  const ifMatch = request.headers.get('if-match')
  const parts = [request.method, request.url, await request.text()]
  return [...parts, ifMatch && `if-match ${ifMatch}`].filter(Boolean).join(' ')
}
