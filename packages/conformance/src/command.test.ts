import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCommand } from './command.ts'

test('an error of the suite exits with 2, not with a violation', async () => {
  const complaints: string[] = []
  const args = ['--base-url', 'http://host', '--api-key', 'a_sk_1', '--signing-secret', 's']
  const code = await runCommand([...args, '--only', 'signatures.opens'], {
    env: {},
    fetch: async () => Response.json({ token: 't', id: 'one' }),
    now: () => {
      throw new Error('no clock here')
    },
    wait: async () => {},
    runId: 'run',
    out: () => {},
    complain: (text) => complaints.push(text),
    paint: (_style, text) => text,
  })
  assert.equal(code, 2)
  assert.match(complaints.join(), /^The suite itself failed: Error: no clock here/)
})
