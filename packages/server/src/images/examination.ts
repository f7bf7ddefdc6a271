import { createHash } from 'node:crypto'
import { type ImageType, MAX_IMAGE_BYTES, Refusal } from '@waraq/contract'
import type { BlobStore, Part } from '../blobs/blob-store.ts'
import { inspect } from './inspect.ts'
import type { Picture } from './picture.ts'
import { createTurns } from './turns.ts'
import { withoutPosition } from './without-position.ts'

/** What was announced of an upload. */
export interface Announced {
  organization_id: string
  id: string
  content_type: ImageType
  announced_bytes: number | null
}

/** What an upload turned out to be, and the key under which it is kept. */
export interface Examined extends Picture {
  bytes: number
  key: string
}

interface Deps {
  blobs: BlobStore
  /** Whether images may go on to say where they were taken. */
  keepsPosition: boolean
  onTrouble: (error: unknown) => void
}

/** Nothing can come of this upload any more: it goes, with its ticket. */
export class FinalRefusal extends Refusal {}

export type Examination = ReturnType<typeof createExamination>

/** All that is read of most images. */
export const HEAD_BYTES = 65_536
/** The store must answer all that one confirmation asks within this time. */
const PATIENCE_MILLISECONDS = 1_800
/** So many images may be in memory whole at once. */
const MAX_WHOLE = 3

/** Looks at uploads, and puts those that are images where nobody can write any more. */
export function createExamination({ blobs, keepsPosition, onTrouble }: Deps) {
  const takeTurn = createTurns(MAX_WHOLE)

  async function read(key: string, length: number, signal: AbortSignal): Promise<Part> {
    const part = await blobs.readStart(key, length, signal)
    if (!part) throw new Refusal('image_invalid')
    return part
  }

  function requireSize({ size }: Part, { announced_bytes }: Announced): void {
    if (size > MAX_IMAGE_BYTES) throw final('image_too_large')
    if (announced_bytes !== null && size !== announced_bytes) throw final('image_invalid')
  }

  function pictureIn({ bytes, size }: Part, { content_type }: Announced): Picture | 'more' {
    const verdict = inspectSafely(bytes, size)
    if (verdict === 'more') return verdict
    if (verdict === 'bad' || verdict.type !== content_type) throw final('image_invalid')
    return verdict
  }

  /** With the whole image in memory: for those whose beginning does not tell, and those to be cleaned. */
  function examineWhole(
    announced: Announced,
    from: string,
    signal: AbortSignal,
  ): Promise<Examined> {
    return takeTurn(async () => {
      const part = await read(from, MAX_IMAGE_BYTES + 1, signal)
      requireSize(part, announced)
      const picture = pictureIn(part, announced)
      if (picture === 'more') throw final('image_invalid')
      if (!picture.hasPosition || keepsPosition) return copy(announced, from, part, picture, signal)
      const clean = cleaned(picture.type, part.bytes)
      const key = keyOf(announced, part)
      const about = { contentType: picture.type, bytes: clean.length, signal }
      await blobs.write(key, chunksOf(clean), about)
      return { ...picture, hasPosition: false, bytes: clean.length, key }
    })
  }

  async function copy(
    announced: Announced,
    from: string,
    part: Part,
    picture: Picture,
    signal: AbortSignal,
  ): Promise<Examined> {
    const key = keyOf(announced, part)
    const copied = await blobs.copy(from, key, part.etag, signal)
    // Something else was uploaded between the look and the copy: whoever did that may confirm again.
    if (copied !== part.etag) throw new Refusal('image_invalid')
    return { ...picture, bytes: part.size, key }
  }

  return {
    /**
     * @throws Refusal `image_invalid`, `image_too_large` (FinalRefusal where nothing can come of the
     *   upload any more) or `storage_unavailable`.
     */
    async examine(announced: Announced, from: string): Promise<Examined> {
      const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS)
      const part = await read(from, HEAD_BYTES, signal)
      requireSize(part, announced)
      const picture = pictureIn(part, announced)
      const needsAll = picture === 'more' || (picture.hasPosition && !keepsPosition)
      if (needsAll) return examineWhole(announced, from, signal)
      return copy(announced, from, part, picture, signal)
    },

    /** Removes what nobody refers to, without waiting: what stays is collected later. */
    forget(key: string): void {
      blobs.remove(key, AbortSignal.timeout(PATIENCE_MILLISECONDS)).catch(onTrouble)
    },
  }
}

const final = (code: 'image_invalid' | 'image_too_large') => new FinalRefusal(code)

function inspectSafely(bytes: Buffer, size: number) {
  try {
    return inspect(bytes, size)
  } catch (cause) {
    if (cause instanceof Refusal) return 'bad'
    throw cause
  }
}

/** A cleaned copy is looked at again: what was hidden behind the position must not come out. */
function cleaned(type: ImageType, bytes: Buffer): Buffer {
  const clean = withoutPosition(type, bytes)
  const verdict = inspectSafely(clean, clean.length)
  if (typeof verdict === 'string' || verdict.type !== type || verdict.hasPosition) {
    throw final('image_invalid')
  }
  return clean
}

// Two uploads to one ticket never share a key, so that what is kept cannot be replaced by a later one.
function keyOf({ organization_id, id }: Announced, { etag }: Part): string {
  const version = createHash('sha256').update(etag).digest('hex').slice(0, 16)
  return `images/${organization_id}/${id}-${version}`
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
