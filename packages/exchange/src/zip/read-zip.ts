import { Unzip, UnzipInflate } from 'fflate'
import { UnreadableFile, type UnreadableReason } from '../imported.ts'
import { joinedBytes } from '../joined-bytes.ts'

export interface ZipCaps {
  /** Of the zip itself. */
  bytes: number
  entries: number
  /** Of all files that are read, without compression. */
  inflated: number
}

const SIGNATURE = [0x50, 0x4b, 0x03, 0x04]
/** Small, so that a breach is seen before much more is inflated. */
const CHUNK = 0x4000

export const isZip = (bytes: Uint8Array): boolean =>
  SIGNATURE.every((byte, at) => bytes[at] === byte)

/**
 * The files of a zip whose names are wanted. What is inflated is counted: sizes in a zip may be
 * wrong.
 *
 * @throws UnreadableFile
 */
export function readZip(
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
  caps: ZipCaps,
): Map<string, Uint8Array> {
  if (bytes.length > caps.bytes) throw new UnreadableFile('too_complex')
  const parts = new Map<string, Uint8Array[]>()
  let [entries, inflated] = [0, 0]
  // The library goes on if a handler throws.
  let fault: UnreadableReason | undefined
  const unzip = new Unzip((file) => {
    entries += 1
    if (entries > caps.entries) fault = 'too_complex'
    if (fault || parts.has(file.name) || !wanted(file.name)) return
    const own: Uint8Array[] = []
    parts.set(file.name, own)
    file.ondata = (error, data) => {
      inflated += data?.length ?? 0
      if (error) fault ??= 'damaged'
      else if (inflated > caps.inflated) fault ??= 'too_complex'
      else own.push(data)
      if (fault) file.terminate()
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length && !fault; at += CHUNK)
      unzip.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length)
  } catch {
    fault ??= 'damaged'
  }
  if (fault || entries === 0) throw new UnreadableFile(fault ?? 'damaged')
  return new Map(Array.from(parts, ([name, own]) => [name, joinedBytes(own)]))
}
