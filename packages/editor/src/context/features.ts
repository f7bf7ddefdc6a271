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
  | 'formulaBlock'
  | 'emojiSuggestions'
  | 'mention'

/** The parts of each feature. */
const PARTS: Record<Feature, readonly Part[]> = {
  quran: ['quranVerse'],
  hadith: ['hadithNode'],
  mushaf: ['quranMushaf'],
  honorifics: ['honorific'],
  emoji: ['emojiSuggestions'],
  image: ['image', 'imageNode'],
  table: ['table'],
  link: ['link'],
  documentLink: ['documentLink'],
  task: ['taskList'],
  toggle: ['details', 'detailsOpen'],
  code: ['code', 'codeBlock'],
  math: ['formula', 'formulaBlock'],
  footnote: ['footnote'],
  callout: ['calloutNote', 'calloutTip', 'calloutWarning', 'calloutExample', 'calloutQuestion'],
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

/** The parts that an editor lacks when the host turned these features off. */
export function partsWithout(features: Partial<Record<Feature, boolean>>): ReadonlySet<Part> {
  const off = FEATURES.filter((feature) => features[feature] === false)
  const parts = new Set(off.flatMap((feature) => PARTS[feature]))
  for (const [command, all] of SHARED) if (all.every((part) => parts.has(part))) parts.add(command)
  return parts
}
