/** Responses to image requests, and images that only a real encoder can create. */
import assert from 'node:assert/strict'
import { readFromBuffer } from '../../src/images/formats/byte-reader.ts'
import { scanImage } from '../../src/images/formats/inspect.ts'
import { resizerVersion } from '../../src/images/resizer.ts'
import { exifSegment, png, type Size } from './image-fixtures.ts'

/** The reason why tests of variants are skipped; undefined where they run. */
export const noSharp =
  (await resizerVersion()) === undefined &&
  'needs sharp (an optional dependency: npm ci installs it)'

/** Wider than some variant widths. */
export const WIDE = png({ width: 1_000, height: 500 })

/** The response to a request for this width. */
export async function fetchVariant(url: string) {
  const response = await fetch(url)
  assert.equal(response.status, 200)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { type: response.headers.get('content-type'), bytes }
}

export function sizeOf({ bytes }: { bytes: Buffer }): Size {
  const found = readFromBuffer(scanImage(bytes, bytes.length), bytes)
  assert.ok(found !== 'bad')
  const { width, height } = found.picture
  return { width, height }
}

/** A photo as a camera writes it, with this Exif orientation. */
export async function realPhoto(size: Size, orientation: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const background = { r: 180, g: 120, b: 60 }
  const bytes = await sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return Buffer.concat([bytes.subarray(0, 2), exifSegment(orientation, true), bytes.subarray(2)])
}

/** A WebP that is smaller than all its variants. */
export async function onlyWhite(size: Size): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const create = { ...size, channels: 3, background: 'white' } as const
  return sharp({ create }).webp({ lossless: true }).toBuffer()
}
