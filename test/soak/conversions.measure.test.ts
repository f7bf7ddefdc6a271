/** Saves of others while Word files are read: their figures beside that, and without it. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileOfSpaces, p, r, wordFile } from '../../packages/exchange/test/word-file.ts'
import { createCall, mintToken } from '../faults/lib/http-client.ts'
import { createOrganization, newDataDir, startServer } from '../faults/lib/server.ts'
import type { Order, Outcome, Stream } from './lib/generator.ts'
import { quantile } from './lib/judge.ts'
import { requestOf, startGenerator } from './lib/rig.ts'

const RUN_MILLISECONDS = 8_000
const ROUNDS = 7
const MAX_RATIO = 1.15
const SAVES_PER_SECOND = 50
const PATH = '/v1/documents/import/?dry_run=true'
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** The largest file that is accepted, of which most is a part that is not shown. */
const LARGE = wordFile(p(r('سطر من النص '.repeat(20))).repeat(1_200), {
  parts: { 'media.bin': new Uint8Array(randomBytes(30_000_000)) },
})
const HOSTILE = [fileOfSpaces(200), wordFile(`${'<w:smartTag>'.repeat(20_000)}`)]

test('Word files of six authors delay no save of others', { timeout: 900_000 }, async (t) => {
  assert.ok(LARGE.length > 29_000_000 && LARGE.length <= 33_554_432, `${LARGE.length} bytes`)
  const dataDir = newDataDir(t)
  const env = { WARAQ_RATE_LIMITS: 'off' }
  const apiKey = createOrganization(dataDir)
  const { port } = await startServer({ dataDir, env })
  const [files, saves] = [startGenerator(t), startGenerator(t)]
  const ask = async (generator: typeof files, streams: Stream[]): Promise<Outcome[]> => {
    const order: Order = { port, milliseconds: RUN_MILLISECONDS, streams }
    generator.send(order)
    const [outcomes] = await once(generator, 'message')
    return outcomes
  }
  const victims: Stream[] = [
    { name: 'saves', perSecond: SAVES_PER_SECOND, connections: 16, requests: [] },
  ]
  for (let at = 0; at < 16; at++)
    victims[0]?.requests.push(await saveOf(port, apiKey, `victim ${at}`))
  const attacks: Stream[] = []
  for (let at = 0; at < 6; at++) {
    const token = await mintToken(port, apiKey, `author ${at}`)
    const body = Buffer.from(at < 4 ? LARGE : (HOSTILE[at - 4] ?? LARGE))
    const requests = [requestOf('POST', PATH, { token, body, type: TYPE })]
    attacks.push({ name: `files ${at}`, perSecond: 100, connections: 1, requests })
  }
  await ask(saves, victims)
  const ratios: number[] = []
  let [read, refused] = [0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    const [quiet] = await ask(saves, victims)
    const [attacked, [beside]] = await Promise.all([ask(files, attacks), ask(saves, victims)])
    const [before, after] = [p99(quiet), p99(beside)]
    ratios.push(after / before)
    if (beside) refused += refusedOf(beside)
    const answered = attacked.reduce((sum, { succeeded }) => sum + succeeded.length, 0)
    read += answered
    t.diagnostic(
      `p99 ${before.toFixed(1)} to ${after.toFixed(1)} ms, median ${median(quiet).toFixed(1)} to ` +
        `${median(beside).toFixed(1)} ms; ${answered} read, ${attacked.map(({ others }) => JSON.stringify(others)).join(' ')}`,
    )
  }
  const [ratio = 0] = [...ratios].sort((one, other) => one - other).slice(ROUNDS >> 1)
  t.diagnostic(`p99 of saves beside conversions over without: ${ratio.toFixed(2)}`)
  assert.ok(read > 0)
  assert.equal(refused, 0)
  assert.ok(ratio <= MAX_RATIO, `${ratio}`)
})

const p99 = (outcome: Outcome | undefined): number => quantile(outcome?.succeeded ?? [], 0.99)
const median = (outcome: Outcome | undefined): number => quantile(outcome?.succeeded ?? [], 0.5)

function refusedOf({ refused, others, unsent }: Outcome): number {
  return refused.length + unsent + Object.values(others).reduce((sum, count) => sum + count, 0)
}

async function saveOf(port: number, apiKey: string, name: string): Promise<Buffer> {
  const token = await mintToken(port, apiKey, name)
  const text = { type: 'text', text: 'x'.repeat(20_000) }
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] }
  const { headers } = await createCall(port, token)('POST', '/v1/documents/', { body: { content } })
  const body = Buffer.from(JSON.stringify({ content }))
  return requestOf('PATCH', headers.location ?? '', { token, body })
}
