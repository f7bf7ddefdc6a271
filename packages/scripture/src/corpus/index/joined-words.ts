import { foldArabic, foldArabicHard } from '../../text/index.ts'
import type { Meter } from '../budget.ts'
import type { WordPairs } from '../store.ts'
import type { createWordForms } from './word-forms.ts'

/** Learns from the verses which words Uthmani spelling joins or splits. */
export function createJoinedWords() {
  const parts = new Map<string, string[]>()
  const wholes = new Map<string, string>()

  return {
    learn(imlaei: readonly string[], uthmani: readonly string[], pairs: WordPairs): void {
      pairs.forEach(([from, to], at) => {
        const same = pairs.filter(([first, last]) => first === from && last === to).length
        const isFirst = pairs[at - 1]?.[0] !== from
        const isJoined = same > 1 && isFirst && to - from === 1
        const isParted = same === 1 && to - from > 1
        // Most words are not, and folding is expensive.
        if (!isJoined && !isParted) return
        const words = imlaei.slice(at, at + same).map(foldArabic)
        const written = uthmani.slice(from, to)
        if (isJoined) learnJoined(words, written[0] ?? '')
        else wholes.set(written.map(foldArabic).join(' '), words[0] ?? '')
      })
    },
    find: (word: string): readonly string[] | undefined => parts.get(word),
    findWhole: (words: string): string | undefined => wholes.get(words),
  }

  function learnJoined(words: string[], written: string): void {
    const spelled = written.replaceAll('\u0670', 'ا')
    for (const form of [
      foldArabic(written),
      foldArabic(spelled),
      foldArabicHard(written),
      words.join(''),
    ]) {
      parts.set(form, words)
    }
  }
}

type Words = {
  find: (word: string) => number | undefined
  tokens: Int32Array
  placesOf: (term: number) => Int32Array
  spend: Meter['spend']
  joined: ReturnType<typeof createJoinedWords>
  wordForms: Pick<ReturnType<typeof createWordForms>, 'loose'>
}

// Each part has at least two letters. A longer word is none of a person.
const [MIN_PART, MAX_PARTS, MAX_LETTERS] = [2, 4, 24]

/** Divides words that Uthmani spelling or a writer joins. */
export function createWordParts({ find, tokens, placesOf, spend, joined, wordForms }: Words) {
  const isForm = (word: string): boolean =>
    (wordForms.loose(word) ?? wordForms.loose(foldArabicHard(word))) !== undefined

  function* divisions(word: string, most: number): Generator<string[]> {
    for (let at = word.length - MIN_PART; at >= MIN_PART; at--) {
      spend()
      const rest = word.slice(at)
      const first = termBefore(word.slice(0, at), rest)
      if (first === undefined) continue
      if (find(rest) !== undefined) yield [first, rest]
      else if (most > 2) for (const others of divisions(rest, most - 1)) yield [first, ...others]
    }
  }

  // Folding drops a hamza before alef: `شاءالله`.
  function termBefore(word: string, rest: string): string | undefined {
    const words = rest.startsWith('ا') ? [word, `${word}ء`] : [word]
    return words.find((one) => find(one) !== undefined)
  }

  function isRow(words: readonly string[]): boolean {
    const row = words.flatMap((word) => find(word) ?? [])
    const places = placesOf(row[0] ?? -1)
    spend(1 + (places.length >> 5))
    return (
      row.length === words.length &&
      places.some((token) => row.every((term, step) => tokens[token + step] === term))
    )
  }

  // Up to four words of the Quran in a row that make up this one, such as `شاءالله`.
  const split = (word: string): string[] | undefined =>
    word.length > MAX_LETTERS || isForm(word) ? undefined : divisions(word, MAX_PARTS).find(isRow)

  function partsOf(word: string): readonly string[] {
    if (find(word) !== undefined) return [word]
    // Today's spelling of a hundred lacks the alef.
    const hundred = word.replace(/مي(?=ه$|ت[اي]ن$)/, 'ماي')
    return joined.find(word) ?? split(word) ?? (hundred === word ? [word] : partsOf(hundred))
  }

  return {
    /** Whether these folded words follow each other somewhere in the Quran. */
    isRow,
    /** The separate words of one that Uthmani spelling or a writer joins. */
    partsOf,
  }
}
