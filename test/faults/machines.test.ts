import assert from 'node:assert/strict'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { waitForService } from '../lib/wait-for.ts'
import { type Machine, startNetwork } from './lib/machines.ts'
import { skip } from './lib/namespaces.ts'

const PORT = 8_080
const SILENCE_MILLISECONDS = 300
// Responds with the response of another machine, or with `silence`.
const SERVER = `
  import { createServer } from 'node:http'
  createServer(async ({ url }, response) => {
    const timeout = AbortSignal.timeout(${SILENCE_MILLISECONDS})
    const ask = (host) => fetch('http://' + host + ':${PORT}/', { signal: timeout })
    response.end(url === '/' ? 'here' : await ask(url.slice(1)).then((one) => one.text(), () => 'silence'))
  }).listen(${PORT})`

test('a network has machines that are cut off, frozen and killed, and ends with its test', {
  skip,
}, async (t) => {
  let legs: string[] = []
  await t.test('while it is there', async (t) => {
    const { pair, serve } = await startPair(t)
    const [a, b] = pair
    legs = Object.keys(networkInterfaces()).filter((name) => name.startsWith('wq'))
    assert.ok(legs.length > 0)
    const allResponses = () => Promise.all([ask(a), ask(b), ask(a, b), ask(b, a)])
    const all = ['here', 'here', 'here', 'here']
    const untilResponses = (expected: string[], why: string) =>
      waitForService(why, async () => (await allResponses()).join() === expected.join())
    await untilResponses(all, 'they hear each other')
    const faults: [() => () => void, string[]][] = [
      [() => a.unplug(), ['silence', 'here', 'silence', 'silence']],
      [() => a.mute(), ['silence', 'here', 'silence', 'silence']],
      [() => a.deafen(), ['silence', 'here', 'silence', 'silence']],
      [() => a.deafen([b]), ['here', 'here', 'silence', 'silence']],
      [() => a.freeze(['node']), ['silence', 'here', 'silence', 'silence']],
      [() => a.freeze(), ['silence', 'here', 'silence', 'silence']],
      [() => a.freeze(['nobody']), all],
    ]
    for (const [inflict, expected] of faults) {
      const heal = inflict()
      await untilResponses(expected, String(inflict))
      heal()
      await untilResponses(all, `${inflict}, healed`)
    }
    a.kill()
    await untilResponses(['silence', 'here', 'silence', 'silence'], 'it is killed')
    serve(a)
    await untilResponses(all, 'it is started again')
  })
  const isLeft = () => Object.keys(networkInterfaces()).some((name) => legs.includes(name))
  await waitForService('nothing of it is left', async () => !isLeft())
})

interface Pair {
  pair: readonly [Machine, Machine]
  serve: (machine: Machine) => void
}

async function startPair(t: TestContext): Promise<Pair> {
  const network = await startNetwork(t)
  const pair = [await network.addMachine('a'), await network.addMachine('b')] as const
  const serve = (machine: Machine) => {
    const log = join(network.folder, machine.name)
    machine.run([process.execPath, '--input-type=module', '--eval', SERVER], { who: {}, log })
  }
  pair.forEach(serve)
  return { pair, serve }
}

/** Response of a machine to a request from here or from another machine. */
function ask({ address }: Machine, other?: Machine): Promise<string> {
  const signal = AbortSignal.timeout(2 * SILENCE_MILLISECONDS)
  return fetch(`http://${address}:${PORT}/${other?.address ?? ''}`, { signal }).then(
    (response) => response.text(),
    () => 'silence',
  )
}
