/** A node of each kind of the contract, and values to try for each of its attributes. */
import { type AttributeRules, type DocumentNode, MARKS, NODES } from '@waraq/contract'
import type { ExportOptions } from '@waraq/exchange'
import { block, paragraph, text } from './written.ts'

const PICTURE = { bytes: Uint8Array.of(1), type: 'image/png', width: 10, height: 10 } as const
export const OPTIONS: ExportOptions = {
  title: '',
  pictureOf: (id) => ({ ...PICTURE, bytes: new TextEncoder().encode(id) }),
  linesOf: (page, from, to) => ({ ...PICTURE, bytes: Uint8Array.of(page, from, to) }),
  translations: new Map([
    ['1:2', 'a translation'],
    ['bukhari:1', 'another one'],
  ]),
}
const UUID = '01900000-0000-7000-8000-00000000000'

/** A node of each kind, in the box that it needs. */
const line = (type: string, attrs = {}) => paragraph('a ', block(type, attrs), ' b')
const list = (type: string, attrs = {}, itemAttrs = {}) =>
  block(type, attrs, block('listItem', itemAttrs, paragraph('a')))
const cellOf = (type: string, attrs = {}) => block(type, attrs, paragraph('a'))
/** The cell is in the first row, whose widths count, and has one below. */
const table = (type: string, attrs = {}, tableAttrs = {}) =>
  block(
    'table',
    tableAttrs,
    block('tableRow', {}, cellOf(type, attrs), cellOf(type)),
    block('tableRow', {}, cellOf('tableCell'), cellOf('tableCell')),
  )
const VERSE = {
  surah: 1,
  ayah: 2,
  text: 'ABC',
  surahNameEnglish: 'Al-Fatihah',
  displayMode: 'card',
  fromWord: 0,
}
const HADITH = {
  collectionNameEnglish: 'bukhari',
  number: 1,
  text: 'one two three four five',
  displayMode: 'card',
}
const LINES = { page: 1, lineStart: 1, lineEnd: 5 }
/** The attributes of a node before one is tried. */
export const BASES: Record<string, Record<string, unknown>> = {
  quranVerse: VERSE,
  hadithNode: HADITH,
  quranMushaf: LINES,
  imageNode: { imageId: `${UUID}1`, alt: 'a' },
}

/** A document's block with a node of each kind. */
export const MADE: Record<string, (attrs: Record<string, unknown>) => DocumentNode> = {
  paragraph: (attrs) => block('paragraph', attrs, text('a')),
  heading: (attrs) => block('heading', attrs, text('a')),
  bulletList: (attrs) => list('bulletList', attrs),
  orderedList: (attrs) => list('orderedList', attrs),
  listItem: (attrs) => list('bulletList', { task: true }, attrs),
  taskList: (attrs) => block('taskList', attrs, block('taskItem', {}, paragraph('a'))),
  taskItem: (attrs) => block('taskList', {}, block('taskItem', attrs, paragraph('a'))),
  blockquote: (attrs) => block('blockquote', attrs, paragraph('a')),
  horizontalRule: (attrs) => block('horizontalRule', attrs),
  codeBlock: (attrs) => block('codeBlock', attrs, text('a')),
  table: (attrs) => table('tableHeader', {}, attrs),
  tableCell: (attrs) => table('tableCell', attrs),
  tableHeader: (attrs) => table('tableHeader', attrs),
  details: (attrs) =>
    block(
      'details',
      attrs,
      block('detailsSummary', {}, text('a')),
      block('detailsContent', {}, paragraph('b')),
    ),
  emoji: (attrs) => line('emoji', { name: 'cat_of_nobody', ...attrs }),
  honorific: (attrs) => line('honorific', { type: 'saw', ...attrs }),
  documentLink: (attrs) => line('documentLink', { label: 'a', targetDocId: `${UUID}1`, ...attrs }),
  imageNode: (attrs) => block('imageNode', attrs),
  quranVerse: (attrs) => line('quranVerse', attrs),
  quranMushaf: (attrs) => block('quranMushaf', attrs),
  hadithNode: (attrs) => line('hadithNode', attrs),
}

/** Of each attribute the first that it takes is tried. */
const VALUES: readonly unknown[] = [
  ...[
    'rtl',
    'right',
    'center',
    'end',
    'A',
    'tip',
    'inline',
    'qpc_hafs',
    '#bbf7d0',
    'red',
    'super',
    'js',
  ],
  ...[true, 3, 4, [100], `${UUID}2`, 'https://x.test/', 'another text', 'prh'],
]

/** Another value of an attribute than it has. */
export const otherValueOf = (rules: AttributeRules, name: string, attrs: Record<string, unknown>) =>
  VALUES.find((value) => {
    const accepted = rules[name]?.accept(value)
    return accepted !== undefined && accepted !== (attrs[name] ?? rules[name]?.fallback)
  })

/** Attributes of a mark that make a difference. */
export function attributesToTry(mark: string): Record<string, unknown>[] {
  const rules: AttributeRules = (MARKS as Record<string, AttributeRules>)[mark] ?? {}
  const base = mark === 'link' ? { href: 'https://y.test/' } : {}
  const colors = mark === 'highlight' ? { color: 'transparent' } : {}
  return [
    base,
    ...Object.keys(rules).map((name) => ({
      ...base,
      ...colors,
      [name]: otherValueOf(rules, name, base),
    })),
  ]
}

const MARKS_OF_TEXT = ['bold', 'italic', 'strike', 'underline', 'superscript', 'code', 'highlight']
const FORMULAS = [
  '\\frac{a}{b}',
  '\\begin{pmatrix} a \\\\ b \\end{pmatrix}',
  '\\text{نص}',
  `x${'+y'.repeat(60)}`,
]
/** Addresses that browsers take. */
const ADDRESSES = [
  'https://x.test/ä b?q=%zz|#نص#b',
  'https://x.test/[a]?[b]',
  'mailto:a@b.test',
  'tel:+1 2',
  'http://[::1]/',
]

/** Blocks of every kind: each with each of its attributes, each mark, formulas and links. */
export function blocksOfEveryKind(): DocumentNode[] {
  const nodes = Object.entries<AttributeRules>(NODES).flatMap(([type, rules]) => {
    const base = BASES[type] ?? {}
    const attributes = Object.keys(rules).map((name) => ({
      ...base,
      [name]: otherValueOf(rules, name, base),
    }))
    return [base, ...attributes].flatMap((attrs) => MADE[type]?.(attrs) ?? [])
  })
  const marked = MARKS_OF_TEXT.flatMap((type) =>
    attributesToTry(type).map((attrs) => paragraph(text('a', { type, attrs }))),
  )
  const formulas = FORMULAS.map((one) => block('codeBlock', { language: 'math' }, text(one)))
  const links = ADDRESSES.map((href) => paragraph(text('a', { type: 'link', attrs: { href } })))
  return [...nodes, ...marked, ...formulas, ...links]
}
