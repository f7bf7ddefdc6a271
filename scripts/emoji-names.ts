// Writes packages/contract/src/content/emoji-names.ts from the names of emojibase-data:
//   npm pack emojibase-data@17.0.0 && tar xzf emojibase-data-17.0.0.tgz
//   node scripts/emoji-names.ts package
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const TARGET = 'packages/contract/src/content/emoji-names.ts'
const WIDTH = 96
const TONE = /_tone\d/

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Which folder holds emojibase-data 17.0.0?')

// GitHub's name goes first where two emoji share one, as in the editors that write these names.
const names = new Map<string, string>()
for (const set of ['github', 'emojibase']) {
  const path = join(folder, `en/shortcodes/${set}.json`)
  const shortcodes: Record<string, string | string[]> = JSON.parse(readFileSync(path, 'utf8'))
  for (const [codes, own] of Object.entries(shortcodes)) {
    const emoji = String.fromCodePoint(...codes.split('-').map((code) => Number.parseInt(code, 16)))
    for (const name of [own].flat())
      if (!names.has(name) && !TONE.test(name)) names.set(name, emoji)
  }
}

const rows = [...Map.groupBy(names, ([, emoji]) => emoji)]
  .map(([emoji, own]) => ({
    codes: [...emoji].map((character) => character.codePointAt(0) ?? 0),
    // Flags have the name of their letters too, which `emojiOf` derives.
    names: own.map(([name]) => name).filter((name) => !/^flag_[a-z]{2}$/.test(name)),
  }))
  .toSorted((one, other) => compare(one.codes, other.codes))
let before = 0
const codes = rows.map(({ codes: [first = 0, ...others] }) => {
  const own = [first - before, ...others].map((code) => code.toString(16))
  before = first
  return own.join('.')
})
writeFileSync(
  TARGET,
  `// biome-ignore-all lint/style/noExcessiveLinesPerFile: a table, written by a script.
// Written by scripts/emoji-names.ts from emojibase-data 17.0.0 (MIT, Miles Johnson).

/**
 * The code points of each emoji in hexadecimal, the first as its distance from that of the emoji
 * before. Skin tones are left out, \`emojiOf\` puts them on.
 */
export const EMOJI_CODES =
${literalOf(codes)}

/** The short names of each emoji, separated by spaces. They compress better without the codes. */
export const EMOJI_NAMES =
${literalOf(rows.map(({ names: own }) => own.join(' ')))}
`,
)

function literalOf(words: string[]): string {
  const lines = ['']
  for (const word of words) {
    const line = `${lines.at(-1)}${word};`
    if (line.length > WIDTH) lines.push(`${word};`)
    else lines[lines.length - 1] = line
  }
  return lines.map((line) => `  '${line}'`).join(' +\n')
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((code, index) => code !== other[index])
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? 0)
}
