import type { PageVerse } from '../corpus/index.ts'
import { wordsOf } from '../text/index.ts'
import type { SvgElement } from './svg-tree.ts'

/** A page of an imported set does not match the text of any of the 604 pages. */
export class PageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PageError'
  }
}

const WORD = 'md-word-'
const INDEX = 'data-word-index-in-ayah'
// Some sets number pause marks and other signs as words; this attribute holds their text.
const SPELLING = 'data-hafs'
const LETTER = /\p{L}/u

type Word = { element: SvgElement; surah: number; ayah: number; index: number }

/**
 * Renumbers the words of a page to match the text: exactly the verses of the page, words counted
 * from 1. Signs numbered as words lose their number. Returns verses whose words cannot be matched;
 * their words are drawn without numbers, so that users cannot select a wrong word.
 * @throws PageError if the verses differ from those of the page, or a word lacks its attributes
 */
export function alignWords(page: SvgElement, verses: readonly PageVerse[]): string[] {
  const words = wordsIn(page).map(readWord)
  const keys = [...new Set(words.map(keyOf))]
  const expected = verses.map(keyOf)
  if (keys.toSorted().join() !== expected.toSorted().join()) {
    const missing = expected.filter((key) => !keys.includes(key))
    const foreign = keys.filter((key) => !expected.includes(key))
    throw new PageError(
      `does not have the verses of its page: ${missing.join(', ') || 'none'} missing, ${foreign.join(', ') || 'none'} extra`,
    )
  }
  return verses.flatMap((verse) => {
    const own = words.filter((word) => keyOf(word) === keyOf(verse))
    return alignVerse(own, wordsOf(verse.text).length) ? [] : [keyOf(verse)]
  })
}

function alignVerse(words: Word[], count: number): boolean {
  const spelt = words.filter((word) => {
    const spelling = word.element.attributes.get(SPELLING)
    return spelling === undefined || LETTER.test(spelling)
  })
  // Parts of one word have the same number.
  const numbers = [...new Set(spelt.map(({ index }) => index))].sort((a, b) => a - b)
  const agrees = numbers.length === count
  for (const word of words) {
    const { attributes } = word.element
    const at = agrees && spelt.includes(word) ? numbers.indexOf(word.index) : -1
    if (at >= 0) attributes.set(INDEX, String(at + 1))
    else attributes.delete(INDEX)
  }
  return agrees
}

const keyOf = ({ surah, ayah }: { surah: number; ayah: number }) => `${surah}:${ayah}`

function wordsIn(element: SvgElement): SvgElement[] {
  const isWord = element.name === 'g' && element.attributes.get('id')?.startsWith(WORD)
  return isWord ? [element] : element.children.flatMap(wordsIn)
}

function readWord(element: SvgElement): Word {
  const number = (name: string) => {
    const value = element.attributes.get(name) ?? ''
    if (!/^\d{1,3}$/.test(value) || Number(value) === 0) {
      throw new PageError(`has a word (${element.attributes.get('id')}) without ${name}`)
    }
    return Number(value)
  }
  const [surah, ayah, index] = [number('data-surah'), number('data-aya'), number(INDEX)]
  number('data-line-number')
  element.attributes.set('data-surah', String(surah))
  element.attributes.set('data-aya', String(ayah))
  return { element, surah, ayah, index }
}
