import {
  type DOMParser,
  Fragment,
  type Mark,
  type Node,
  type ParseOptions,
  type Schema,
  Slice,
} from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { nodeType } from '../schema/schema.ts'
import { cleanPasted, type PastedPicture } from './clean-pasted.ts'
import { withoutHugeTables } from './table-limit.ts'

export { prepareHtml } from './clean-pasted.ts'

/** State of the HTML that is being pasted. */
export interface PastedHtml {
  /** The pictures that were removed from the HTML. */
  pictures: readonly PastedPicture[]
  hasText: boolean
  /** Whether it was copied from this editor. */
  isOwn: boolean
}

export type Upload = (
  files: readonly File[],
  position: number,
  descriptions: readonly string[],
) => boolean

/** Parses HTML after cleaning it. */
export function parseCleaned(
  html: PastedHtml,
  parser: DOMParser,
  dom: HTMLElement,
  options: ParseOptions = {},
): Slice {
  html.hasText = Boolean(dom.textContent?.trim())
  const pictures = cleanPasted(dom)
  html.pictures = pictures ?? []
  html.isOwn = pictures === undefined
  const { context } = options
  // All spaces and breaks of a copy from this editor belong to its text.
  const own: ParseOptions = { preserveWhitespace: 'full', ...(context && { context }) }
  return withoutHugeTables(parser.parseSlice(dom, html.isOwn ? own : options), context)
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

/** The lines of pasted plain text as paragraphs; an empty line is one too. */
export function paragraphsOf(text: string, schema: Schema, marks: readonly Mark[]): Slice {
  const paragraph = nodeType({ schema }, 'paragraph')
  const lines: Node[] = text
    .replace(/(?:\r\n?|\n)$/, '')
    .split(/\r\n?|\n/)
    .map((line) => paragraph.create(null, line ? schema.text(line, marks) : null))
  return Slice.maxOpen(Fragment.from(lines))
}
