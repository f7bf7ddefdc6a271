// biome-ignore-all lint/style/noExcessiveLinesPerFile: the life of an image, over each store.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { signRead } from '@waraq/sdk/backend'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { sql } from '../src/db/sql.ts'
import { exifSegment, gif, IMAGE_FIXTURES, jpeg, png, webp } from './lib/image-fixtures.ts'
import * as image from './lib/images.ts'
import { startService } from './lib/service.ts'
import { STORES } from './lib/stores.ts'

const HERE = { width: 2, height: 3 }
const TYPES = Object.keys(IMAGE_FIXTURES) as image.Type[]

/** Headers that the store cannot send. */
function requireOurHeaders(headers: Headers): void {
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; sandbox/)
}

for (const { name, skip, settings } of STORES) {
  suite(`images in ${name}`, { skip }, () => {
    const start = async (t: TestContext, env: Record<string, string> = {}) => {
      const service = await startService(t, { ...(await settings()), ...env })
      const organization = await service.organization()
      const [amina, bilal] = [
        await organization.author('amina'),
        await organization.author('bilal'),
      ]
      return { service, organization, amina, bilal }
    }
    const signatureOf = (secret: string, id: string) => {
      const { signature, exp } = signRead(secret, id)
      return `?document_id=${id}&sig=${signature}&exp=${exp}`
    }

    test('an image is uploaded, confirmed and served byte for byte', async (t) => {
      const { amina } = await start(t)
      for (const type of TYPES) {
        const ticket = await image.ticketOf(amina, type)
        const sent = await image.put(ticket, IMAGE_FIXTURES[type], {
          origin: 'https://app.example.com',
        })
        assert.ok(sent.ok, `${sent.status} ${await sent.text()}`)
        assert.equal(sent.headers.get('access-control-allow-origin'), '*')
        const { json } = await image.confirm(amina, ticket.image_id)
        const bytes = IMAGE_FIXTURES[type].length
        const { image_id } = ticket
        const expected = { image_id, status: 'confirmed', content_type: type, ...HERE, bytes }
        assert.deepEqual(json, expected)
        assert.deepEqual((await image.confirm(amina, image_id)).json, expected, 'again')

        const url = await image.displayUrl(amina.call, image_id)
        const shown = await fetch(url)
        assert.equal(shown.status, 200)
        assert.equal(shown.headers.get('content-type'), type)
        assert.match(
          shown.headers.get('content-disposition') ?? '',
          /^inline; filename="image\.[a-z]+"$/,
        )
        if (name !== 'a bucket with redirects') requireOurHeaders(shown.headers)
        assert.deepEqual(Buffer.from(await shown.arrayBuffer()), IMAGE_FIXTURES[type])
        const asked = await fetch(url, { method: 'HEAD' })
        assert.deepEqual(
          [asked.status, asked.headers.get('content-type'), asked.headers.get('content-length')],
          [200, type, String(bytes)],
        )
      }
    })

    test('a page of another origin may upload after a preflight request', async (t) => {
      const { amina } = await start(t)
      const { upload_url } = await image.ticketOf(amina)
      const preflight = await fetch(upload_url, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://app.example.com',
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'content-type',
        },
      })
      assert.ok(preflight.ok)
      assert.match(
        preflight.headers.get('access-control-allow-origin') ?? '',
        /^(\*|https:\/\/app\.example\.com)$/,
      )
      assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /PUT/)
      assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /content-type/i)
    })

    test('an upload that differs from its ticket in type, size, path or time is not stored', async (t) => {
      const { amina } = await start(t)
      const bytes = IMAGE_FIXTURES['image/png']
      const ticket = await image.ticketOf(amina, 'image/png', { bytes: bytes.length })
      const tampered = ticket.upload_url.replace(/.(?=.{5}$)/, (letter) =>
        letter === '0' ? '1' : '0',
      )
      const refused: [string, Promise<Response>][] = [
        ['type', image.put(ticket, bytes, { 'content-type': 'text/html' })],
        ['longer', image.put(ticket, Buffer.concat([bytes, bytes]))],
        ['shorter', image.put(ticket, bytes.subarray(1))],
        ['address', image.put({ ...ticket, upload_url: tampered }, bytes)],
        ['method', fetch(ticket.upload_url, { method: 'POST', body: new Uint8Array(bytes) })],
      ]
      for (const [what, request] of refused) {
        const { status } = await request
        assert.ok(status >= 400 && status < 500, `${what}: ${status}`)
      }
      assert.equal((await image.confirm(amina, ticket.image_id)).json.error, 'image_invalid')
      assert.ok((await image.put(ticket, bytes)).ok, 'the ticket is still valid')
      assert.equal((await image.confirm(amina, ticket.image_id)).status, 200)
    })

    test('a later upload never changes a confirmed image', async (t) => {
      const { amina } = await start(t)
      const ticket = await image.ticketOf(amina)
      assert.ok((await image.put(ticket, png(HERE))).ok)
      assert.equal((await image.confirm(amina, ticket.image_id)).status, 200)
      await image.put(ticket, png({ width: 9, height: 9 }))
      assert.equal((await image.confirm(amina, ticket.image_id)).json.width, 2)
      const shown = await fetch(await image.displayUrl(amina.call, ticket.image_id))
      assert.deepEqual(Buffer.from(await shown.arrayBuffer()), png(HERE))
    })

    test('concurrent confirmations get equal responses and count one image', async (t) => {
      const { amina, service } = await start(t)
      const ticket = await image.ticketOf(amina)
      await image.put(ticket, IMAGE_FIXTURES['image/png'])
      const all = await Promise.all(
        Array.from({ length: 8 }, () => image.confirm(amina, ticket.image_id)),
      )
      assert.deepEqual([...new Set(all.map(({ status, text }) => `${status} ${text}`))].length, 1)
      const [counted] = await service.db.list(
        sql`SELECT sum(image_count) AS n, sum(image_bytes) AS b FROM identities`,
      )
      assert.deepEqual({ ...Object(counted) }, { n: 1, b: IMAGE_FIXTURES['image/png'].length })
    })

    test('confirm rejects a wrong type and a decompression bomb and deletes the upload', async (t) => {
      const { amina } = await start(t)
      const bad: [what: string, type: string, bytes: Buffer][] = [
        ['another kind', 'image/png', jpeg()],
        ['HTML', 'image/gif', Buffer.from('<script>0</script>')],
        ['a bomb', 'image/png', png({ width: 20_000, height: 20_000 })],
        ['too many frames', 'image/gif', gif({ width: 1_000, height: 1_000 }, 501)],
        ['a hidden size', 'image/webp', Buffer.concat([webp(), Buffer.alloc(2)])],
      ]
      for (const [what, type, bytes] of bad) {
        const ticket = await image.ticketOf(amina, type)
        await image.put(ticket, bytes)
        const refused = await image.confirm(amina, ticket.image_id)
        assert.deepEqual([refused.status, refused.json.error], [422, 'image_invalid'], what)
        assert.equal((await image.confirm(amina, ticket.image_id)).status, 404, what)
      }
    })

    test('a served image has no GPS data', async (t) => {
      const { amina } = await start(t)
      const bytes = jpeg(HERE, exifSegment(6, true))
      const id = await image.uploaded(amina, 'image/jpeg', bytes)
      const shown = Buffer.from(
        await (await fetch(await image.displayUrl(amina.call, id))).arrayBuffer(),
      )
      assert.ok(!shown.includes('GPS'))
      assert.ok(shown.includes('Exif'), 'the orientation is kept')
    })

    test('a save links the author’s own images and lists all others as rejected', async (t) => {
      const { amina, bilal } = await start(t)
      const [own, foreign] = [await image.uploaded(amina), await image.uploaded(bilal)]
      const waiting = (await image.ticketOf(amina)).image_id
      const id = await image.written(amina, image.showing())
      const unknown = own.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
      const content = image.showing(foreign, own, waiting, 'nonsense', unknown, own)
      const { status, json } = await amina.call('PATCH', `/v1/documents/${id}/`, {
        body: { content },
      })
      assert.equal(status, 200)
      assert.deepEqual(json.rejected_image_ids, [foreign, waiting, 'nonsense', unknown])
      assert.deepEqual(json.content, content)
    })

    test('images of a document are visible by signature or while it is public, and to no other reader', async (t) => {
      const { service, organization, amina, bilal } = await start(t)
      const imageId = await image.uploaded(amina)
      const id = await image.written(amina, image.showing(imageId))
      const other = await image.written(amina, image.showing())
      const signed = signatureOf(organization.signingSecret, id)

      for (const { call } of [amina, service]) {
        assert.equal((await fetch(await image.displayUrl(call, imageId, signed))).status, 200)
      }
      const elsewhere = signatureOf(organization.signingSecret, other)
      assert.equal((await image.urlOf(service.call, imageId, elsewhere)).status, 404)
      const wrong = signatureOf('nobody', id)
      assert.equal(
        (await image.urlOf(service.call, imageId, wrong)).json.error,
        'invalid_signature',
      )
      for (const { call } of [bilal, service]) {
        assert.equal((await image.urlOf(call, imageId)).status, 404)
        assert.equal((await image.urlOf(call, imageId, `?document_id=${id}`)).status, 404)
      }
      await amina.client.setSharing(id, true)
      for (const { call } of [bilal, service]) {
        assert.equal((await fetch(await image.displayUrl(call, imageId))).status, 200)
        assert.equal((await image.urlOf(call, imageId, `?document_id=${other}`)).status, 404)
      }
    })

    test('another author’s image is not visible through a document that references it', async (t) => {
      const { service, organization, amina, bilal } = await start(t)
      const foreign = await image.uploaded(bilal)
      const id = await image.written(amina, image.showing(foreign))
      await amina.client.setSharing(id, true)
      const signed = signatureOf(organization.signingSecret, id)
      for (const query of ['', `?document_id=${id}`, signed]) {
        assert.equal((await image.urlOf(service.call, foreign, query)).status, 404)
        assert.equal((await image.urlOf(amina.call, foreign, query)).status, 404)
      }
    })

    test('URLs end when the access ends that they were issued for', async (t) => {
      const { service, organization, amina } = await start(t)
      const given = async (change: () => Promise<unknown>, query: (id: string) => string) => {
        const imageId = await image.uploaded(amina)
        const id = await image.written(amina, image.showing(imageId))
        await amina.client.setSharing(id, true)
        const url = await image.displayUrl(service.call, imageId, query(id))
        assert.equal((await fetch(url)).status, 200)
        document = id
        await change()
        return url
      }
      let document = ''
      const { signingSecret } = organization
      const bare = () => ''
      const signed = (id: string) => signatureOf(signingSecret, id)
      const unlink = () => amina.client.updateDocument(document, image.showing())
      const unshare = () => amina.client.setSharing(document, false)
      const ends: [string, () => Promise<unknown>, (id: string) => string][] = [
        ['un-sharing', unshare, bare],
        [
          'sharing anew',
          async () => [await unshare(), await amina.client.setSharing(document, true)],
          bare,
        ],
        ['deletion, shared', () => amina.client.deleteDocument(document), bare],
        ['deletion, signed', () => amina.client.deleteDocument(document), signed],
        ['removal from a shared document', unlink, bare],
        ['removal from a document read by signature', unlink, signed],
        ['the secret’s end', () => service.organizations.rollSecret(organization.id, 0), signed],
      ]
      for (const [what, change, query] of ends) {
        const url = await given(change, query)
        await waitFor(what, async () => (await fetch(url)).status === 404)
      }
      const suspended = await given(() => service.organizations.suspend(organization.id), bare)
      await waitFor('suspension', async () => (await fetch(suspended)).status === 404)
    })

    test('a URL for the author ends with the author’s API key', async (t) => {
      const { service, organization, amina } = await start(t)
      const url = await image.displayUrl(amina.call, await image.uploaded(amina))
      await service.organizations.revokeKey(organization.apiKey.slice(9, 17))
      await waitFor('the key’s end', async () => (await fetch(url)).status === 404)
    })

    test('a display URL lasts two hours, an upload URL 15 minutes', async (t) => {
      const { service, amina } = await start(t)
      const url = await image.displayUrl(amina.call, await image.uploaded(amina))
      const ticket = await image.ticketOf(amina)
      const startedAt = Date.now()
      const after = (minutes: number) => service.travelTo(new Date(startedAt + minutes * 60_000))
      after(119)
      // The store checks its URLs by its own clock: only the service's are tested here.
      assert.notEqual((await fetch(url, { redirect: 'manual' })).status, 404)
      after(121)
      assert.equal((await fetch(url, { redirect: 'manual' })).status, 404)
      if (ticket.upload_url.startsWith(service.url)) {
        assert.equal((await image.put(ticket, IMAGE_FIXTURES['image/png'])).status, 404)
      }
    })

    test('an image referenced 1,000 times in a document is linked once and unlinked with the last', async (t) => {
      const { service, amina } = await start(t)
      const imageId = await image.uploaded(amina)
      const places = Array.from({ length: 1_000 }, () => imageId)
      const id = await image.written(amina, image.showing(...places))
      const links = () => service.db.list(sql`SELECT image_id FROM document_images`)
      assert.equal((await links()).length, 1)
      await amina.client.deleteDocument(id)
      assert.equal((await links()).length, 0)
    })
  })
}
