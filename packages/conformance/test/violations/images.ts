import type { Rules } from '../model/rules.ts'
import { onCall, type Planted } from './planted.ts'

const IMAGES = /^\/v1\/documents\/images\//
const IMAGE_URL = /\/images\/[^/]+\/url\/$/

/** Accepts any request for an image without a credential. */
const anybody: Partial<Rules> = { signatureOpens: ({ path }) => IMAGES.test(path) }
const everybodysImages: Partial<Rules> = { ownsImage: () => true }

/** Faults of image permissions. */
export const imageFaults: readonly Planted[] = [
  { fault: 'accepts anonymous image uploads', section: '4 endpoint 10', rules: anybody },
  {
    fault: 'accepts anonymous confirmations',
    section: '4 endpoint 11',
    rules: { ...anybody, ...everybodysImages },
  },
  {
    fault: 'lets authors confirm images of others',
    section: '4 endpoint 11',
    rules: everybodysImages,
  },
  {
    fault: 'gives no display URL',
    section: '4 rule 8',
    rules: { response: onCall('GET', IMAGE_URL, () => ({ status: 404 })) },
  },
  {
    fault: 'serves images without a credential',
    section: '4 endpoint 12',
    rules: { ...anybody, ...everybodysImages },
  },
  { fault: 'gives authors the images of others', section: '2.6', rules: everybodysImages },
  {
    fault: 'takes no signature for images',
    section: '4 rule 8',
    rules: {
      response: onCall('GET', IMAGE_URL, (reply, { query }) =>
        query.has('sig') ? { status: 401 } : reply,
      ),
    },
  },
  {
    fault: 'opens every image by the signature of any document',
    section: '5.2.5',
    rules: { shows: () => true },
  },
  { fault: 'uploads images by a signature', section: '5.2.5', rules: anybody },
]
