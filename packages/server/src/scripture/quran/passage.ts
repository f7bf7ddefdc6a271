import { ApiError, type ErrorDetail } from '@waraq/contract'
import { parseReference, type Reference } from '@waraq/scripture/text'
import type { Passage } from './present.ts'

/**
 * Parses the key of one verse in any common form.
 * @throws ApiError `not_found` if the verse does not exist
 */
export function parseVerse(key: string): { surah: number; ayah: number } {
  const { surah, from, to } = versesOf(key)
  if (from !== to) throw new ApiError('not_found')
  return { surah, ayah: from }
}

/**
 * Parses the first and the last verse of a passage.
 * @throws ApiError `not_found` if either does not exist, `invalid_request` if they are in different
 * surahs or in the wrong order
 */
export function parsePassage(first: string, last: string): Passage {
  const [from, to] = [parseVerse(first), parseVerse(last)]
  if (from.surah !== to.surah || to.ayah < from.ayah) {
    throw new ApiError('invalid_request', { rule: 'range_invalid' })
  }
  return { surah: from.surah, from: from.ayah, to: to.ayah }
}

function missingDetail(reference: Reference | undefined): ErrorDetail {
  if (reference?.kind !== 'out_of_range') return {}
  if (reference.what === 'surah') {
    return { rule: 'surah_number', values: { surahs: reference.last } }
  }
  if (reference.what !== 'verse') return {}
  const { number: surah, nameTransliterated: name } = reference.surah
  return { rule: 'verse_number', values: { surah, name, verses: reference.last } }
}

function versesOf(key: string): Passage {
  const reference = parseReference(key)
  if (reference?.kind !== 'verses') throw new ApiError('not_found', missingDetail(reference))
  const { surah, from, to } = reference
  return { surah: surah.number, from, to }
}
