import { cleaned } from './reference-spelling.ts'
import { parseReference, type Reference } from './references.ts'

/** The first and the last verse of a range that crosses into another surah. */
export interface SurahSpan {
  from: VersePlace
  to: VersePlace
}

interface VersePlace {
  surah: number
  ayah: number
}

const MAX_LENGTH = 100
/** Hyphens of names included. */
const MAX_SEPARATORS = 8
// A hyphen may also be a part of a name: `Al-Fatihah 7 - Al-Baqarah 2`.
const BETWEEN = / ?(?:-|\.\.|(?<!\p{L})(?:to|until|bis|à|إلى|الى|حتى)(?!\p{L})) ?/giu
const BEGINS = /^(?:from|من) /iu

/**
 * Parses a range that begins in one surah and ends in a later one: `2:286-3:2`, `from Al-Fatihah 7
 * to Al-Baqarah 2`. A range in one surah is a reference, and so is an end that does not exist.
 * Undefined for any other text, and if the second verse is in an earlier surah.
 */
export function parseSpan(typed: string): SurahSpan | Reference | undefined {
  if (typed.length > MAX_LENGTH) return undefined
  const text = cleaned(typed).replace(BEGINS, '')
  if (!/\d\D+\d/.test(text)) return undefined
  for (const { index, 0: between } of [...text.matchAll(BETWEEN)].slice(0, MAX_SEPARATORS)) {
    const from = endOf(text.slice(0, index))
    const to = from && endOf(text.slice(index + between.length))
    const reference = from && to && spanOf(from, to)
    if (reference) return reference
  }
  return undefined
}

type SpanEnd = Extract<Reference, { kind: 'verses' | 'out_of_range' }>

/** An end of a range: one verse, or why there is none. */
function endOf(text: string): SpanEnd | undefined {
  if (!/\d$/.test(text)) return undefined
  const reference = parseReference(text)
  if (reference?.kind === 'out_of_range' && reference.what !== 'order') return reference
  return reference?.kind === 'verses' && reference.from === reference.to ? reference : undefined
}

function spanOf(first: SpanEnd, last: SpanEnd): SurahSpan | Reference | undefined {
  if (first.kind === 'out_of_range') return first
  if (last.kind === 'out_of_range') return last
  const [from, to] = [placeOf(first), placeOf(last)]
  if (from.surah < to.surah) return { from, to }
  if (from.surah > to.surah) return undefined
  const { surah } = first
  return from.ayah > to.ayah
    ? { kind: 'out_of_range', what: 'order', surah, from: from.ayah, to: to.ayah }
    : { kind: 'verses', surah, from: from.ayah, to: to.ayah }
}

const placeOf = ({ surah, from }: Extract<SpanEnd, { kind: 'verses' }>): VersePlace => {
  return { surah: surah.number, ayah: from }
}
