/** The looks that are taken at a file, over bytes that are all there. */

import { walkThrough } from '../../src/images/formats/byte-reader.ts'
import { glance, survey } from '../../src/images/formats/inspect.ts'

/** A look at everything. */
export const surveyed = (bytes: Buffer) => walkThrough(survey(bytes, bytes.length), bytes)

/** A quick look. */
export const glanced = (bytes: Buffer) => walkThrough(glance(bytes, bytes.length), bytes)

/** What a look at everything says of the picture. */
export function whole(bytes: Buffer) {
  const found = surveyed(bytes)
  return found === 'bad' ? found : found.picture
}
