import { foldText, withFewMarks } from './fold.ts'

// Letters whose marks decide the sound: Turkish and scientific romanizations.
const MARKED: Record<string, string> = { ş: 'sh', š: 'sh', ṯ: 'th', ḏ: 'dh' }
const MARKED_LETTERS = new RegExp(`[${Object.keys(MARKED).join('')}]`, 'gi')

// The sound of each spelling in common romanizations. Sounds that are often confused (dh and z, th
// and s, q and k) are one. A capital letter marks a spelling with several sounds.
const SOUNDS: Record<string, string> = {
  ...{ dsch: 'g', dj: 'g', j: 'g', gh: 'g', tch: 'x', sch: 'x', ch: 'x', sy: 'x' },
  ...{ sh: 'X', th: 'T', dh: 'D', dhh: 'D', dz: 'Z', zh: 'Z', z: 'Z', c: 'K' },
  ...{ ts: 's', kh: 'h', ph: 'f', q: 'k', v: 'w', p: 'b', oo: 'u', ou: 'u', o: 'O', e: 'i' },
}
const SPELLINGS = new RegExp(
  Object.keys(SOUNDS)
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'g',
)

/**
 * The sounds of each capital letter in `possibleSoundsOf`: first the one in English, then the one
 * in Indonesian, Urdu or Turkish.
 */
export const POSSIBLE_SOUNDS: Readonly<Record<string, string>> = {
  X: 'xs',
  T: 'st',
  D: 'sd',
  Z: 'sd',
  K: 'kg',
  O: 'ua',
}
const SEVERAL = /[XTDZKO]/g

const DOUBLED = /([A-Za-z])\1+/g
const SUN = 'tdrsxnXTDZ'
// The l of the article, and n before some letters, sound like the next letter. Romanizations write
// either sound: al-rahman, ar-rahman, bismillahir rahman; min rabbihim, mir rabbihim.
const ASSIMILATED: [letters: RegExp, sound: string][] = [
  [new RegExp(`l(?=([${SUN}])\\1)`, 'g'), ''],
  [DOUBLED, '$1'],
  [new RegExp(`l (?=[${SUN}])`, 'g'), ' '],
  [new RegExp(`\\b((?:wa|bi|fa|ka|li)?a)l(?=[${SUN}])`, 'g'), '$1'],
  [/n (?=[nrlmwy])/g, ' '],
  [/n(?=[rlm])/g, ''],
  [/n(?= ?b)/g, 'm'],
  [/([^aiuO ]) (?=\1)/g, ' '],
  [/(?:d(?= ?[DZ])|t(?= ?T)|s(?= ?[XxZ]))/g, ''],
]
// Imperatives lose their first vowel after wa and fa: wa isbir, wasbir.
const LOST_VOWEL = /\b([wf]a) ?[iu](?=[^aiuO ]{2})/g
// Semivowels are vowels, so that kawthar and kautsar, huwa and hua are the same.
const VOWELS: [letter: RegExp, sound: string][] = [
  [/w/g, 'u'],
  [/y/g, 'i'],
]

/** Replaces letters whose marks decide the sound: `ş` becomes `sh`. */
export const withMarkedLetters = (text: string): string =>
  withFewMarks(text)
    .normalize('NFC')
    .replace(MARKED_LETTERS, (letter) => MARKED[letter.toLowerCase()] ?? letter)

/**
 * The sounds of romanized Arabic words: ASCII letters, one spelling for each sound, long vowels and
 * doubled letters shortened. `POSSIBLE_SOUNDS` explains the capital letters.
 */
export function possibleSoundsOf(text: string): string {
  const letters = foldText(withMarkedLetters(text))
    .replace(/aa(?=a)|(?<=[^a]|^)aa(?=[iueo])/g, '')
    .replace(/[^a-z ]+/g, ' ')
    .replace(/ +/g, ' ')
    .replace(SPELLINGS, (spelling) => SOUNDS[spelling] ?? spelling)
  const sounds = [...ASSIMILATED, [LOST_VOWEL, '$1'] as const, ...VOWELS].reduce(
    (word, [written, sound]) => word.replace(written, sound),
    letters,
  )
  return sounds.replace(DOUBLED, '$1').trim()
}

/** Like `possibleSoundsOf`, in the English romanization. */
export function soundsOf(text: string): string {
  return readingOf(possibleSoundsOf(text), 0)
}

/** `soundsOf` in the English romanization and in that of other languages. */
export function readingsOf(text: string): [english: string, other: string] {
  const sounds = possibleSoundsOf(text)
  return [readingOf(sounds, 0), readingOf(sounds, 1)]
}

const readingOf = (sounds: string, language: number): string =>
  sounds
    .replace(SEVERAL, (sound) => POSSIBLE_SOUNDS[sound]?.[language] ?? sound)
    .replace(DOUBLED, '$1')

/** The consonants of `soundsOf`, joined: independent of romanization and word division. */
export function consonantsOf(sounds: string): string {
  return sounds.replace(/[aiuO ]+/g, '')
}
