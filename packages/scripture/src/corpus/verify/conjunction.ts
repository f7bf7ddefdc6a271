import { foldArabic } from '../../text/index.ts'
import { vowelsDiffer } from './vowel-differences.ts'
import type { WordDifference } from './word-differences.ts'

const WITH_VOWELS = /^[وف][\u064B-\u0652]*/

/**
 * Whether the words only lack the conjunction that begins the verse, which authors omit on purpose.
 * `uthmani` is the first word of the verse.
 */
export function isConjunctionOmitted(
  differences: readonly WordDifference[],
  first: string,
  imlaei: string,
  uthmani: string,
): boolean {
  const [only, ...others] = differences
  if (!only || others.length > 0 || only.kind !== 'letters' || only.quoted !== first) return false
  const [quoted, right] = [foldArabic(first), foldArabic(imlaei)]
  const isOmitted = right === `و${quoted}` || right === `ف${quoted}`
  return isOmitted && !vowelsDiffer(first, uthmani.replace(WITH_VOWELS, ''), false)
}
