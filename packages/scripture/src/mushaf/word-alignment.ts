import type { PageVerse } from '../corpus/index.ts'
import { wordsOf } from '../text/index.ts'
import type { SvgElement } from './svg-tree.ts'

/** A page of another's set that is not one of the 604 pages as the text has them. */
export class PageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PageError'
  }
}

const WORD = 'md-word-'
const INDEX = 'data-word-index-in-ayah'
// Some sets count pause marks and other signs as words of their own, and say in this attribute what each is.
const SPELLING = 'data-hafs'
const LETTER = /\p{L}/u

type Word = { element: SvgElement; surah: number; ayah: number; index: number }

/**
 * Makes the words of a page agree with the text: exactly its verses, words counted from 1 as the text has them. Signs that a set counts as words lose
 * that count. Returns the verses whose words cannot be made to agree: they keep their drawing and lose their counts, so that nobody
 * picks a word and gets another. Throws a PageError where the verses are not those of the page, or a word says too little of itself.
 */
export function alignWords(page: SvgElement, verses: readonly PageVerse[]): string[] {
  const words = wordsIn(page).map(readWord)
  const found = [...new Set(words.map(keyOf))]
  const expected = verses.map(keyOf)
  if (found.toSorted().join() !== expected.toSorted().join()) {
    const missing = expected.filter((key) => !found.includes(key))
    const foreign = found.filter((key) => !expected.includes(key))
    throw new PageError(
      `has not the verses of its page: ${missing.join(', ') || 'none'} missing, ${foreign.join(', ') || 'none'} too many`,
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
  // Parts of one word carry the same number.
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
