import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { backlogOf } from './lib/backlog.ts'
import { startService } from './lib/service.ts'

const CLIENTS = 1_000

const skip = process.platform !== 'linux' && 'reads the table of sockets of Linux'

test('a thousand connections at once wait until they are accepted', { skip }, async (t) => {
  const service = await startService(t, { WARAQ_SCRIPTURE: 'off' })
  const { hostname, port } = new URL(service.url)
  const sockets = Array.from({ length: CLIENTS }, () => connect(Number(port), hostname))
  const connected = Promise.all(sockets.map((socket) => once(socket, 'connect')))
  // They are connected in the next tick, before this process accepts the first.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  assert.equal(backlogOf(Number(port)), CLIENTS)
  await connected
  for (const socket of sockets) socket.destroy()
})
