import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import fc from 'fast-check'
import { createPipe } from './pipe.ts'

function openPipe() {
  const [commands, messages] = [new PassThrough(), new PassThrough()]
  const pipe = createPipe(commands, messages)
  const sent = () => String(commands.read() ?? '')
  return { pipe, messages, sent }
}

test('a command is JSON with a NUL at its end, and its result comes by its number', async () => {
  const { pipe, messages, sent } = openPipe()
  const one = pipe.send('A.one', { params: { a: 1 }, sessionId: 's' })
  const two = pipe.send('A.two')
  assert.equal(
    sent(),
    '{"id":1,"method":"A.one","sessionId":"s","params":{"a":1}}\0{"id":2,"method":"A.two","params":{}}\0',
  )
  messages.write('{"id":2,"result":{"b":2}}\0{"id":1,"result":{}}\0')
  assert.deepEqual(await Promise.all([one, two]), [{}, { b: 2 }])
})

test('a page is a parameter that is sent as it is', () => {
  const { pipe, sent } = openPipe()
  const html = new TextEncoder().encode(JSON.stringify('<p>"\n'))
  void pipe.send('A.one', { params: { frameId: 'f' }, html })
  assert.deepEqual(JSON.parse(sent().slice(0, -1)), {
    id: 1,
    method: 'A.one',
    params: { frameId: 'f', html: '<p>"\n' },
  })
})

test('messages are the same however the pipe cuts them', async () => {
  const events = [{ text: 'درس' }, { text: '😀' }, { text: '' }]
  const bytes = Buffer.from(
    events.map((params) => `${JSON.stringify({ method: 'A.event', params })}\0`).join(''),
  )
  const cuts = fc.array(fc.nat(bytes.length), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(cuts, async (places) => {
      const { pipe, messages } = openPipe()
      const heard: object[] = []
      pipe.listen(({ params }) => heard.push(params))
      const edges = [0, ...places.toSorted((a, b) => a - b), bytes.length]
      for (const [at, edge] of edges.entries())
        messages.write(bytes.subarray(edges[at - 1] ?? 0, edge))
      const response = pipe.send('A.one')
      messages.write('{"id":1,"result":{}}\0')
      await response
      assert.deepEqual(heard, events)
    }),
  )
})

test('a refusal of the browser rejects its command alone', async () => {
  const { pipe, messages } = openPipe()
  const [one, two] = [pipe.send('A.one'), pipe.send('A.two')]
  messages.write('{"id":1,"error":{"code":-32000,"message":"No target"}}\0{"id":2,"result":{}}\0')
  await assert.rejects(one, { message: 'No target' })
  await two
})

for (const [what, end] of [
  ['the end', (messages: PassThrough) => messages.destroy()],
  ['a broken message', (messages: PassThrough) => messages.write('{\0')],
] as const) {
  test(`${what} of the browser rejects what waits and what comes`, async () => {
    const { pipe, messages } = openPipe()
    const waiting = pipe.send('A.one')
    end(messages)
    await assert.rejects(waiting, /the browser/)
    await assert.rejects(pipe.send('A.two'), /the browser/)
  })
}
