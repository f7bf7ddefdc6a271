import { type Direction, type DocumentNode, directionOfText } from '@waraq/contract'
import { cardPartsOf, isCard, recordedOf } from '../kinds/recorded.ts'
import { textFormatOf } from '../text-format.ts'
import { lacksTranslation } from '../translations.ts'
import type { TextWriter, WriteInline } from './writer.ts'

const MARKS = { ltr: '\u200E', rtl: '\u200F' }

/** What each inline kind is in a line. A map, not an object: a type may be `constructor`. */
export const INLINES: ReadonlyMap<string, WriteInline> = new Map<string, WriteInline>([
  ['text', textOf],
  ['hardBreak', () => '\n'],
  ['emoji', shownText],
  ['honorific', shownText],
  ['documentLink', shownText],
  ['quranVerse', quotation],
  ['hadithNode', quotation],
])

/** The lines of a text block. */
export const linesOf = (
  nodes: readonly DocumentNode[],
  direction: Direction,
  writer: TextWriter,
): string[] =>
  lineOf(nodes, writer)
    .trim()
    .split('\n')
    .map((line) => directed(line, direction))

const lineOf = (nodes: readonly DocumentNode[], writer: TextWriter): string =>
  nodes
    .map((node) => {
      const write = INLINES.get(node.type)
      return write ? write(node, writer, nodes) : lineOf(node.content ?? [], writer)
    })
    .join('')

/** A line whose first letter says another direction begins with a mark of its own. */
function directed(line: string, direction: Direction): string {
  const shown = directionOfText(line)
  return shown === undefined || shown === direction ? line : MARKS[direction] + line
}

function textOf(node: DocumentNode, writer: TextWriter): string {
  const { href, note, isBackLink, isFormula } = textFormatOf(node, writer)
  const { text = '' } = node
  if (isBackLink) return ''
  if (note !== undefined) {
    writer.referenced.add(note)
    return `[${writer.numbers.get(note)}]`
  }
  if (isFormula) writer.losses.add('formula_as_text')
  const isAddress =
    href === undefined || href.replace(/^mailto:|\/$/g, '') === text.replace(/\/$/, '')
  return isAddress ? text : `${text} <${href}>`
}

function shownText(node: DocumentNode, writer: TextWriter, line: readonly DocumentNode[]): string {
  return recordedOf(node, line, writer)
    .map(({ text }) => text)
    .join('')
}

/** A card stands on lines of its own. */
function quotation(node: DocumentNode, writer: TextWriter, line: readonly DocumentNode[]): string {
  const texts = recordedOf(node, line, writer)
  if (!isCard(texts)) return shownText(node, writer, line)
  if (lacksTranslation(node, writer.options)) writer.losses.add('translation_missing')
  return `\n${cardPartsOf(texts).join('\n')}\n`
}
