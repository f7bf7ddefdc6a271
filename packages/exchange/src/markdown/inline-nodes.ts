import {
  type DocumentNode,
  FORMULA_MARK,
  linkAddressOf,
  type Mark,
  NO_COLOR,
  withoutBidiMarks,
} from '@waraq/contract'
import type { Token } from 'markdown-it/browser'
import type { ImportedPictures } from '../imported-pictures.ts'
import type { Losses } from '../losses.ts'

/** What the lines of a text share. */
export interface Reading {
  losses: Losses
  pictures: ImportedPictures
  /** What stands for the id of the document at an address, if there is one. */
  documentOf?: ((address: string) => string | undefined) | undefined
  /** The id and number of the note with this label. */
  noteOf(key: string): { id: string; number: number }
}

const STYLES = { strong: 'bold', em: 'italic', s: 'strike' } as const
type Style = (typeof STYLES)[keyof typeof STYLES]
const ORDER: readonly Style[] = ['bold', 'italic', 'strike']

/** The nodes of a line; pictures stand between its texts. */
export function nodesOf(tokens: readonly Token[], reading: Reading): DocumentNode[] {
  const nodes: DocumentNode[] = []
  const open: Record<Style, number> = { bold: 0, italic: 0, strike: 0 }
  let href: string | undefined
  /** What follows the text of a link that is none. */
  let closing = ''
  /** Where the text of a link to a document begins. */
  let linked: { targetDocId: string; start: number } | undefined

  const marks = (): Mark[] => [
    ...(href === undefined ? [] : [linkTo(href)]),
    ...ORDER.filter((type) => open[type] > 0).map((type) => ({ type })),
  ]

  function addText(text: string, ...more: Mark[]): void {
    if (text === '') return
    const all = [...marks(), ...more]
    const last = nodes.at(-1)
    const isSame = last?.type === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(all)
    if (last && isSame) last.text += text
    else nodes.push({ type: 'text', text, ...(all.length > 0 && { marks: all }) })
  }

  function addCode(text: string, language?: 'math'): void {
    const isAlone = marks().length === 0
    if (isAlone) addText(text, language ? FORMULA_MARK : { type: 'code' })
    // Other editors hold no code beside other marks.
    else addText(text, { type: 'highlight', attrs: { color: NO_COLOR, code: language ?? true } })
  }

  function openLink(token: Token): void {
    const address = String(attributeIn(token, 'href') ?? '')
    const title = attributeIn(token, 'title')
    href = linkAddressOf(withoutBidiMarks(address))
    if (href !== undefined) {
      if (title) reading.losses.add('title_dropped')
      return
    }
    const targetDocId = reading.documentOf?.(address)
    if (targetDocId !== undefined) {
      // Apart from the text before it.
      href = `document:${targetDocId}`
      linked = { targetDocId, start: nodes.length }
      return
    }
    const isAutolink = token.markup === 'autolink'
    closing = isAutolink ? '>' : `](${address}${title ? ` "${title}"` : ''})`
    addText(isAutolink ? '<' : '[')
  }

  function closeLink(): void {
    href = undefined
    if (linked) closeDocumentLink(linked)
    linked = undefined
    addText(closing)
    closing = ''
  }

  /** A link to a document has a label without formats. */
  function closeDocumentLink({ targetDocId, start }: { targetDocId: string; start: number }): void {
    const parts = nodes.splice(start)
    const label = parts.map(({ text = '' }) => text).join('')
    reading.losses.add('style_dropped', parts.filter(({ marks = [] }) => marks.length > 1).length)
    nodes.push(...parts.filter(({ type }) => type === 'imageNode'))
    if (label === '') reading.losses.add('internal_link_dropped')
    else nodes.push({ type: 'documentLink', attrs: { targetDocId, label } })
  }

  function addPicture(token: Token): void {
    const address = String(attributeIn(token, 'src') ?? '')
    const alt = textOf(token.children ?? [])
    if (attributeIn(token, 'title')) reading.losses.add('title_dropped')
    const imageId = reading.pictures.idOf(address)
    if (imageId !== undefined) {
      nodes.push({ type: 'imageNode', attrs: { imageId, alt } })
      return
    }
    const target = linkAddressOf(withoutBidiMarks(address))
    const outer = href
    href ??= target
    // An address with a picture in it is no text.
    addText(alt || (/^data:/i.test(address) ? '' : address))
    href = outer
  }

  function addReference(token: Token): void {
    const { id, number } = reading.noteOf(String(token.meta?.key))
    addText(`${number}`, linkTo(`#fn-${id}`))
  }

  const kinds: Record<string, (token: Token) => void> = {
    text: ({ content }) => addText(content),
    code_inline: ({ content }) => addCode(content),
    formula_inline: ({ content }) => addCode(content.replaceAll('\n', ' '), 'math'),
    softbreak: () => addText(' '),
    hardbreak: () => nodes.push({ type: 'hardBreak' }),
    link_open: openLink,
    link_close: closeLink,
    image: addPicture,
    footnote_reference: addReference,
  }
  for (const token of tokens) {
    const style = STYLES[token.tag as keyof typeof STYLES]
    if (style) open[style] += token.nesting
    else kinds[token.type]?.(token)
  }
  return nodes
}

/** Tokens of blocks have no methods. */
export const attributeIn = ({ attrs }: Token, name: string) =>
  attrs?.find(([own]) => own === name)?.[1]

const linkTo = (href: string): Mark => ({ type: 'link', attrs: { href } })

const textOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ type, content, children }) =>
      /break$/.test(type) ? ' ' : children ? textOf(children) : content,
    )
    .join('')
