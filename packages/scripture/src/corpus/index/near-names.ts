import { distance } from '../../text/distance.ts'
import type { Concept } from '../store.ts'
import { stemOf } from './arabic-words.ts'
import { standardsOf } from './dialect.ts'
import { standardWordsFor } from './dialect-lexicon.ts'
import { FREQUENT_IN_ENGLISH, inflectionStem } from './english-words.ts'
import { createFuzzyTerms } from './fuzzy-terms.ts'

const ARABIC = /^[\u0621-\u064A]/
const SHORTEST = 4
// One wrong letter makes another word of a shorter one.
const SHORTEST_SLIP = 7
const SHARED_START = 5
const SHARED_SHARE = 0.6
const LONGEST_ENDING = 4
const MOST = 8
// `pencurian` has the noun of `mencuri`, and `perzinahan` that of `berzina`.
const INDONESIAN_PREFIX = /^(?:me(?:ng|ny|m|n)?|ber|di|ter|pe(?:ng|ny|m|n|r)?|ke)(?=.{4})/
const INDONESIAN_ENDING = /(?:nya|kan|lah|an|i)$/

/**
 * Finds the words of names that a word of a query may stand for: with another ending, in everyday
 * Arabic, or with one wrong letter.
 */
export function createNearWords(concepts: readonly Concept[]) {
  const arabic = wordsOf(concepts, (language) => language === 'ar')
  const english = wordsOf(concepts, (language) => language === 'en')
  const others = wordsOf(concepts, () => true).filter((word) => !ARABIC.test(word))
  const known = new Set([...arabic, ...others])
  const isKnown = (word: string) => known.has(word)
  const byStem = groupedBy(arabic, (word) => stemOf(word, isKnown))
  const byInflection = groupedBy(english, inflectionStem)
  const byStart = groupedBy(others, (word) => word.slice(0, SHARED_START))
  const slips = createFuzzyTerms([...known])

  function inArabic(word: string, isDialect: boolean): string[] {
    const spoken = standardWordsFor(word)
    const standard = standardsOf(word, (form) => isKnown(form) || isSpoken(form), isDialect)
    const forms = [...spoken, ...standard.flatMap((form) => [form, ...standardWordsFor(form)])]
    return [
      ...forms,
      ...[word, ...forms].flatMap((form) => byStem.get(stemOf(form, isKnown)) ?? []),
    ]
  }

  function inOthers(word: string): string[] {
    if (FREQUENT_IN_ENGLISH.has(word)) return []
    const bare = word.replace(INDONESIAN_PREFIX, '')
    const forms = [bare, bare.replace(INDONESIAN_ENDING, ''), word.replace(INDONESIAN_ENDING, '')]
    const inflected = byInflection.get(inflectionStem(word)) ?? []
    if (isKnown(word) || inflected.length > 0) return inflected
    return [
      ...forms.filter((form) => form.length >= SHORTEST && isKnown(form)),
      ...(byStart.get(word.slice(0, SHARED_START)) ?? []).filter((name) => isAlike(word, name)),
    ]
  }

  function misspelt(word: string): string[] {
    if (word.length < SHORTEST_SLIP || isKnown(word)) return []
    const near = slips.find(word).map((one) => one.word)
    return near.filter((name) => name[0] === word[0] && isOneSlip(word, name))
  }

  return (word: string, { isDialect, isSpelled }: Typed): string[] => {
    if (word.length < SHORTEST && !ARABIC.test(word)) return []
    const near = ARABIC.test(word) ? inArabic(word, isDialect) : inOthers(word)
    const found = near.length > 0 || isSpelled ? near : misspelt(word)
    return [...new Set(found)].slice(0, MOST)
  }
}

type Typed = {
  isDialect: boolean
  /** Whether it is a word, so that no letter is wrong. */
  isSpelled: boolean
}

const isSpoken = (word: string): boolean => standardWordsFor(word).length > 0

// The allowed slips of longer words are two.
function isOneSlip(word: string, name: string): boolean {
  return Math.abs(word.length - name.length) <= 1 && distance(word, name) === 1
}

// Words of any language that differ by their endings: `hypocrite` and `hypocrisy`.
function isAlike(word: string, name: string): boolean {
  const most = Math.max(word.length, name.length)
  let shared = 0
  while (shared < most && word[shared] === name[shared]) shared += 1
  const endings = [word.length - shared, name.length - shared]
  return (
    shared >= SHARED_SHARE * most &&
    Math.max(...endings) <= LONGEST_ENDING &&
    Math.min(...endings) < 2
  )
}

function wordsOf(concepts: readonly Concept[], isIn: (language: string) => boolean): string[] {
  const names = concepts.flatMap((concept) =>
    Object.entries(concept.names).flatMap(([language, some]) => (isIn(language) ? some : [])),
  )
  return [...new Set(names.flatMap((name) => name.split(' ')))]
}

function groupedBy(words: readonly string[], keyOf: (word: string) => string) {
  const groups = new Map<string, string[]>()
  for (const word of words) {
    const key = keyOf(word)
    const group = groups.get(key)
    if (group) group.push(word)
    else groups.set(key, [word])
  }
  return groups
}
