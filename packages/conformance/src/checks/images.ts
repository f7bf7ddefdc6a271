import { expectRefused, expectSuccess } from '../assertions.ts'
import type { Check } from '../check.ts'
import { makeDocument } from '../fixtures.ts'
import { makeShowing, uploadPicture } from '../test-images.ts'

const NEW_PICTURE = { filename: 'conformance.png', content_type: 'image/png' }

/**
 * Images: uploaded and confirmed by their author, visible to readers of a document that contains
 * them.
 */
export const images: readonly Check[] = [
  {
    id: 'images.upload-by-token',
    section: '4 endpoint 10',
    sentence: 'An upload of an image needs an embed token: without a credential it is refused.',
    async run({ anonymous }) {
      expectRefused(await anonymous.upload(NEW_PICTURE))
    },
  },
  {
    id: 'images.confirm-by-token',
    section: '4 endpoint 11',
    sentence: 'A confirmation needs an embed token: without a credential it is refused.',
    async run(backend) {
      const { id } = await uploadPicture(backend, await backend.author('amina'))
      expectRefused(await backend.anonymous.confirm(id))
    },
  },
  {
    id: 'images.confirm-own',
    section: '4 endpoint 11',
    sentence: 'An upload is confirmed by its author: with the token of another it is refused.',
    async run(backend) {
      const { id } = await uploadPicture(backend, await backend.author('amina'))
      expectRefused(await (await backend.author('bilal')).confirm(id))
    },
  },
  {
    id: 'images.flow',
    section: '4 rule 8',
    sentence: 'An image that was uploaded, confirmed and saved in a document has a display URL.',
    async run(backend) {
      const { amina, image, id } = await makeShowing(backend)
      expectSuccess(await amina.imageUrl(image, id))
    },
  },
  {
    id: 'images.url-needs-credential',
    section: '4 endpoint 12',
    sentence: 'The display URL of an unpublished image requires a credential.',
    async run(backend) {
      const { image, id } = await makeShowing(backend)
      expectRefused(await backend.anonymous.imageUrl(image, id))
    },
  },
  {
    id: 'images.own',
    section: '2.6',
    sentence: 'An embed token gives no display URL of an image of another author.',
    async run(backend) {
      const { image } = await makeShowing(backend)
      expectRefused(await (await backend.author('bilal')).imageUrl(image))
    },
  },
  {
    id: 'images.by-signature',
    section: '4 rule 8',
    sentence: 'A signature of a document gives the display URL of an image in it.',
    async run(backend) {
      const { image, id } = await makeShowing(backend)
      expectSuccess(await backend.reader(backend.signatureOf(id)).imageUrl(image, id))
    },
  },
  {
    id: 'images.signature-of-another',
    section: '5.2.5',
    sentence: 'A signature opens no image but those in its document.',
    async run(backend) {
      const { amina, image, id } = await makeShowing(backend)
      const other = await makeDocument(amina)
      const reader = backend.reader(backend.signatureOf(other))
      expectRefused(await reader.imageUrl(image, other))
      expectRefused(await reader.imageUrl(image, id))
    },
  },
  {
    id: 'images.signature-only-reads',
    section: '5.2.5',
    sentence: 'A signature grants reading only: it uploads and confirms no image.',
    async run(backend) {
      const amina = await backend.author('amina')
      const image = await uploadPicture(backend, amina)
      const reader = backend.reader(backend.signatureOf(await makeDocument(amina)))
      expectRefused(await reader.upload(NEW_PICTURE))
      expectRefused(await reader.confirm(image.id))
    },
  },
]
