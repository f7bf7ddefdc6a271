import {
  type AttributeParser,
  type AttributeRule,
  arrayOf,
  clamped,
  flag,
  integer,
  matching,
  oneOf,
  text,
} from './attributes.ts'
import { INKS } from './inks.ts'
import { linkAddressOf } from './link-address.ts'

// Nodes and marks of the editor and the renderer, with the allowed values of their attributes.
// Other editors of this contract use the same names (docs/contract.md). A document may contain
// unknown nodes; they are kept and rendered by their content. Other editors refuse a whole document
// for one unknown type, so a new feature is an attribute of one of these types (decision 0065).

/** Maximum width of a table column or image, in CSS pixels. */
const MAX_WIDTH = 4000
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

const rule = <T>(accept: AttributeParser<T>, fallback: NoInfer<T>): AttributeRule<T> => ({
  fallback,
  accept,
})
const maybe = <T>(accept: AttributeParser<T>): AttributeRule<T | null> => ({
  fallback: null,
  accept,
})

const dir = maybe(oneOf('ltr', 'rtl'))
const textAlign = maybe(oneOf('left', 'center', 'right', 'justify', 'start', 'end'))
/** Levels of 2 em. */
const indent = maybe(integer(1, 8))
const align = rule(oneOf('left', 'center', 'right'), 'center')
const displayMode = rule(oneOf('inline', 'card'), 'inline')
const translationOpen = rule(flag, false)
const ayah = integer(1, 286)
const word = integer(0, 200)
const lines = integer(1, 15)
const language = maybe(matching(/^[\w+#.-]{1,40}$/))

const cell = {
  colspan: rule(integer(1, 50), 1),
  rowspan: rule(integer(1, 500), 1),
  colwidth: maybe(arrayOf(clamped(20, MAX_WIDTH), 50)),
  align: maybe(oneOf('left', 'center', 'right')),
}

/** The kinds of a callout. */
export const CALLOUTS = ['note', 'tip', 'warning', 'example', 'question'] as const
export type Callout = (typeof CALLOUTS)[number]

export const NODES = {
  /** With `caption`, the caption of the picture, mushaf page or table before it. */
  paragraph: { dir, textAlign, indent, caption: maybe(flag) },
  heading: { dir, textAlign, indent, level: rule(integer(1, 6), 1) },
  /** With `task`, each item has a checkbox. */
  bulletList: { dir, task: maybe(flag) },
  orderedList: {
    dir,
    start: rule(integer(0, 999_999), 1),
    type: maybe(oneOf('1', 'a', 'A', 'i', 'I')),
  },
  listItem: { checked: maybe(flag) },
  /** Earlier form of a task list: read, never written. */
  taskList: { dir },
  taskItem: { checked: rule(flag, false) },
  blockquote: { dir, callout: maybe(oneOf(...CALLOUTS)) },
  horizontalRule: { pageBreak: maybe(flag) },
  /** With `math`, a formula in TeX. */
  codeBlock: { language },
  table: { dir },
  tableCell: cell,
  tableHeader: cell,
  details: { dir, open: rule(flag, false) },
  emoji: { name: rule(matching(/^[\w+-]{1,60}$/), '') },
  honorific: { type: rule(matching(/^[a-z]{2,5}$/), '') },
  documentLink: { targetDocId: rule(matching(UUID), ''), label: rule(text, '') },
  imageNode: {
    imageId: rule(matching(UUID), ''),
    alt: rule(text, ''),
    width: maybe(clamped(1, MAX_WIDTH)),
    height: maybe(clamped(1, MAX_WIDTH)),
    widthPercent: maybe(clamped(5, 100)),
    align,
  },
  /** A verse, consecutive verses, or some words of one verse. */
  quranVerse: {
    surah: rule(integer(1, 114), 0),
    ayah: rule(ayah, 0),
    fromAyah: maybe(ayah),
    toAyah: maybe(ayah),
    /** Word numbers from 0 in the space-separated verse; `text` has only these words. */
    fromWord: maybe(word),
    toWord: maybe(word),
    surahNameArabic: rule(text, ''),
    surahNameEnglish: rule(text, ''),
    text: rule(text, ''),
    encoding: rule(oneOf('uthmani', 'qpc_hafs'), 'uthmani'),
    translationOpen,
    displayMode,
  },
  /** Lines of a mushaf page, as an image. */
  quranMushaf: {
    page: rule(integer(1, 604), 0),
    lineStart: rule(lines, 0),
    lineEnd: rule(lines, 0),
    width: maybe(clamped(1, MAX_WIDTH)),
    height: maybe(clamped(1, MAX_WIDTH)),
    align,
  },
  hadithNode: {
    collectionNameArabic: rule(text, ''),
    /** The slug of the collection, such as `bukhari`, despite its name. */
    collectionNameEnglish: rule(text, ''),
    number: maybe(hadithNumber),
    text: rule(text, ''),
    /** The number of words at the start of `text` that are the chain of narrators. */
    isnadWords: maybe(integer(1, 999)),
    translationOpen,
    displayMode,
  },
}

/** The color of a highlight that marks nothing and only carries other attributes. */
export const NO_COLOR = 'transparent'

/** Highlight colors; any color but these and `NO_COLOR` is displayed as the first. */
export const HIGHLIGHTS: ReadonlyMap<string, string> = new Map([
  ['#fef08a', 'yellow'],
  ['#bbf7d0', 'green'],
  ['#bfdbfe', 'blue'],
  ['#fbcfe8', 'pink'],
  ['#fed7aa', 'orange'],
  ['#e9d5ff', 'purple'],
])

/** The mark of a formula in a line; one that is a block is code with the same attribute. */
export const FORMULA_MARK = { type: 'code', attrs: { language: 'math' } } as const

export const MARKS = {
  code: { language },
  link: {
    href: rule(linkAddressOf, ''),
    /** The id of a person in the host, whom the text names. */
    mention: maybe(matching(/^[\w.:-]{1,64}$/)),
  },
  highlight: {
    color: rule(highlightColor, '#fef08a'),
    ink: maybe(oneOf(...INKS)),
    script: maybe(oneOf('super', 'sub')),
    /** Inline code or a formula beside other marks, which `code` excludes in other editors. */
    code: maybe(oneOf(true, FORMULA_MARK.attrs.language)),
  },
}

// An integer or the printed form, such as `36b`.
function hadithNumber(value: unknown): number | string | undefined {
  return integer(0, 999_999)(value) ?? matching(/^[\w ,-]{1,20}$/)(value)
}

function highlightColor(value: unknown): string | undefined {
  const color = typeof value === 'string' ? value.toLowerCase() : ''
  return HIGHLIGHTS.has(color) || color === NO_COLOR ? color : undefined
}
