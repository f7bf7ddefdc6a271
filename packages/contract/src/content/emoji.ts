import { EMOJI_NAMES } from './emoji-names.ts'

const LIGHTEST_TONE = 0x1f3fb
const VARIATION = '\uFE0F'

let emojiByName: ReadonlyMap<string, string> | undefined

/**
 * The emoji of a short name as editors store it: `rocket`, `+1`, `wave_tone3`; undefined for a name that
 * is none. Some 3,800 names, so it is kept apart from what browsers load.
 */
export function emojiOf(name: string): string | undefined {
  emojiByName ??= read(EMOJI_NAMES)
  const known = emojiByName.get(name)
  if (known !== undefined) return known
  const [, base = '', tone] = /^(.+)_tone([1-5])$/.exec(name) ?? []
  const plain = emojiByName.get(base)
  return plain === undefined ? undefined : withTone(plain, Number(tone))
}

/**
 * Short names that hold this text, each with its emoji: those that begin with it first.
 *
 * @param most how many at most
 */
export function findEmoji(part: string, most: number): [name: string, emoji: string][] {
  emojiByName ??= read(EMOJI_NAMES)
  const found = [...emojiByName].filter(([name]) => name.includes(part))
  const beginning = found.filter(([name]) => name.startsWith(part))
  const within = found.filter(([name]) => !name.startsWith(part))
  return [...beginning, ...within].slice(0, most)
}

function read(table: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const row of table.split(';')) {
    const [emoji = '', ...names] = row.split(' ')
    for (const name of names) found.set(name, emoji)
  }
  return found
}

// The tone stands behind the first character, in the place of the sign that asks for colour.
function withTone(emoji: string, tone: number): string {
  const [first = '', ...rest] = emoji
  const others = rest[0] === VARIATION ? rest.slice(1) : rest
  return [first, String.fromCodePoint(LIGHTEST_TONE + tone - 1), ...others].join('')
}
