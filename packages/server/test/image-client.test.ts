/** Images through the SDK, against the real service and blob store. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signRead } from '@waraq/sdk/backend'
import { createClient } from '@waraq/sdk/client'
import { IMAGE_FIXTURES } from './lib/image-fixtures.ts'
import { showing } from './lib/images.ts'
import { sharedService } from './lib/service.ts'

const service = await sharedService()
const organization = await service.organization()
const reader = createClient({ apiUrl: service.url })

/** A client of a page. Its requests to the store bypass the contract check. */
async function page() {
  const { token } = await organization.author()
  return createClient({ apiUrl: service.url, getToken: () => token })
}

const fileOf = (type: keyof typeof IMAGE_FIXTURES) =>
  new File([new Uint8Array(IMAGE_FIXTURES[type])], 'صورة.png', { type })

const bytesAt = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer())

test('an uploaded image is visible to each kind of reader of its document', async () => {
  const author = await page()
  const { image_id, content_type } = await author.images.upload(fileOf('image/png'))
  assert.equal(content_type, 'image/png')
  const { id, ...saved } = await author.createDocument()
  const { rejected_image_ids } = await author.updateDocument(id, showing(image_id), {
    ifMatch: saved.etag,
  })
  assert.deepEqual(rejected_image_ids, [])

  assert.ok((await bytesAt(await author.images.url(image_id))).equals(IMAGE_FIXTURES['image/png']))
  const signature = signRead(organization.signingSecret, id)
  const signed = await reader.images.signedUrl(image_id, id, signature)
  assert.ok((await bytesAt(signed)).equals(IMAGE_FIXTURES['image/png']))
  await assert.rejects(reader.images.sharedUrl(image_id), { status: 404, code: 'not_found' })
  await author.setSharing(id, true)
  const shared = await reader.images.sharedUrl(image_id)
  assert.ok((await bytesAt(shared)).equals(IMAGE_FIXTURES['image/png']))
})

test('the SDK reports files that are not images, or of another type, by error code', async () => {
  const author = await page()
  const refused: [what: string, file: Blob, code: string][] = [
    ['a drawing', new Blob(['<svg/>'], { type: 'image/svg+xml' }), 'unsupported_media_type'],
    ['text with an image type', new Blob(['text'], { type: 'image/png' }), 'image_invalid'],
    ['nothing', new Blob([], { type: 'image/png' }), 'invalid_request'],
    [
      'too many bytes',
      new Blob([new Uint8Array(10_485_761)], { type: 'image/png' }),
      'image_too_large',
    ],
  ]
  for (const [what, file, code] of refused) {
    await assert.rejects(author.images.upload(file), { name: 'ServiceError', code }, what)
  }
})
