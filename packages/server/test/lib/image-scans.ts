/** Image scans over complete bytes. */

import { readFromBuffer } from '../../src/images/formats/byte-reader.ts'
import { scanImage } from '../../src/images/formats/inspect.ts'

/** A full scan. */
export const scanned = (bytes: Buffer) => readFromBuffer(scanImage(bytes, bytes.length), bytes)

/** The image facts of a full scan. */
export function imageFacts(bytes: Buffer) {
  const found = scanned(bytes)
  return found === 'bad' ? found : found.picture
}
