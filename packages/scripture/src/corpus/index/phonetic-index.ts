import { distance } from '../../text/distance.ts'
import { consonantsOf, soundsOf } from '../../text/index.ts'
import { type Meter, untilSpent } from '../budget.ts'

/**
 * A verse that sounds like the query. `similarity` is 0 to 1; `isWhole` if the match ends at a word
 * end.
 */
export type PhoneticHit = { verse: number; similarity: number; isWhole: boolean }

// Prefixes that are written together with the next word: and, so, by, to, as, the article.
const JOINED = new Set([
  '',
  'w',
  'f',
  'b',
  'l',
  'k',
  'wl',
  'fl',
  'bl',
  'kl',
  'lal',
  'wb',
  'wk',
  'fb',
])
// Endings that may follow the typed part of a word: cases and pronouns.
const ENDINGS = new Set(['', 'n', 'h', 'hm', 'hma', 'hn', 'k', 'km', 'm', 't'])
const LEAST_LIKE = 0.66
// Two consonants occur almost everywhere, so they must form a whole word and sound alike.
const FEW = 2
const FEW_LEAST_LIKE = 0.85
const MAX_TYPED = 100

/**
 * Phonetic index of the transliterated Quran: it finds the consonants of the query at word starts,
 * then compares vowels.
 */
export function createPhoneticIndex(verses: Iterable<string>, spend: Meter['spend']) {
  const { sounds: allSounds, soundStarts, consonants: all, starts, verseOf } = spoken(verses)

  return {
    /**
     * The matching verses, whole words and most similar first; partial when the budget runs out. A
     * final h may stand for ta.
     */
    find(typed: string): PhoneticHit[] {
      const sounds = soundsOf(typed.slice(0, MAX_TYPED)).replaceAll(' ', '')
      const best = new Map<number, PhoneticHit>()
      const keepBest = (hit: PhoneticHit) => {
        if (rankOf(hit) > rankOf(best.get(hit.verse))) best.set(hit.verse, hit)
      }
      untilSpent(() => {
        hitsOf(sounds).forEach(keepBest)
        if (sounds.endsWith('h')) hitsOf(sounds.replace(/h$/, 't')).forEach(keepBest)
      })
      return [...best.values()].sort((a, b) => rankOf(b) - rankOf(a) || a.verse - b.verse)
    },
  }

  function* hitsOf(sounds: string): Generator<PhoneticHit> {
    const consonants = consonantsOf(sounds)
    const isFew = consonants.length <= FEW
    if (consonants.length < FEW) return
    for (let at = all.indexOf(consonants); at >= 0; at = all.indexOf(consonants, at + 1)) {
      spend()
      const first = wordAt(starts, at)
      const similarity = likenessAt(at, first, sounds)
      const isWhole = ENDINGS.has(restOfWord(at + consonants.length))
      const isHeard = isFew ? isWhole && similarity >= FEW_LEAST_LIKE : similarity >= LEAST_LIKE
      if (isHeard) yield { verse: verseOf[first] ?? 0, similarity, isWhole }
    }
  }

  function restOfWord(end: number): string {
    const next = wordAt(starts, end - 1) + 1
    return all.slice(end, starts[next] ?? all.length).replace('\n', '')
  }

  function likenessAt(at: number, first: number, typed: string): number {
    const skipped = at - (starts[first] ?? 0)
    if (!JOINED.has(all.slice(at - skipped, at))) return 0
    const heard = soundsFrom(first, skipped, typed.length)
    // A case ending, one sound more or less, is usually not typed.
    const ends = [0, 1, -1].map((more) => distance(typed, heard.slice(0, typed.length + more)))
    return 1 - Math.min(...ends) / typed.length - (skipped > 0 ? 0.05 : 0)
  }

  function soundsFrom(first: number, skipped: number, typedLength: number): string {
    const start = soundStarts[first] ?? 0
    let end = start
    for (
      let word = first;
      end - start < typedLength + skipped * 2 + 4 && word < starts.length;
      word++
    ) {
      end = soundStarts[word + 1] ?? allSounds.length
    }
    return withoutConsonants(allSounds.slice(start, end), skipped)
  }
}

// All words in one string of sounds and one of consonants, with verse separators, and the start of
// each word in both.
function spoken(verses: Iterable<string>) {
  const [sounds, consonants]: [string[], string[]] = [[], []]
  const [soundStarts, starts, verseOf]: [number[], number[], number[]] = [[], [], []]
  let [soundsLength, length, verse] = [0, 0, 0]
  for (const text of verses) {
    const words = soundsOf(text).split(' ')
    const bare = words.map(consonantsOf)
    words.forEach((word, at) => {
      soundStarts.push(soundsLength)
      starts.push(length)
      verseOf.push(verse)
      soundsLength += word.length
      length += bare[at]?.length ?? 0
    })
    // One string for each verse: one for each word would need tens of thousands of strings at a
    // time.
    sounds.push(words.join(''))
    consonants.push(`${bare.join('')}\n`)
    length += 1
    verse += 1
  }
  return {
    sounds: sounds.join(''),
    consonants: consonants.join(''),
    soundStarts: Int32Array.from(soundStarts),
    starts: Int32Array.from(starts),
    verseOf: Uint16Array.from(verseOf),
  }
}

function rankOf(hit: PhoneticHit | undefined): number {
  return hit ? hit.similarity + (hit.isWhole ? 1 : 0) : -1
}

function withoutConsonants(sounds: string, count: number): string {
  let at = 0
  for (let left = count; left > 0; at++) if (!'aiu'.includes(sounds[at] ?? 'a')) left--
  return count > 0 ? sounds.slice(at).replace(/^[aiu]+(?=[aiu])/, '') : sounds
}

// The last word that begins at or before a position; of words without consonants there, the one
// that has some.
function wordAt(starts: Int32Array, at: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}
