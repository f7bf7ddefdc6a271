import { MAX_IMAGE_PIXELS, Refusal } from '@waraq/contract'
import type { Walk } from './byte-reader.ts'
import { surveyGif } from './gif.ts'
import { areaOf, type Glance, type Picture, type Survey } from './image-facts.ts'
import { glanceJpeg, surveyJpeg } from './jpeg.ts'
import { glancePng, surveyPng } from './png.ts'
import { surveyWebp } from './webp.ts'

/**
 * Looks at a few places of a file of `size` bytes that begins with these, and decodes nothing. SVG and
 * whatever else is no PNG, JPEG, GIF or WebP is `bad`.
 */
export function* glance(start: Buffer, size: number): Walk<Glance> {
  const found = yield* sound(formatOf(start).glance(size))
  return typeof found === 'string' || isSound(found) ? found : 'bad'
}

/** Looks through all of a file, and decodes nothing. */
export function* survey(start: Buffer, size: number): Walk<Survey | 'bad'> {
  const found = yield* sound(formatOf(start).survey(size))
  return found === 'bad' || isSound(found.picture) ? found : 'bad'
}

const isSound = (picture: Picture): boolean =>
  areaOf(picture) > 0 && areaOf(picture) <= MAX_IMAGE_PIXELS

interface Format {
  glance(size: number): Walk<Glance>
  survey(size: number): Walk<Survey | 'bad'>
}

function formatOf(start: Buffer): Format {
  const name = start.toString('latin1', 0, 12)
  if (name.startsWith('\x89PNG\r\n\x1a\n')) return { glance: glancePng, survey: surveyPng }
  if (name.startsWith('\xff\xd8\xff')) return { glance: glanceJpeg, survey: surveyJpeg }
  // Its frames can only be counted by going over all of it.
  if (/^GIF8[79]a/.test(name)) return { glance: () => answer('unsure'), survey: surveyGif }
  if (name.startsWith('RIFF') && name.endsWith('WEBP')) {
    return { glance: glanceWebp, survey: surveyWebp }
  }
  return { glance: () => answer('bad'), survey: () => answer('bad') }
}

function* glanceWebp(size: number): Walk<Glance> {
  const found = yield* surveyWebp(size)
  return found === 'bad' ? found : found.picture
}

// biome-ignore lint/correctness/useYield: a walk may know its answer without a question.
function* answer<Answer>(known: Answer): Walk<Answer> {
  return known
}

/** A file of more parts than anybody would walk through is no image. */
function* sound<Result>(walk: Walk<Result>): Walk<Result | 'bad'> {
  try {
    return yield* walk
  } catch (cause) {
    if (cause instanceof Refusal) return 'bad'
    throw cause
  }
}
