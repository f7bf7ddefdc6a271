import { distance } from '../../text/distance.ts'
import { consonantsOf, POSSIBLE_SOUNDS, possibleSoundsOf, soundsOf } from '../../text/index.ts'
import { type Meter, untilSpent } from '../budget.ts'
import { readSpokenWords } from './spoken-words.ts'

/**
 * A verse that sounds like the query. `similarity` is 0 to 1; `isWhole` if the match ends at a word
 * end or before an ending, `isAtEnd` if no consonant follows.
 */
export type PhoneticHit = {
  verse: number
  similarity: number
  isWhole: boolean
  isAtEnd: boolean
}

// Consonants of prefixes that are written together with the next word: so, by, to, as, the article.
const JOINED = new Set(['', 'f', 'b', 'l', 'k', 'fl', 'bl', 'kl', 'fb'])
// Consonants of endings that may follow the typed part of a word: cases and pronouns.
const ENDINGS = new Set(['', 'n', 'h', 'hm', 'hn', 'k', 'km', 'm', 't'])
// The sound of n before b.
const ASSIMILATED_N = 'm'
const SEVERAL = new RegExp(`[${Object.keys(POSSIBLE_SOUNDS).join('')}]`)
const CONSONANT = /[^aiu]/g
// Doubled vowels are short in sounds, so few vowels follow the last consonant.
const LAST_CONSONANT = /[^aiu](?=[aiu]{0,9}$)/
const LEAST_LIKE = 0.66
// Two consonants occur almost everywhere, so they must form a whole word with a similar sound.
const FEW = 2
const FEW_LEAST_LIKE = 0.85
const PREFIX_PENALTY = 0.05
// Prefers, of equally similar words, the one without an ending.
const AT_END = 0.01
const MORE = 8
const MAX_TYPED = 100

/**
 * Phonetic index of the Quran, from the `spokenWords` of its verses: it finds the consonants of the query at word starts,
 * then compares vowels.
 */
export function createPhoneticIndex(verses: Iterable<string>, spend: Meter['spend']) {
  const {
    sounds: allSounds,
    soundStarts,
    consonants: all,
    starts,
    verseOf,
    hasArticle,
  } = readSpokenWords(verses)
  const rough = roughlyOf(all)

  return {
    /**
     * The matching verses, whole words and most similar first; partial when the budget runs out. A
     * final h may stand for ta.
     */
    find(typed: string): PhoneticHit[] {
      const best = new Map<number, PhoneticHit>()
      const keepBest = (hit: PhoneticHit) => {
        if (rankOf(hit) > rankOf(best.get(hit.verse))) best.set(hit.verse, hit)
      }
      untilSpent(() => {
        for (const sounds of spellingsOf(typed.slice(0, MAX_TYPED))) {
          hitsOf(sounds).forEach(keepBest)
          assimilated(sounds).forEach(keepBest)
        }
      })
      return [...best.values()].sort((a, b) => rankOf(b) - rankOf(a) || a.verse - b.verse)
    },
  }

  // The next word, which is not typed, may assimilate the last consonant.
  function* assimilated(sounds: string): Generator<PhoneticHit> {
    const rest = sounds.replace(/[nlm]$/, '')
    if (rest === sounds || consonantsOf(rest).length <= FEW) return
    yield* hitsOf(rest, isLast)
  }

  function* hitsOf(sounds: string, isPossible = isAny): Generator<PhoneticHit> {
    const consonants = consonantsOf(sounds)
    const isFew = consonants.length <= FEW
    const least = isFew ? FEW_LEAST_LIKE : LEAST_LIKE
    const isLike = isFew ? isWhole : isPossible
    if (consonants.length < FEW) return
    for (const at of placesOf(consonants)) {
      spend()
      const end = endAt(at + consonants.length)
      const hit = isLike(end) ? { ...end, ...heardAt(sounds, at) } : undefined
      if (hit && hit.similarity >= least) yield hit
    }
  }

  function heardAt(sounds: string, at: number): Pick<PhoneticHit, 'verse' | 'similarity'> {
    const first = wordAt(starts, at)
    const similarity = likenessAt(at, first, heardAs(sounds, at))
    return { verse: verseOf[first] ?? 0, similarity }
  }

  // Positions at which each consonant is a possible sound of the typed one.
  function* placesOf(consonants: string): Generator<number> {
    const isSure = !SEVERAL.test(consonants)
    const [text, sought] = isSure ? [all, consonants] : [rough, roughlyOf(consonants)]
    const possible = [...consonants].map((one) => POSSIBLE_SOUNDS[one] ?? one)
    for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
      spend()
      if (isSure || possible.every((sounds, step) => sounds.includes(all[at + step] ?? '-')))
        yield at
    }
  }

  // Resolves spellings of several sounds to the sound at this position.
  function heardAs(sounds: string, at: number): string {
    let step = 0
    return sounds.replace(CONSONANT, () => all[at + step++] ?? '')
  }

  function endAt(end: number): End {
    const next = wordAt(starts, end - 1) + 1
    const rest = all.slice(end, starts[next] ?? all.length)
    return { isWhole: ENDINGS.has(rest), isAtEnd: rest === '' || rest === ASSIMILATED_N }
  }

  function likenessAt(at: number, word: number, typed: string): number {
    const start = starts[word] ?? 0
    if (!JOINED.has(all.slice(start, at))) return 0
    const skipped = at - start
    // Words of vowels alone, such as ya, start at the same consonant.
    const first = isVowel(typed) && starts[word - 1] === start ? word - 1 : word
    const penalty = skipped > 0 ? PREFIX_PENALTY : 0
    return (
      Math.max(...[...new Set([first, word])].map((from) => likenessFrom(from, skipped, typed))) -
      penalty
    )
  }

  function likenessFrom(word: number, skipped: number, typed: string): number {
    const start = soundStarts[word] ?? 0
    const sounds = allSounds.slice(start, start + 2 * typed.length + MORE)
    const isBare = !isVowel(typed) && hasArticle[word] === 1
    const heard = withoutPrefix(sounds, skipped, isBare)
    return 1 - distance(typed, heard.slice(0, endOf(heard, typed))) / typed.length
  }
}

// The position of the last typed consonant, with as many vowels after it as were typed.
function endOf(heard: string, typed: string): number {
  let [at, left] = [0, 0]
  for (const sound of typed) if (!'aiu'.includes(sound)) left++
  for (; left > 0 && at < heard.length; at++) if (!'aiu'.includes(heard.charAt(at))) left--
  return at + typed.length - 1 - typed.search(LAST_CONSONANT)
}

/** The sounds that may have been typed: a final h for ta, o for a, dl for one letter or two. */
function spellingsOf(typed: string): string[] {
  const isWord = consonantsOf(soundsOf(typed)).length <= FEW && !typed.trim().includes(' ')
  const soundsIn = isWord ? soundsOf : possibleSoundsOf
  const all = [typed, typed.replace(/dl/gi, 'dh')].flatMap((text) => {
    const sounds = soundsIn(text).replaceAll(' ', '')
    return [sounds.replaceAll('O', 'u'), sounds.replaceAll('O', 'a')]
  })
  return [...new Set([...all, ...all.map((sounds) => sounds.replace(/h$/, 't'))])]
}

// One letter for all consonants that one spelling may stand for.
const roughlyOf = (consonants: string): string =>
  consonants.replace(/[xtdXTDZ]/g, 's').replace(/[gK]/g, 'k')

type End = Pick<PhoneticHit, 'isWhole' | 'isAtEnd'>

const isAny = (_end: End): boolean => true
const isWhole = (end: End): boolean => end.isWhole
const isLast = (end: End): boolean => end.isAtEnd

function rankOf(hit: PhoneticHit | undefined): number {
  if (!hit) return -1
  return hit.similarity + (hit.isWhole ? 1 : 0) + (hit.isAtEnd ? AT_END : 0)
}

// The sounds after some consonants; without an article whose l is assimilated, if `isBare`.
function withoutPrefix(sounds: string, count: number, isBare: boolean): string {
  let at = 0
  for (let left = count; left > 0; at++) if (!isVowel(sounds[at] ?? 'a')) left--
  const rest = sounds.slice(at)
  if (isBare) return rest.replace(/^[aiu]+/, '')
  return count > 0 ? rest.replace(/^[aiu]+(?=[aiu])/, '') : rest
}

const isVowel = (sounds: string): boolean => /^[aiu]/.test(sounds)

// The last word that begins at or before a position. Of several words that begin there, the one
// with consonants.
function wordAt(starts: Int32Array, at: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}
