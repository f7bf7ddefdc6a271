import {
  expectError,
  expectObject,
  expectSame,
  expectStatus,
  expectText,
  expectThat,
} from '../assertions.ts'
import type { Check } from '../check.ts'
import { makeDocument, publish } from '../fixtures.ts'
import { makePicture, makeShowing, PICTURE, pictureIn, uploadPicture } from '../test-images.ts'

/**
 * Image behavior that the specification leaves open: payloads, errors, and images of published
 * documents.
 */
export const imageAdditions: readonly Check[] = [
  {
    id: 'pictures.ticket',
    section: '4 endpoint 10',
    sentence:
      'An upload is answered 201 with image_id, upload_url, method, headers, expires_at and max_bytes.',
    async run(backend) {
      const { ticket } = await uploadPicture(backend, await backend.author('amina'))
      expectStatus(ticket, 201)
      const body = expectObject(ticket)
      for (const field of ['image_id', 'upload_url', 'expires_at']) expectText(body, field, ticket)
      expectSame(body.method, 'PUT', 'method', ticket)
      expectThat(Number(body.max_bytes) >= PICTURE.length, 'max_bytes to be a size', ticket)
    },
  },
  {
    id: 'pictures.types',
    section: '4 endpoint 10',
    sentence:
      'An upload of another type than PNG, JPEG, GIF or WebP is refused with 415 unsupported_media_type.',
    async run(backend) {
      const amina = await backend.author('amina')
      const response = await amina.upload({ filename: 'a.svg', content_type: 'image/svg+xml' })
      expectError(response, 415, 'unsupported_media_type')
    },
  },
  {
    id: 'pictures.confirmed',
    section: '4 endpoint 11',
    sentence: 'A confirmation describes the image, and repeating it returns the same.',
    async run(backend) {
      const amina = await backend.author('amina')
      const { id } = await uploadPicture(backend, amina)
      const image = { image_id: id, status: 'confirmed', content_type: 'image/png' }
      const measures = { width: 1, height: 1, bytes: PICTURE.length }
      for (const response of [await amina.confirm(id), await amina.confirm(id)]) {
        expectStatus(response, 200)
        expectSame(expectObject(response), { ...image, ...measures }, 'image', response)
      }
    },
  },
  {
    id: 'pictures.no-picture',
    section: '4 endpoint 11',
    sentence: 'Bytes that are not an image are refused with 422 image_invalid.',
    async run(backend) {
      const amina = await backend.author('amina')
      const { id } = await uploadPicture(backend, amina, new TextEncoder().encode('no picture'))
      expectError(await amina.confirm(id), 422, 'image_invalid')
    },
  },
  {
    id: 'pictures.rejected',
    section: '4 endpoint 5',
    sentence: 'A save lists in rejected_image_ids the images that its author does not own.',
    async run(backend) {
      const [amina, bilal] = [await backend.author('amina'), await backend.author('bilal')]
      const [own, foreign] = [await makePicture(backend, amina), await makePicture(backend, bilal)]
      const id = await makeDocument(amina)
      const response = await amina.save(id, { content: pictureIn(own, foreign) })
      expectSame(
        expectObject(response).rejected_image_ids,
        [foreign],
        'rejected_image_ids',
        response,
      )
    },
  },
  {
    id: 'pictures.bytes',
    section: '4 endpoint 12',
    sentence: 'The display URL is in download_url and returns the image.',
    async run(backend) {
      const amina = await backend.author('amina')
      const response = await amina.imageUrl(await makePicture(backend, amina))
      const bytes = await backend.bytesAt(
        expectText(expectObject(response), 'download_url', response),
      )
      expectThat(bytes?.equals(PICTURE) === true, 'the image at its download_url', response)
    },
  },
  {
    id: 'pictures.bad-signature',
    section: '4 endpoint 12',
    sentence: 'A wrong signature on an image is refused with 403 invalid_signature.',
    async run(backend) {
      const { image, id } = await makeShowing(backend)
      const { exp } = backend.signatureOf(id)
      const reader = backend.reader({ sig: '0'.repeat(64), exp })
      expectError(await reader.imageUrl(image, id), 403, 'invalid_signature')
    },
  },
  {
    id: 'pictures.until',
    section: '4 endpoint 12',
    sentence: 'The display URL has its expiry in expires_at.',
    async run(backend) {
      const { image, id } = await makeShowing(backend)
      const exp = backend.unixNow() + 600
      const response = await backend.reader(backend.signatureOf(id, exp)).imageUrl(image, id)
      const until = Date.parse(expectText(expectObject(response), 'expires_at', response)) / 1000
      expectThat(until > backend.unixNow(), 'expires_at to be a time ahead', response)
      const seconds = Math.round(until - exp)
      if (seconds > 1) backend.remark(`it outlives the signature that opened it by ${seconds} s`)
    },
  },
  {
    id: 'pictures.published',
    section: '4 endpoint 12',
    sentence:
      'While a document is shared its images need no credential; afterwards they are 404 not_found.',
    async run(backend) {
      const { amina, image, id } = await makeShowing(backend)
      await publish(amina, id)
      expectStatus(await backend.anonymous.imageUrl(image), 200)
      await amina.share(id, false)
      expectError(await backend.anonymous.imageUrl(image), 404, 'not_found')
    },
  },
]
