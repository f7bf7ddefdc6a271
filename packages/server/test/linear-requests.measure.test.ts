import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doc, p } from './lib/content.ts'
import { HOSTILE_UNITS, hostileBodyOf, hostileTypes } from './lib/hostile-bodies.ts'
import { talk } from './lib/raw.ts'
import { sharedService } from './lib/service.ts'

const service = await sharedService()

/** Hostile bodies took seconds to minutes of CPU; parsing 64 KiB takes a few milliseconds. */
const MOST_MILLISECONDS = 150
const ROUNDS = 3

/** The minimum CPU time of this thread over a few rounds, in milliseconds. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const rounds: number[] = []
  while (rounds.length < ROUNDS && Math.min(...rounds) > MOST_MILLISECONDS / 3) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    rounds.push((user + system) / 1000)
  }
  return Math.min(...rounds)
}

test('a Content-Type of 15 KB is rejected in linear time', async () => {
  const { token } = await (await service.organization()).author()
  for (const request of hostileTypes(token)) {
    const ask = async () => {
      const [response] = await talk(service.url, request)
      assert.equal(response?.status, 415)
    }
    const spent = await cpuOf(ask)
    assert.ok(spent < MOST_MILLISECONDS, `${spent} ms`)
  }
})

test('share, mint and upload answer a hostile body of 64 KB at once', async () => {
  const organization = await service.organization()
  const { call } = await organization.author()
  const { json } = await call('POST', '/v1/documents/', { body: { content: doc(p('x')) } })
  const key = { authorization: `Bearer ${organization.apiKey}` }
  const calls: [method: string, path: string, headers?: Record<string, string>][] = [
    ['PATCH', `/v1/documents/${json.id}/share/`],
    ['POST', '/v1/embed/tokens/', key],
    ['POST', '/v1/documents/images/upload/'],
  ]
  for (const [what, unit] of HOSTILE_UNITS) {
    const body = hostileBodyOf(unit, 65_536)
    for (const [method, path, headers = {}] of calls) {
      const ask = async () => {
        const response = await call(method, path, { body, headers })
        assert.equal(response.status, 400, response.text)
      }
      const spent = await cpuOf(ask)
      assert.ok(spent < MOST_MILLISECONDS, `${path}: ${what}: ${spent} ms`)
    }
  }
})

test('hostile creates of 300 KB do not delay saves', async () => {
  const organization = await service.organization()
  const [hostile, author] = [await organization.author(), await organization.author()]
  const { json } = await author.call('POST', '/v1/documents/', { body: { content: doc(p('x')) } })
  const path = `/v1/documents/${json.id}/`
  // Over 64 KiB, so that the content thread parses it, as it does the hostile bodies.
  const body = { content: doc(p('word '.repeat(20_000))) }
  for (const [what, unit] of HOSTILE_UNITS) {
    const attack = hostileBodyOf(unit, 300_000)
    const attacks = [1, 2, 3].map(() => hostile.call('POST', '/v1/documents/', { body: attack }))
    const startedAt = performance.now()
    const saved = await author.call('PATCH', path, { body })
    const took = performance.now() - startedAt
    assert.equal(saved.status, 200, `${what}: ${saved.text}`)
    for (const { status } of await Promise.all(attacks)) assert.equal(status, 400, what)
    assert.ok(took < 2_000, `${what}: ${took} ms`)
  }
})
