/** A service whose image store fails, hangs or is cut off. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { startCeph } from './ceph.ts'
import { faultyProxyTo, type State } from './faulty-proxy.ts'
import { IMAGE_FIXTURES } from './image-fixtures.ts'
import * as image from './images.ts'
import { type Author, type HttpResponse, startService } from './service.ts'

export const STORE_FAULTS: [what: string, state: State][] = [
  ['is down', 'down'],
  ['says nothing', 'silent'],
  ['is slow', 'slow'],
  ['is cut off within responses', { down: 40 }],
]

/** A service that reaches its bucket through a faulty proxy and waits this long for it. */
export async function startBehindProxy(t: TestContext, storeMilliseconds: number) {
  const settings = await (await startCeph()).settings()
  const line = await faultyProxyTo(t, settings.WARAQ_S3_ENDPOINT ?? '')
  const service = await startService(t, {
    ...settings,
    WARAQ_S3_ENDPOINT: line.url,
    WARAQ_STORE_MILLISECONDS: String(storeMilliseconds),
  })
  return { line, service, amina: await (await service.organization()).author() }
}

/** An image before and one after its confirmation, created without faults. */
export async function twoImages(amina: Author) {
  const ticket = await image.ticketOf(amina)
  assert.ok((await image.put(ticket, IMAGE_FIXTURES['image/png'])).ok)
  return { waiting: ticket.image_id, shown: await image.uploaded(amina) }
}

/** Expects 503 of the store, while a document is saved. */
export async function requireRefused(
  amina: Author,
  ask: () => Promise<HttpResponse>,
  what: string,
) {
  const [{ status, json, headers }, written] = await Promise.all([
    ask(),
    image.written(amina, image.showing()),
  ])
  assert.ok(written, `${what}: the document is not saved`)
  assert.deepEqual([status, json.error], [503, 'storage_unavailable'], what)
  assert.match(headers.get('retry-after') ?? '', /^[1-9]\d?$/, what)
}
