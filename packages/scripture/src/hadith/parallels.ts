import { contentWords } from './words.ts'

/** A hadith of a result list, best first. */
type Candidate = { text: string; matn: string; in: { slug: string } }

/** Hadiths with nearly the same words: one of them, and the number of the others. */
type ParallelGroup<Hit> = { hit: Hit; others: number }

const PHRASE_WORDS = 4
/** Minimum share of the phrases of the shorter text that both texts have. */
const SHARED = 0.6

// The order in which scholars cite the books.
const CITED_FIRST = [
  'bukhari',
  'muslim',
  'abudawud',
  'tirmidhi',
  'nasai',
  'ibnmajah',
  'malik',
  'ahmad',
]

/**
 * Groups hadiths of nearly the same words (parallels), in the order of the best one of each group.
 * Every member shares enough phrases with that best one, so groups do not chain. The hadith of a
 * group is the one of the most cited collection.
 */
export function groupParallels<Hit extends Candidate>(hits: readonly Hit[]): ParallelGroup<Hit>[] {
  const groups: { phrases: Set<string>; members: Hit[] }[] = []
  for (const hit of hits) {
    const phrases = phrasesOf(hit)
    const group = groups.find((one) => isParallel(one.phrases, phrases))
    if (group) group.members.push(hit)
    else groups.push({ phrases, members: [hit] })
  }
  return groups.flatMap(({ members }) => {
    const [hit] = members.toSorted((a, b) => rankOf(a) - rankOf(b))
    return hit ? [{ hit, others: members.length - 1 }] : []
  })
}

function phrasesOf({ text, matn }: Candidate): Set<string> {
  const words = contentWords(matn || text)
  const phrases = new Set<string>()
  for (let at = 0; at + PHRASE_WORDS <= words.length; at++) {
    phrases.add(words.slice(at, at + PHRASE_WORDS).join(' '))
  }
  return phrases
}

function isParallel(one: Set<string>, other: Set<string>): boolean {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one]
  if (fewer.size === 0) return false
  const least = Math.ceil(SHARED * fewer.size)
  let shared = 0
  for (const phrase of fewer) {
    if (more.has(phrase)) shared += 1
    if (shared === least) return true
  }
  return false
}

function rankOf({ in: { slug } }: Candidate): number {
  const at = CITED_FIRST.indexOf(slug)
  return at < 0 ? CITED_FIRST.length : at
}
