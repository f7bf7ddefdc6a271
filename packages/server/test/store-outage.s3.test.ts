import assert from 'node:assert/strict'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { measured } from '../../../test/lib/measured.ts'
import { requirement } from '../../../test/lib/system-requirements.ts'
import { startCeph } from './lib/ceph.ts'
import { type FaultyProxy, faultyProxyTo, type State } from './lib/faulty-proxy.ts'
import { exifSegment, IMAGE_FIXTURES, largeJpeg } from './lib/image-fixtures.ts'
import * as image from './lib/images.ts'
import { type Answer, type Author, startService, type TestService } from './lib/service.ts'

const PNG = IMAGE_FIXTURES['image/png']
const PROMISED_MILLISECONDS = 2_000
/**
 * The service waits 1.5 s here. A confirm is not told earlier that cleaning is in progress, since
 * it may take longer on a busy machine.
 */
const TIMEOUT_MILLISECONDS = 1_400
const { skip } = requirement('ceph')

/** A service that reaches its bucket through a faulty proxy. */
async function startBehindProxy(t: TestContext) {
  const settings = await (await startCeph()).settings()
  const line = await faultyProxyTo(t, settings.WARAQ_S3_ENDPOINT ?? '')
  const service = await startService(t, {
    ...settings,
    WARAQ_S3_ENDPOINT: line.url,
    WARAQ_STORE_MILLISECONDS: '1500',
  })
  return { line, service, amina: await (await service.organization()).author() }
}

/** Expects 503 in time, while a document save succeeds. */
async function requireRefused(amina: Author, ask: () => Promise<Answer>, what: string) {
  const startedAt = performance.now()
  let isAnswered = false
  const asked = ask().finally(() => {
    isAnswered = true
  })
  await image.written(amina, image.showing())
  // On a busy machine the save may take longer, but it must finish first.
  const isInTime = !isAnswered || performance.now() - startedAt < 1_000
  assert.ok(isInTime, `${what}: documents do not wait`)
  const { status, json, headers } = await asked
  const milliseconds = performance.now() - startedAt
  assert.deepEqual([status, json.error], [503, 'storage_unavailable'], what)
  assert.match(headers.get('retry-after') ?? '', /^[1-9]\d?$/, what)
  assert.ok(milliseconds < PROMISED_MILLISECONDS, `${what}: ${milliseconds} ms`)
}

/** An image before and one after its confirmation, created without faults. */
async function twoImages(amina: Author, bytes: Buffer = PNG, type: image.Type = 'image/png') {
  const ticket = await image.ticketOf(amina, type)
  assert.ok((await image.put(ticket, bytes)).ok)
  return { waiting: ticket.image_id, shown: await image.uploaded(amina) }
}

const STATES: [what: string, state: State][] = [
  ['is down', 'down'],
  ['says nothing', 'silent'],
  ['is slow', 'slow'],
  ['is cut off within responses', { down: 40 }],
]

for (const [what, state] of STATES) {
  test(`a store that ${what} is 503 within two seconds, and nothing is lost`, {
    skip: skip || measured,
  }, async (t) => {
    const { line, amina } = await startBehindProxy(t)
    const { waiting, shown } = await twoImages(amina)
    line.turn(state)
    await requireRefused(amina, () => image.confirm(amina, waiting), 'confirm')
    await Promise.all([
      requireRefused(amina, () => image.ask(amina), 'upload'),
      requireRefused(amina, () => image.urlOf(amina.call, shown), 'url'),
    ])
    line.turn('good')
    await requireWhole(amina, waiting, PNG)
  })
}

async function requireWhole(amina: Author, id: string, bytes: Buffer): Promise<void> {
  assert.equal((await image.confirm(amina, id)).status, 200)
  const shown = await fetch(await image.displayUrl(amina.call, id))
  assert.deepEqual(Buffer.from(await shown.arrayBuffer()), bytes)
  await image.uploaded(amina)
}

const PLAIN = largeJpeg(3_000_000)
// Larger than the cut position, and small enough to be cleaned within the store timeout on a busy
// machine.
const WITH_POSITION = largeJpeg(1_000_000, [exifSegment(6, true)])

const CUTS: [what: string, state: State][] = [
  ['the download from the store was cut off', { down: 500_000 }],
  ['the upload to the store was cut off', { up: 500_000 }],
  ['the download from the store stalled', { down: 500_000, stands: true }],
  ['the upload to the store stalled', { up: 500_000, stands: true }],
]

/**
 * Retries while cleaning is in progress; after a failed attempt the response would come at once.
 */
async function confirmedAtLast(amina: Author, id: string): Promise<Answer> {
  for (;;) {
    const startedAt = performance.now()
    const answer = await image.confirm(amina, id)
    if (answer.status !== 503) return answer
    assert.ok(performance.now() - startedAt >= TIMEOUT_MILLISECONDS, 'cleaning was not restarted')
  }
}

for (const [what, state] of CUTS) {
  test(`cleaning of an image restarts after ${what}`, { skip }, async (t) => {
    const { line, amina } = await startBehindProxy(t)
    const ticket = await image.ticketOf(amina, 'image/jpeg')
    assert.ok((await image.put(ticket, WITH_POSITION)).ok)
    line.turn(state)
    await requireRefused(amina, () => image.confirm(amina, ticket.image_id), 'confirm')
    line.turn('good')
    const again = await confirmedAtLast(amina, ticket.image_id)
    assert.equal(again.status, 200)
    const url = await image.displayUrl(amina.call, ticket.image_id)
    const shown = Buffer.from(await (await fetch(url)).arrayBuffer())
    assert.equal(shown.length, again.json.bytes)
    assert.ok(!shown.includes('GPS'))
  })
}

test('an image that is cut off in transit is not received as complete', {
  skip,
}, async (t) => {
  const { line, amina } = await startBehindProxy(t)
  const id = await image.uploaded(amina, 'image/jpeg', PLAIN)
  const url = await image.displayUrl(amina.call, id)
  line.turn({ down: 500_000 })
  await assert.rejects(fetch(url).then((response) => response.arrayBuffer()))
  line.turn('down')
  assert.equal((await fetch(url)).status, 503)
  line.turn('good')
  assert.deepEqual(Buffer.from(await (await fetch(url)).arrayBuffer()), PLAIN)
})

test('100 requests that wait for a silent store do not delay documents', {
  skip: skip || measured,
}, async (t) => {
  const { line, service } = await startBehindProxy(t)
  const organization = await service.organization()
  const authors = await Promise.all(Array.from({ length: 10 }, () => organization.author()))
  const waiting = await Promise.all(
    authors.map(async (author) => {
      const tickets = await Promise.all(Array.from({ length: 10 }, () => image.ticketOf(author)))
      return { author, tickets }
    }),
  )
  line.turn('silent')
  let isAnswered = false
  const refused = waiting.flatMap(({ author, tickets }) =>
    tickets.map(async ({ image_id }) => {
      const { status } = await image.confirm(author, image_id)
      isAnswered = true
      return status
    }),
  )
  for (const { author } of waiting) await image.written(author, image.showing())
  assert.ok(!isAnswered, 'documents come first')
  assert.deepEqual([...new Set(await Promise.all(refused))], [503])
})

/** Replaces the folder by a file, and returns a function that restores it. */
function folderOf({ dataDir }: TestService): Pick<FaultyProxy, 'turn'> {
  const [folder, away] = [join(dataDir, 'blobs'), join(dataDir, 'away')]
  return {
    turn(state) {
      if (state === 'good') {
        rmSync(folder)
        renameSync(away, folder)
      } else {
        renameSync(folder, away)
        writeFileSync(folder, '')
      }
    },
  }
}

test('a missing folder is 503 at once, and nothing is lost', async (t) => {
  const service = await startService(t)
  mkdirSync(join(service.dataDir, 'blobs'))
  const amina = await (await service.organization()).author()
  const { waiting, shown } = await twoImages(amina)
  const ticket = await image.ticketOf(amina)
  const url = await image.displayUrl(amina.call, shown)
  const folder = folderOf(service)
  folder.turn('down')
  await requireRefused(amina, () => image.confirm(amina, waiting), 'confirm')
  await requireRefused(amina, () => image.ask(amina), 'upload')
  await requireRefused(amina, () => image.urlOf(amina.call, shown), 'url')
  assert.equal((await image.put(ticket, PNG)).status, 503)
  assert.equal((await fetch(url)).status, 503)
  folder.turn('good')
  await requireWhole(amina, waiting, PNG)
  assert.equal((await fetch(url)).status, 200)
})

test('an interrupted upload leaves nothing behind and can be repeated', async (t) => {
  const service = await startService(t)
  const amina = await (await service.organization()).author()
  const ticket = await image.ticketOf(amina)
  await new Promise<void>((resolve) => {
    const headers = { ...ticket.headers, 'content-length': PNG.length }
    const upload = httpRequest(ticket.upload_url, { method: 'PUT', headers })
    upload.on('error', () => resolve())
    upload.write(PNG.subarray(0, 20), () => upload.destroy(new Error('broken off')))
  })
  assert.equal((await image.confirm(amina, ticket.image_id)).json.error, 'image_invalid')
  assert.ok((await image.put(ticket, PNG)).ok)
  await requireWhole(amina, ticket.image_id, PNG)
})
