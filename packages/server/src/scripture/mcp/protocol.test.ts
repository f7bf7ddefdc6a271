import assert from 'node:assert/strict'
import { test } from 'node:test'
import { respond } from './protocol.ts'

test('an unexpected error of a tool is thrown, and no client receives its message', async () => {
  const error = new Error('the path of a file')
  const tools = { version: '1', list: () => [], call: () => Promise.reject(error) }
  const params = { name: 'search' }
  const request = { jsonrpc: '2.0', id: 1, method: 'tools/call', params } as const
  await assert.rejects(respond(request, {}, tools), error)
})
