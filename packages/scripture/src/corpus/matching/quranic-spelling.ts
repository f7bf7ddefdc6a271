import { withoutSignsButDagger, withStandardSigns } from '../../text/arabic-letters.ts'
import { ARABIC_WORD } from '../../text/arabic-word.ts'
import { foldArabic } from '../../text/index.ts'
import type { ArabicIndex } from '../index/arabic-index.ts'

/**
 * The words of a word with dagger alefs, if its spelling with long alefs is one or two words of the
 * Quran: Uthmani spelling writes many of them so, and other words may have the letters without.
 */
export function spelledWithAlefs(index: ArabicIndex, raw: string): readonly string[] | undefined {
  const written = withStandardSigns(raw)
  if (!written.includes('\u0670')) return undefined
  for (const spelled of spelledOut(written).map(foldArabic)) {
    if (index.isTerm(spelled)) return [spelled]
    const joined = index.joinedOf(spelled)
    if (joined) return joined
  }
  return undefined
}

/**
 * The text with long alefs for the dagger alefs of its words, with words apart that a writer joins,
 * and with hamzas on the seats that the Quran has, such as `مسئول` for `مسؤول`.
 */
export const asSpelledInQuran = (index: ArabicIndex, text: string): string =>
  text.replace(ARABIC_WORD, (raw) => {
    const parts = index.partsOf(foldArabic(raw))
    const spelled = spelledWithAlefs(index, raw) ?? (parts.length > 1 ? parts : undefined)
    return spelled?.join(' ') ?? withKnownSeat(index, raw)
  })

const SEATED = /[ؤئ]/
const SEATS = 'ئؤء'

function withKnownSeat(index: ArabicIndex, raw: string): string {
  const isKnown = (word: string) => index.stemIdOf(foldArabic(word)) !== undefined
  if (!SEATED.test(raw) || isKnown(raw)) return raw
  return [...SEATS].map((seat) => raw.replace(SEATED, seat)).find(isKnown) ?? raw
}

// Above yeh or alef, the dagger alef only marks a sound; it may replace or follow waw and yeh. A
// small yeh may be one that today's spelling writes.
function spelledOut(written: string): string[] {
  const bare = withoutSignsButDagger(written).replace(/([اىی\u066E])\u0670/g, '$1')
  const withYeh = withoutSignsButDagger(written.replaceAll('\u06E6', 'ي'))
  const spellings = [
    bare,
    bare.replace(/و\u0670/g, 'ا'),
    bare.replace(/\u0670[ىی](?=.)/g, 'ا'),
    withYeh,
  ]
  return spellings.map((one) => one.replaceAll('\u0670', 'ا'))
}
