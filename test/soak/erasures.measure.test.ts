/** A user with 1,000 documents and 500 images: the time of the erasure, and saves of others beside it. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import sharp from 'sharp'
import { imageNode, uploaded, written } from '../../packages/server/test/lib/images.ts'
import { noPeak, ownPeakOf } from '../../packages/server/test/lib/peak-memory.ts'
import { durablePostgres, POSTGRES_PART } from '../../packages/server/test/lib/postgres.ts'
import { createCall as createChecked } from '../../packages/server/test/lib/service.ts'
import { createCall, mintToken, required } from '../faults/lib/http-client.ts'
import { createOrganizationKeys, newDataDir, startServer } from '../faults/lib/server.ts'
import { waitForService } from '../lib/wait-for.ts'
import type { Outcome, Stream } from './lib/generator.ts'
import { quantile } from './lib/judge.ts'
import { requestOf, startGenerator } from './lib/rig.ts'

const DOCUMENTS = 1_000
const IMAGES = 500
const ROUNDS = 5
const MAX_MILLISECONDS = 60_000
const MAX_RATIO = 1.15
const MAX_ARCHIVE_BYTES = 100_000_000
const SAVES_PER_SECOND = 50
const TOGETHER = 8
const timeout = 1_800_000

for (const [engine, skip] of [
  ['SQLite', false],
  ['PostgreSQL', POSTGRES_PART.skip],
] as const) {
  test(`${engine}: a user with 1,000 documents and 500 images is erased beside saves`, {
    skip,
    timeout,
  }, async (t) => {
    const service = await start(t, engine)
    const generator = startGenerator(t)
    const saves: Stream = {
      ...{ name: 'saves', perSecond: SAVES_PER_SECOND, connections: 16 },
      requests: await service.victims(16),
    }
    const ask = async (milliseconds: number): Promise<Outcome> => {
      generator.send({ port: service.port, milliseconds, streams: [saves] })
      const [outcomes] = await once(generator, 'message')
      return outcomes[0]
    }
    await ask(2_000)
    const ratios: number[] = []
    // The first one says how long saves are measured in the others.
    let longest = await service.erase(await service.plant('user'))
    let milliseconds = Math.max(1_000, Math.ceil(longest))
    for (let round = 0; round < ROUNDS; round++) {
      const id = await service.plant(`user ${round}`)
      const quiet = await ask(milliseconds)
      const [took, beside] = await Promise.all([service.erase(id), ask(milliseconds)])
      longest = Math.max(longest, took)
      milliseconds = Math.max(1_000, Math.ceil(took))
      ratios.push(p99(beside) / p99(quiet))
      t.diagnostic(
        `${engine}, erased in ${Math.round(took)} ms; p99 of saves ${p99(quiet).toFixed(1)} to ${p99(beside).toFixed(1)} ms`,
      )
      assert.deepEqual([beside.refused.length, beside.unsent], [0, 0])
    }
    const [ratio = 0] = ratios.sort((one, other) => one - other).slice(ROUNDS >> 1)
    t.diagnostic(`${engine}, p99 of saves beside erasures over without: ${ratio.toFixed(2)}`)
    assert.ok(longest <= MAX_MILLISECONDS, `${longest} ms`)
    assert.ok(ratio <= MAX_RATIO, `${ratio}`)
  })
}

test('an archive of 1,000 documents and 500 images takes little memory', {
  skip: noPeak,
  timeout,
}, async (t) => {
  const service = await start(t, 'SQLite')
  const id = await service.plant('user', 100_000)
  // The peak begins anew here.
  writeFileSync(`/proc/${service.pid}/clear_refs`, '5')
  const before = ownPeakOf(service.pid)
  const headers = { authorization: `Bearer ${service.manageKey}` }
  const url = `${service.url}/v1/organization/identities/${id}/export/`
  const startedAt = performance.now()
  const response = await fetch(url, { headers })
  let bytes = 0
  for await (const piece of response.body ?? []) bytes += piece.length
  const milliseconds = performance.now() - startedAt
  const more = ownPeakOf(service.pid) - before
  t.diagnostic(
    `an archive of ${(bytes / 1e6).toFixed(0)} MB in ${(milliseconds / 1_000).toFixed(1)} s and ${(more / 1e6).toFixed(0)} MB more memory`,
  )
  assert.ok(bytes > 100_000_000, `${bytes} bytes`)
  assert.ok(more <= MAX_ARCHIVE_BYTES, `${more} bytes more`)
})

const p99 = ({ succeeded }: Outcome): number => quantile(succeeded, 0.99)

/** Does the work for each number below `count`, a few at once. */
async function each(count: number, work: (at: number) => Promise<unknown>): Promise<void> {
  const numbers = Array(count).keys()
  const worker = async () => {
    for (const at of numbers) await work(at)
  }
  await Promise.all(Array.from({ length: TOGETHER }, worker))
}

async function start(t: TestContext, engine: string) {
  const database = engine === 'SQLite' ? {} : { WARAQ_DATABASE_URL: await durablePostgres() }
  const env = { ...database, WARAQ_MASTER_KEY: randomBytes(32).toString('base64url') }
  const launch = { dataDir: newDataDir(t), env }
  const { apiKey, manageKey } = createOrganizationKeys(launch)
  const { port, pid, url } = await startServer({ ...launch, longestMilliseconds: timeout })
  const manage = createCall(port, manageKey)
  const read = async (path: string) =>
    JSON.parse(required(await manage('GET', `/v1/organization/${path}`), 200).text)
  const picture = await sharp(randomBytes(3 * 160 * 120), {
    raw: { width: 160, height: 120, channels: 3 },
  })
    .png()
    .toBuffer()

  return {
    ...{ port, pid, url, manageKey },

    /** Saves of other users, one of each. */
    victims: (count: number) =>
      Promise.all(
        Array.from({ length: count }, async (_, at) => {
          const token = await mintToken(port, apiKey, `victim ${at}`)
          const content = textOf('x'.repeat(20_000))
          const { headers } = required(
            await createCall(port, token)('POST', '/v1/documents/', { body: { content } }),
            201,
          )
          const body = Buffer.from(JSON.stringify({ content }))
          return requestOf('PATCH', headers.location ?? '', { token, body })
        }),
      ),

    /** Writes documents with two versions each, and images that they show; returns the user's id. */
    async plant(user: string, length = 4_000): Promise<string> {
      const author = { call: createChecked(url, await mintToken(port, apiKey, user)) }
      await each(DOCUMENTS, async (at) => {
        const text = `${at} ${randomBytes(length / 2).toString('hex')}`
        const image = at < IMAGES ? [imageNode(await uploaded(author, 'image/png', picture))] : []
        const { type, content } = textOf(text)
        const id = await written(author, { type, content: [...content, ...image] })
        const body = { content: textOf(`${text} again`) }
        const { status } = await author.call('PATCH', `/v1/documents/${id}/`, { body })
        assert.equal(status, 200)
      })
      const path = `identities/?external_user_id=${encodeURIComponent(user)}`
      return (await read(path)).data[0].id
    },

    /** Milliseconds from the request until everything is erased. */
    async erase(id: string): Promise<number> {
      const startedAt = performance.now()
      const erased = await manage('POST', `/v1/organization/identities/${id}/erase/`)
      const receipt = JSON.parse(required(erased, 202).text)
      const path = `erasures/${receipt.id}/`
      await waitForService('the user is erased', async () => (await read(path)).state === 'done')
      const { documents, images } = await read(path)
      assert.deepEqual([documents, images], [DOCUMENTS, IMAGES])
      return performance.now() - startedAt
    },
  }
}

const textOf = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
