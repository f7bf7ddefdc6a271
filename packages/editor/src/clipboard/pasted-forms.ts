import { addressBefore, typedLinkOf } from '@waraq/contract'
import {
  type DOMParser,
  Fragment,
  type Mark,
  type Node,
  type ParseOptions,
  type Schema,
  Slice,
} from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { markType, nodeType } from '../schema/schema.ts'
import { cleanPasted, type PastedKinds, type PastedPicture } from './clean-pasted.ts'
import { withoutHugeTables } from './table-limit.ts'

/** State of the HTML that is being pasted. */
export interface PastedHtml {
  /** The pictures that were removed from the HTML. */
  pictures: readonly PastedPicture[]
  /** The notes of other programs by their ids; a slice has only the references. */
  notes: Map<string, Node>
  hasText: boolean
  convert: PastedKinds
  /** Whether it was copied from this editor. */
  isOwn: boolean
}

export type Upload = (
  files: readonly File[],
  position: number,
  descriptions: readonly string[],
) => boolean

export interface Pasting {
  locale: string
  /** Whether addresses in plain text become links. */
  hasLinks: boolean
  /** Uploads files, with the descriptions of their pictures. */
  upload: Upload
  /** Called after HTML with pictures was pasted without them, over the text from a position. */
  onPictures(pictures: readonly PastedPicture[], from: number): void
  /** Called after lines of plain text were pasted at a position. */
  onLines(text: string, from: number): void
  /** Where notices go, above the text. */
  notices: Element
}

/** Parses HTML after cleaning it. */
export function parseCleaned(
  html: PastedHtml,
  parser: DOMParser,
  dom: HTMLElement,
  options: ParseOptions = {},
): Slice {
  html.hasText = Boolean(dom.textContent?.trim())
  const pictures = cleanPasted(dom, html.convert)
  html.pictures = pictures ?? []
  html.isOwn = pictures === undefined
  const { context } = options
  // All spaces and breaks of a copy from this editor belong to its text.
  const own: ParseOptions = { preserveWhitespace: 'full', ...(context && { context }) }
  const slice = withoutHugeTables(parser.parseSlice(dom, html.isOwn ? own : options), context)
  return html.isOwn ? slice : withoutNotes(slice, html)
}

/** Takes the list of notes at the end, which would join the text after the caret. */
function withoutNotes(slice: Slice, html: PastedHtml): Slice {
  html.notes = new Map()
  const { content } = slice
  const notes = content.lastChild
  for (const note of notes?.children ?? []) {
    const { backlink: id } = note.attrs
    if (id) html.notes.set(id, note)
  }
  if (!notes || html.notes.size === 0) return slice
  return Slice.maxOpen(content.cut(0, content.size - notes.nodeSize))
}

/** Adds the notes of pasted references to those of the document. */
export type AddNotes = (tr: Transaction, before: Node, notes: Map<string, Node>) => void

/** Adds the notes that were pasted, after the paste. */
export function appendNotes(
  html: PastedHtml,
  transactions: readonly Transaction[],
  { before, tr, addNotes }: { before: Node; tr: Transaction; addNotes: AddNotes },
): Transaction | null {
  const isPasted = transactions.some((one) => /paste|drop/.test(one.getMeta('uiEvent') ?? ''))
  if (!isPasted || html.notes.size === 0) return null
  addNotes(tr, before, html.notes)
  html.notes = new Map()
  return tr.docChanged ? tr : null
}

interface Clipboard {
  clipboardData: DataTransfer | null
  slice: Slice
  upload: Upload
}

/** Pastes a file or the plain text beside HTML that is one picture or nothing. */
export function pasteBeside(
  html: PastedHtml,
  view: EditorView,
  { clipboardData, slice, upload }: Clipboard,
): boolean {
  const [picture, ...others] = html.pictures
  const isPicture = picture && !html.hasText && others.length === 0
  const isNothing = !html.isOwn && isBlank(slice)
  if (!isPicture && !isNothing) return false
  // A browser copies one picture as its address and as a file; others add HTML without content.
  const files = [...(clipboardData?.files ?? [])]
  const isTaken = upload(files, view.state.selection.to, [picture?.alt ?? ''])
  if (isTaken) html.pictures = []
  const plain = !isTaken && isNothing ? clipboardData?.getData('text/plain') : ''
  return plain ? view.pasteText(plain) : isTaken
}

/** Whether content shows nothing. */
function isBlank({ content }: Slice): boolean {
  let isFound = false
  content.descendants(({ type, isLeaf, text }) => {
    const isSpace = text === undefined ? type.name === 'hardBreak' : text.trim() === ''
    isFound ||= type.name === 'table' || (isLeaf && !isSpace)
    return !isFound
  })
  return !isFound
}

interface Lines {
  marks: readonly Mark[]
  hasLinks: boolean
}

/** The lines of pasted plain text as paragraphs; an empty line is one too. */
export function paragraphsOf(text: string, schema: Schema, { marks, hasLinks }: Lines): Slice {
  const paragraph = nodeType({ schema }, 'paragraph')
  const isLinked = hasLinks && marks.every(({ type: { name } }) => !/^(?:code|link)$/.test(name))
  const lines: Node[] = text
    .replace(/(?:\r\n?|\n)$/, '')
    .split(/\r\n?|\n/)
    .map((line) =>
      paragraph.create(
        null,
        isLinked ? linked(line, schema, marks) : line ? schema.text(line, marks) : null,
      ),
    )
  return Slice.maxOpen(Fragment.from(lines))
}

/** A line whose addresses are links, as typed ones are. */
function linked(line: string, schema: Schema, marks: readonly Mark[]): Node[] {
  const nodes: Node[] = []
  const link = markType({ schema }, 'link')
  let written = 0
  const add = (end: number, own = marks) => {
    if (end > written) nodes.push(schema.text(line.slice(written, end), own))
    written = end
  }
  for (const { 0: word, index } of line.matchAll(/\S+/g)) {
    const found = addressBefore(word)
    const href = found && typedLinkOf(found.address)
    if (!found || !href) continue
    add(index + found.at)
    add(written + found.address.length, link.create({ href }).addToSet(marks))
  }
  add(line.length)
  return nodes
}
