import { foldText } from './fold.ts'

// Spellings of one sound in common romanizations, longest first. Often confused sounds (dh and z,
// th and s, q and k) become one.
const SOUNDS: [spelling: RegExp, sound: string][] = [
  [/tch|ch/g, 'x'],
  [/sch|sh/g, 'x'],
  [/kh/g, 'h'],
  [/gh/g, 'g'],
  [/dh|th|ts/g, 's'],
  [/ph/g, 'f'],
  [/[qc]/g, 'k'],
  [/z/g, 's'],
  [/v/g, 'w'],
  [/j/g, 'g'],
  [/p/g, 'b'],
  [/ou|oo|uu|u|o/g, 'u'],
  [/ee|ii|ie|i|e|y/g, 'i'],
  [/a+/g, 'a'],
]

// The l of the article assimilates to the next letter and is often written so: ar-rahman,
// bismillahir rahman.
const ARTICLE_BEFORE = /([aiu])(sh|th|dh|[rsntdz])[ -]\2/g
const ARTICLE_GLUED = /\ba(sh|th|dh|[rsntdz])\1/g

/**
 * The sound of a romanized Arabic word: ASCII letters, one spelling for each sound, long vowels and
 * doubled letters shortened.
 */
export function soundsOf(text: string): string {
  const letters = foldText(text)
    .replace(/aa(?=a)|(?<=[^a]|^)aa(?=[iueo])/g, '')
    .replace(ARTICLE_BEFORE, '$1l $2')
    .replace(ARTICLE_GLUED, 'al$1')
    .replace(/[^a-z ]+/g, ' ')
  const sounds = SOUNDS.reduce((word, [spelling, sound]) => word.replace(spelling, sound), letters)
  return sounds
    .replace(/([a-z])\1+/g, '$1')
    .replace(/ +/g, ' ')
    .trim()
}

/** The consonants of `soundsOf`, joined: independent of romanization and word division. */
export function consonantsOf(sounds: string): string {
  return sounds.replace(/[aiu ]+/g, '')
}
