import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { readOpenFiles } from '../lib/open-files.ts'
import { limitOpenFiles } from './open-file-limit.ts'

// In a process of its own: threads close the files of other tests at any time.
const COUNT = `
  const { openSync } = await import('node:fs')
  const { readOpenFiles } = await import(process.argv[1])
  const before = readOpenFiles()
  for (let count = 0; count < 16; count++) openSync('/dev/null', 'r')
  console.log(JSON.stringify([before, readOpenFiles()]))`

test('readOpenFiles counts the open files of this process', () => {
  if (!readOpenFiles()) return
  const module = new URL('../lib/open-files.ts', import.meta.url).href
  const args = ['--input-type=module', '-e', COUNT, module]
  const [before, after] = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
  assert.equal(after.open, before.open + 16)
  assert.ok(before.limit > before.open)
})

test('limitOpenFiles rejects new connections at 85 % of the limit and is exhausted at 90 %', async (t) => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const files = { open: 84, limit: 100 }
  t.mock.timers.enable({ apis: ['setInterval'] })
  const limit = limitOpenFiles(server, () => files)
  t.after(() => {
    limit.close()
    server.close()
  })
  const dial = () => connect((server.address() as AddressInfo).port, '127.0.0.1')
  const isTaken = async () => {
    const taken = once(server, 'connection')
    const socket = dial()
    const isOpen = await Promise.race([
      once(socket, 'close').then(() => false),
      taken.then(() => true),
    ])
    if (!isOpen) return false
    const [far] = await taken
    socket.destroy()
    await once(far, 'close')
    return true
  }
  t.mock.timers.tick(1_000)
  assert.deepEqual([await isTaken(), limit.isExhausted()], [true, false])
  // An open connection is kept.
  const kept = dial()
  await once(server, 'connection')
  files.open = 85
  t.mock.timers.tick(1_000)
  await new Promise((resolve) => server.getConnections(resolve))
  assert.deepEqual([await isTaken(), limit.isExhausted(), kept.destroyed], [false, false, false])
  files.open = 90
  assert.equal(limit.isExhausted(), true)
  files.open = 20
  t.mock.timers.tick(1_000)
  assert.deepEqual([await isTaken(), limit.isExhausted()], [true, false])
  kept.destroy()
})
