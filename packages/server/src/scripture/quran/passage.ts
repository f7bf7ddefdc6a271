import { ApiError } from '@waraq/contract'
import { parseReference } from '@waraq/scripture/text'
import type { Passage } from './present.ts'

/**
 * Reads the key of one verse, in any of the forms that people type.
 *
 * @throws Refusal `not_found` for what names no verse.
 */
export function parseVerse(key: string): { surah: number; ayah: number } {
  const { surah, from, to } = versesOf(key)
  if (from !== to) throw new ApiError('not_found')
  return { surah, ayah: from }
}

/**
 * Reads the first and the last verse of a passage.
 *
 * @throws Refusal `not_found` where either is no verse, `invalid_request` where they are of two surahs or
 *   in the wrong order.
 */
export function parsePassage(first: string, last: string): Passage {
  const [from, to] = [parseVerse(first), parseVerse(last)]
  if (from.surah !== to.surah || to.ayah < from.ayah) throw new ApiError('invalid_request')
  return { surah: from.surah, from: from.ayah, to: to.ayah }
}

function versesOf(key: string): Passage {
  const reference = parseReference(key)
  if (reference?.kind !== 'verses') throw new ApiError('not_found')
  const { surah, from, to } = reference
  return { surah: surah.number, from, to }
}
