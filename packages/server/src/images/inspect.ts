import { MAX_IMAGE_PIXELS } from '@waraq/contract'
import { inspectGif } from './gif.ts'
import { inspectJpeg } from './jpeg.ts'
import type { Verdict } from './picture.ts'
import { inspectPng } from './png.ts'
import { inspectWebp } from './webp.ts'

/**
 * Looks at the first bytes of a file of `size` bytes and decodes nothing. Given the whole file it never
 * answers `more`. SVG and whatever else is no PNG, JPEG, GIF or WebP is `bad`.
 *
 * @throws Refusal `image_invalid` for a file of more parts than anybody would walk through.
 */
export function inspect(head: Buffer, size: number): Verdict {
  const verdict = inspectorOf(head)?.(head, size) ?? 'bad'
  if (verdict === 'bad') return 'bad'
  if (verdict === 'more') return head.length < size ? 'more' : 'bad'
  const { width, height } = verdict
  const isSound = width > 0 && height > 0 && width * height <= MAX_IMAGE_PIXELS
  return isSound ? verdict : 'bad'
}

function inspectorOf(head: Buffer) {
  const start = head.toString('latin1', 0, 12)
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return inspectPng
  if (start.startsWith('\xff\xd8\xff')) return inspectJpeg
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return inspectGif
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return inspectWebp
  return undefined
}
