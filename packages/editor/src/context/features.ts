import type { CommandNames } from '../i18n/command-names.ts'
import { FEATURES, type Feature } from './feature-names.ts'

/** A command, a node type, or the emoji after `:`. */
export type Part =
  | keyof CommandNames
  | 'quranVerse'
  | 'hadithNode'
  | 'quranMushaf'
  | 'imageNode'
  | 'honorific'
  | 'emojiSuggestions'
  | 'mention'

/** The parts of features that are no kinds of their own. */
const PARTS: Partial<Record<Feature, readonly Part[]>> = {
  quran: ['quranVerse'],
  hadith: ['hadithNode'],
  mushaf: ['quranMushaf'],
  honorifics: ['honorific'],
  emoji: ['emojiSuggestions'],
  image: ['image', 'imageNode'],
  table: ['table'],
  link: ['link'],
  code: ['code', 'codeBlock'],
  footnote: ['footnote'],
  highlight: ['highlight'],
  color: ['textColor'],
  alignment: ['alignStart', 'alignLeft', 'alignRight', 'alignCenter', 'alignEnd', 'alignJustify'],
  mention: ['mention'],
  find: ['find', 'replace'],
  palette: ['palette'],
}

/** A command of two features is missing only if both are turned off. */
const SHARED: readonly [command: keyof CommandNames, parts: readonly Part[]][] = [
  ['quran', ['quranVerse', 'hadithNode']],
  ['emoji', ['honorific', 'emojiSuggestions']],
]

interface Kind {
  option?: Feature
  parts: readonly Part[]
}

/** The parts that an editor lacks when the host turned these features off. */
export function partsWithout(
  features: Partial<Record<Feature, boolean>>,
  kinds: readonly Kind[],
): ReadonlySet<Part> {
  const isOff = (feature: Feature) => features[feature] === false
  const parts = new Set([
    ...FEATURES.filter(isOff).flatMap((feature) => PARTS[feature] ?? []),
    ...kinds.flatMap(({ option, parts }) => (option && isOff(option) ? parts : [])),
  ])
  for (const [command, all] of SHARED) if (all.every((part) => parts.has(part))) parts.add(command)
  return parts
}
