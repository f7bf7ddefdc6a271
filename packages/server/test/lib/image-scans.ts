/** The looks that are taken at a file, over bytes that are all there. */

import { readFromBuffer } from '../../src/images/formats/byte-reader.ts'
import { readImageHeader, scanImage } from '../../src/images/formats/inspect.ts'

/** A look at everything. */
export const scanned = (bytes: Buffer) => readFromBuffer(scanImage(bytes, bytes.length), bytes)

/** A quick look. */
export const scannedHeader = (bytes: Buffer) =>
  readFromBuffer(readImageHeader(bytes, bytes.length), bytes)

/** What a look at everything says of the picture. */
export function imageFacts(bytes: Buffer) {
  const found = scanned(bytes)
  return found === 'bad' ? found : found.picture
}
