import assert from 'node:assert/strict'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { requirement } from '../../../test/lib/system-requirements.ts'
import { waitFor } from '../../../test/lib/wait-for.ts'
import type { FaultyProxy, State } from './lib/faulty-proxy.ts'
import { requireRefused, STORE_FAULTS, startBehindProxy, twoImages } from './lib/faulty-store.ts'
import { exifSegment, IMAGE_FIXTURES, largeJpeg } from './lib/image-fixtures.ts'
import * as image from './lib/images.ts'
import { type Author, startService, type TestService } from './lib/service.ts'

const PNG = IMAGE_FIXTURES['image/png']
/** The store always responds in time when it is healthy, also on a busy machine. */
const TIMEOUT_MILLISECONDS = 3_000
/** The service waits longer than any test. */
const NEVER_MILLISECONDS = 60_000
const { skip } = requirement('ceph')

for (const [what, state] of STORE_FAULTS) {
  test(`a store that ${what} is 503, and nothing is lost`, { skip }, async (t) => {
    const { line, amina } = await startBehindProxy(t, TIMEOUT_MILLISECONDS)
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
// Larger than the cut position.
const WITH_POSITION = largeJpeg(1_000_000, [exifSegment(6, true)])

const CUTS: [what: string, state: State][] = [
  ['the download from the store was cut off', { down: 500_000 }],
  ['the upload to the store was cut off', { up: 500_000 }],
  ['the download from the store stalled', { down: 500_000, stands: true }],
  ['the upload to the store stalled', { up: 500_000, stands: true }],
]

for (const [what, state] of CUTS) {
  test(`cleaning of an image restarts after ${what}`, { skip }, async (t) => {
    const { line, amina } = await startBehindProxy(t, TIMEOUT_MILLISECONDS)
    const ticket = await image.ticketOf(amina, 'image/jpeg')
    assert.ok((await image.put(ticket, WITH_POSITION)).ok)
    line.turn(state)
    await requireRefused(amina, () => image.confirm(amina, ticket.image_id), 'confirm')
    line.turn('good')
    let again = await image.confirm(amina, ticket.image_id)
    // Cleaning on a busy machine may outlast the timeout: a client repeats the request then.
    await waitFor('confirmed', async () => {
      if (again.status === 503) again = await image.confirm(amina, ticket.image_id)
      return again.status !== 503
    })
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
  const { line, amina } = await startBehindProxy(t, NEVER_MILLISECONDS)
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
  skip,
}, async (t) => {
  const { line, service } = await startBehindProxy(t, NEVER_MILLISECONDS)
  const organization = await service.organization()
  const authors = await Promise.all(Array.from({ length: 10 }, () => organization.author()))
  const waiting = await Promise.all(
    authors.map(async (author) => {
      const tickets = await Promise.all(Array.from({ length: 10 }, () => image.ticketOf(author)))
      return { author, tickets }
    }),
  )
  line.turn('silent')
  let hasResponded = false
  const refused = waiting.flatMap(({ author, tickets }) =>
    tickets.map(async ({ image_id }) => {
      const { status } = await image.confirm(author, image_id)
      hasResponded = true
      return status
    }),
  )
  for (const { author } of waiting) assert.ok(await image.written(author, image.showing()))
  assert.ok(!hasResponded, 'a confirm did not wait')
  line.turn('down')
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
