import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type ImageType, MAX_IMAGE_BYTES, Refusal } from '@waraq/contract'
import type { BlobStore, Part } from '../blobs/blob-store.ts'
import { hashed } from '../lib/sha256-stream.ts'
import { lengthOf, type Pieces } from './formats/byte-ranges.ts'
import { walkFrom } from './formats/byte-reader.ts'
import type { Glance, Picture, Survey } from './formats/image-facts.ts'
import { glance, survey } from './formats/inspect.ts'
import { createForwardReader, piecesOf } from './forward-reader.ts'
import { imageKeyOf } from './keys.ts'
import { createRangeReader } from './range-reader.ts'

/** What was announced of an upload. */
export interface Announced {
  organization_id: string
  id: string
  content_type: ImageType
  declared_bytes: number | null
}

/** What an upload turned out to be, and the key under which it is kept. */
export interface Examined extends Picture {
  bytes: number
  key: string
  /** SHA-256 of the kept bytes in hex, where all of them were read. */
  sha256: string | null
}

/** What was looked at, and what is to be kept in its place. */
interface Seen {
  start: Part
  picture: Picture
  clean?: Pieces
}

interface Deps {
  blobs: BlobStore
  /** Whether images may go on to say where they were taken. */
  keepsPosition: boolean
  /** The store must answer all that a quick look asks within this time. */
  patienceMilliseconds: number
  onTrouble: (error: unknown) => void
}

/** Nothing can come of this upload any more: it goes, with its ticket. */
export class FinalRefusal extends Refusal {}

export type Examination = ReturnType<typeof createExamination>

/** So much is read first; a small image is there whole. */
const START_BYTES = 32_768
/** All of an image must have come and gone within this time. */
const LONGEST_MILLISECONDS = 60_000

/** Looks at uploads, and puts those that are images where nobody can write any more. */
export function createExamination({ blobs, keepsPosition, patienceMilliseconds, onTrouble }: Deps) {
  const patience = () => AbortSignal.timeout(patienceMilliseconds)

  async function begin(key: string): Promise<Part> {
    const signal = patience()
    const start = await blobs.readRange(key, { at: 0, length: START_BYTES }, { signal })
    if (!start) throw new Refusal('image_invalid')
    return start
  }

  /** With a few ranges, in all no more than 64 KiB. */
  async function glanceAt(key: string, start: Part): Promise<Glance> {
    const signal = patience()
    const read = createRangeReader(start, async (range) => {
      const part = await blobs.readRange(key, range, { etag: start.etag, signal })
      return (part ?? changed()).bytes
    })
    return (await walkFrom(glance(start.bytes, start.size), read)) ?? 'unsure'
  }

  async function open(key: string, { etag }: Part) {
    const signal = AbortSignal.timeout(LONGEST_MILLISECONDS)
    return (await blobs.open(key, { etag, signal })) ?? changed()
  }

  async function surveyOf(key: string, start: Part): Promise<Survey | 'bad'> {
    const { stream } = await open(key, start)
    try {
      const { read } = createForwardReader(stream)
      return (await walkFrom(survey(start.bytes, start.size), read)) ?? 'bad'
    } catch (cause) {
      throw cause instanceof Refusal ? cause : new Refusal('storage_unavailable', { cause })
    } finally {
      stream.destroy()
    }
  }

  async function look(key: string, announced: Announced): Promise<Seen> {
    const start = await begin(key)
    requireSize(start, announced)
    const first = await glanceAt(key, start)
    if (first !== 'unsure' && (first === 'bad' || !first.hasPosition || keepsPosition)) {
      return { start, picture: requireAnnounced(first, announced) }
    }
    const found = await surveyOf(key, start)
    const picture = requireAnnounced(found === 'bad' ? found : found.picture, announced)
    const needsCleaning = found !== 'bad' && picture.hasPosition && !keepsPosition
    return { start, picture, ...(needsCleaning && { clean: found.clean }) }
  }

  async function copy(announced: Announced, from: string, to: string, seen: Seen): Promise<number> {
    const { etag, size } = seen.start
    const signal = patience()
    const copied = (await blobs.copy(from, to, etag, signal)) ?? changed()
    // A store that names copies anew has not said whether this is a copy of what was seen.
    if (copied !== etag && !isSame(seen, await look(to, announced))) {
      forget(to)
      changed()
    }
    return size
  }

  async function writeClean(from: string, to: string, seen: Seen, clean: Pieces) {
    const { stream } = await open(from, seen.start)
    const bytes = lengthOf(clean)
    const signal = AbortSignal.timeout(LONGEST_MILLISECONDS)
    const about = { contentType: seen.picture.type, bytes, signal }
    const hash = createHash('sha256')
    try {
      await blobs.write(to, hashed(piecesOf(stream, clean), hash), about)
    } finally {
      stream.destroy()
    }
    return { bytes, sha256: hash.digest('hex') }
  }

  /** Removes what nobody refers to, without waiting: what stays is collected later. */
  function forget(key: string): void {
    blobs.remove(key, patience()).catch(onTrouble)
  }

  return {
    /**
     * @throws Refusal `image_invalid`, `image_too_large` (FinalRefusal where nothing can come of the
     *   upload any more) or `storage_unavailable`.
     */
    async examine(announced: Announced, from: string): Promise<Examined> {
      const seen = await look(from, announced)
      const { picture, start, clean } = seen
      const key = imageKeyOf(announced, start.etag)
      const kept = clean
        ? await writeClean(from, key, seen, clean)
        : { bytes: await copy(announced, from, key, seen), sha256: null }
      return { ...picture, hasPosition: picture.hasPosition && !clean, ...kept, key }
    },

    forget,
  }
}

const isSame = (seen: Seen, other: Seen): boolean =>
  seen.start.size === other.start.size && isDeepStrictEqual(seen.picture, other.picture)

/** Something else was uploaded between two looks: whoever did that may confirm again. */
function changed(): never {
  throw new Refusal('image_invalid')
}

function requireSize({ size }: Part, { declared_bytes }: Announced): void {
  if (size > MAX_IMAGE_BYTES) throw new FinalRefusal('image_too_large')
  if (declared_bytes !== null && size !== declared_bytes) throw new FinalRefusal('image_invalid')
}

function requireAnnounced(found: Picture | 'bad', { content_type }: Announced): Picture {
  if (found === 'bad' || found.type !== content_type) throw new FinalRefusal('image_invalid')
  return found
}
