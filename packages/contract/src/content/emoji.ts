import { EMOJI_CODES, EMOJI_NAMES } from './emoji-names.ts'

const LIGHTEST_TONE = 0x1f3fb
/** A flag is the two letters of its country. */
const FLAG = /^[\u{1F1E6}-\u{1F1FF}]{2}$/u
const letterOf = (code: number) => String.fromCharCode(code - 0x1f1e6 + 0x61)
const VARIATION = '\uFE0F'

let emojiByName: ReadonlyMap<string, string> | undefined

/**
 * Returns the emoji of a stored short name such as `rocket`, `+1` or `wave_tone3`; undefined for an
 * unknown name. The table has about 3,800 names, so browsers load it only on demand.
 */
export function emojiOf(name: string): string | undefined {
  emojiByName ??= read()
  const emoji = emojiByName.get(name)
  if (emoji !== undefined) return emoji
  const [, base = '', tone] = /^(.+)_tone([1-5])$/.exec(name) ?? []
  const plain = emojiByName.get(base)
  return plain === undefined ? undefined : withTone(plain, Number(tone))
}

/** Finds short names that contain `part`, with their emoji, prefix matches first. */
export function findEmoji(part: string, limit: number): [name: string, emoji: string][] {
  emojiByName ??= read()
  const matches = [...emojiByName].filter(([name]) => name.includes(part))
  const prefixed = matches.filter(([name]) => name.startsWith(part))
  const others = matches.filter(([name]) => !name.startsWith(part))
  return [...prefixed, ...others].slice(0, limit)
}

function read(): ReadonlyMap<string, string> {
  const emojiByName = new Map<string, string>()
  const rows = EMOJI_NAMES.split(';')
  let first = 0
  for (const [at, codes] of EMOJI_CODES.split(';').slice(0, -1).entries()) {
    const names: string[] = rows[at]?.match(/\S+/g) ?? []
    const [distance = 0, ...others] = codes.split('.').map((code) => Number.parseInt(code, 16))
    first += distance
    const emoji = String.fromCodePoint(first, ...others)
    if (FLAG.test(emoji)) names.push(`flag_${[first, ...others].map(letterOf).join('')}`)
    for (const name of names) emojiByName.set(name, emoji)
  }
  return emojiByName
}

// The tone follows the first character and replaces the variation selector.
function withTone(emoji: string, tone: number): string {
  const [first = '', ...rest] = emoji
  const others = rest[0] === VARIATION ? rest.slice(1) : rest
  return [first, String.fromCodePoint(LIGHTEST_TONE + tone - 1), ...others].join('')
}
