import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { createResolveName } from './resolve-name.ts'

const A = 1
const AAAA = 28

/** A name server of one record for each type; without one, the name does not exist. */
async function nameServer(t: TestContext, records: Partial<Record<number, number[]>>) {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    // Header, name, type, class: the name of the question has one label chain.
    const end = query.indexOf(0, 12) + 5
    const question = query.subarray(12, end)
    const data = records[query.readUInt16BE(end - 4)]
    const header = Buffer.from(query.subarray(0, 12))
    header.writeUInt16BE(data ? 0x8180 : 0x8183, 2)
    header.writeUInt16BE(data ? 1 : 0, 6)
    header.writeUInt32BE(0, 8)
    const type = query.subarray(end - 4, end)
    const record = data
      ? [Buffer.from([0xc0, 12]), type, Buffer.from([0, 0, 0, 0, 0, data.length, ...data])]
      : []
    socket.send(Buffer.concat([header, question, ...record]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.after(() => socket.close())
  return `127.0.0.1:${socket.address().port}`
}

const { signal } = new AbortController()

test('createResolveName() finds the addresses of both families', async (t) => {
  const ipv6 = [0x26, 0x06, 0x28, ...Array(12).fill(0), 1]
  const server = await nameServer(t, { [A]: [93, 184, 216, 34], [AAAA]: ipv6 })
  const resolveName = createResolveName([server])
  assert.deepEqual(await resolveName('hooks.example', signal), ['93.184.216.34', '2606:2800::1'])
})

test('createResolveName() finds what one family has, and nothing for an unknown name', async (t) => {
  const server = await nameServer(t, { [A]: [10, 0, 0, 7] })
  assert.deepEqual(await createResolveName([server])('hooks.example', signal), ['10.0.0.7'])
  const empty = await nameServer(t, {})
  assert.deepEqual(await createResolveName([empty])('hooks.example', signal), [])
})

test('createResolveName() knows the names of this machine without a name server', async () => {
  const resolveName = createResolveName(['127.0.0.1:9'])
  for (const name of ['localhost', 'localhost.', 'app.localhost']) {
    assert.deepEqual(await resolveName(name, signal), ['127.0.0.1'])
  }
})

test('createResolveName() ends with its signal', async (t) => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.after(() => socket.close())
  const stop = new AbortController()
  socket.on('message', () => stop.abort())
  const resolveName = createResolveName([`127.0.0.1:${socket.address().port}`])
  assert.deepEqual(await resolveName('hooks.example', stop.signal), [])
})
