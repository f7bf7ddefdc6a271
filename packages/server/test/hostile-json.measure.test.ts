/** The pauses of the event loop and the memory that hostile JSON costs. */
import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { doc, p } from './lib/content.ts'
import { HOSTILE_JSON, MOST } from './lib/hostile-json.ts'
import { sharedService } from './lib/service.ts'

const service = await sharedService()
const { call } = await (await service.organization()).author()
const { json: document } = await call('POST', '/v1/documents/', { body: { content: doc(p('x')) } })
const save = (body: Buffer) => call('PATCH', `/v1/documents/${document.id}/`, { body })

/** The longest event loop delay during `work`, in milliseconds. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await work()
  delay.disable()
  return delay.max / 1e6
}

/** Allows for pauses of the machine; building a tree of a million levels would take seconds. */
const NOISE_MILLISECONDS = 400
const ROUNDS = 3

test('hostile JSON is answered at once and delays no other request', async () => {
  const harmless = Buffer.alloc(MOST, ' ')
  harmless.write(JSON.stringify({ content: doc(p('x')) }))
  const usual = await longestPause(async () => {
    for (let round = 0; round < 5; round++) assert.equal((await save(harmless)).status, 200)
  })
  for (const [what, body] of HOSTILE_JSON) {
    const bytes = Buffer.from(body)
    const bound = usual + NOISE_MILLISECONDS
    // Takes the fastest run: the cost of a body is constant, the load of the machine is not.
    const pauses = [await longestPause(() => save(bytes))]
    while (Math.min(...pauses) >= bound && pauses.length < ROUNDS) {
      pauses.push(await longestPause(() => save(bytes)))
    }
    assert.ok(Math.min(...pauses) < bound, `${what}: ${pauses} ms, usually ${usual} ms`)
  }
})

test('hostile JSON leaks no memory', async () => {
  const bombs = HOSTILE_JSON.map(([, body]) => Buffer.from(body))
  const bytes = bombs.reduce((sum, { length }) => sum + length, 0)
  const throwAll = async () => {
    for (const bomb of bombs) await save(bomb)
  }
  // Warms up and collects garbage first, since earlier tests grew the heap.
  await throwAll()
  // A leak grows in every round, the heap of other tests in some.
  const growths: number[] = []
  while (growths.length < ROUNDS) {
    const before = residentBytes()
    await throwAll()
    growths.push(residentBytes() - before)
  }
  assert.ok(Math.min(...growths) < bytes / 2, `${growths} of ${bytes} bytes are still there`)
})

// RSS of the whole process, since a worker thread parses large bodies.
function residentBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().rss
}
