import { attributesOf, type DocumentNode, NODES } from '@waraq/contract'
import { filled } from '../block-content.ts'
import type { LossCode, Losses } from '../losses.ts'
import { createLine, type HtmlLine } from './line.ts'
import { readList } from './lists.ts'
import { lookIn, type Style, styleOf } from './looks.ts'
import { isBackLink } from './notes.ts'
import { readPicture } from './pictures.ts'
import { placeIn } from './place.ts'
import { readQuotation } from './quotation.ts'
import type { HtmlPlace, HtmlReader } from './reader.ts'
import { readTable } from './table.ts'
import {
  attributeOf,
  childrenOf,
  classAfter,
  classesOf,
  type HtmlElement,
  type HtmlNode,
  isElement,
  textIn,
} from './tree.ts'

/** Elements whose text is no text of the page, and what is lost with them. */
const SILENT: ReadonlyMap<string, LossCode | undefined> = new Map([
  ...['head', 'script', 'style', 'template', 'noscript', 'noframes', 'noembed', 'datalist'].map(
    (name): [string, undefined] => [name, undefined],
  ),
  ...['svg', 'canvas', 'video', 'audio', 'iframe', 'object', 'embed'].map(
    (name): [string, LossCode] => [name, 'drawing_dropped'],
  ),
])
/** Elements that begin and end a line. */
const BLOCKS: ReadonlySet<string> = new Set(
  (
    'html body address article aside center dd div dl dt fieldset figcaption figure footer form ' +
    'header hgroup legend li main nav optgroup option p search section h1 h2 h3 h4 h5 h6 summary ' +
    'td th hr ul ol menu table blockquote details pre xmp listing plaintext'
  ).split(' '),
)

type ReadBlocks = (element: HtmlElement, place: HtmlPlace, reader: HtmlReader) => DocumentNode[]

/** Blocks of their own. */
const READERS: Partial<Record<string, ReadBlocks>> = {
  hr(element, _, { node }) {
    const pageBreak = classesOf(element).includes('wq-page-break') ? true : null
    return [node('horizontalRule', { pageBreak })]
  },
  ul: readList,
  ol: readList,
  menu: readList,
  table: readTable,
  blockquote(element, place, { node, blocks }) {
    const content = filled(blocks(element.childNodes, place))
    return [node('blockquote', { callout: classAfter(element, 'wq-callout-') }, content)]
  },
  details: readDetails,
  pre: readCode,
  xmp: readCode,
  listing: readCode,
  plaintext: readCode,
}

function readDetails(element: HtmlElement, place: HtmlPlace, reader: HtmlReader): DocumentNode[] {
  const summary = childrenOf(element).find(({ tagName }) => tagName === 'summary')
  const read = summary ? reader.blocks([summary], place) : []
  const isLine = ({ type }: DocumentNode) => type === 'paragraph' || type === 'heading'
  const line = read.filter(isLine).flatMap(({ content = [] }) => content)
  const others = element.childNodes.filter((child) => child !== summary)
  const content = [...read.filter((block) => !isLine(block)), ...reader.blocks(others, place)]
  const open = attributeOf(element, 'open') === undefined ? null : true
  return [
    reader.node('details', { open }, [
      reader.node('detailsSummary', {}, line),
      reader.node('detailsContent', {}, filled(content)),
    ]),
  ]
}

function readCode(element: HtmlElement, _: HtmlPlace, { node }: HtmlReader): DocumentNode[] {
  const text = textIn(element).replace(/\n$/, '')
  const inside = childrenOf(element).filter(({ tagName }) => tagName === 'code')
  const language = [element, ...inside]
    .map(
      (one) =>
        attributeOf(one, 'data-language') ??
        classAfter(one, 'language-') ??
        classAfter(one, 'lang-'),
    )
    .find((name) => name !== undefined)
  return [node('codeBlock', { language }, text === '' ? [] : [{ type: 'text', text }])]
}

/** Whether nothing of an element is seen as text; what is lost is counted. */
function isSilent(element: HtmlElement, style: Style, losses: Losses): boolean {
  const loss = SILENT.get(element.tagName)
  if (loss) losses.add(loss)
  if (SILENT.has(element.tagName)) return true
  const isHidden = attributeOf(element, 'hidden') !== undefined || style.get('display') === 'none'
  if (isHidden && textIn(element).trim() !== '') losses.add('hidden_text_dropped')
  return isHidden
}

/** The blocks of nodes that follow each other. */
export function blocksOf(
  nodes: readonly HtmlNode[],
  place: HtmlPlace,
  reader: HtmlReader,
): DocumentNode[] {
  const { losses } = reader
  const blocks: DocumentNode[] = []
  let line: { content: HtmlLine; begun: HtmlPlace } | undefined

  function lineIn(begun: HtmlPlace): HtmlLine {
    line ??= { content: createLine(reader), begun }
    return line.content
  }

  function endLine(): void {
    const content = line?.content.end()
    const { begun = place } = line ?? {}
    line = undefined
    if (!content) return
    const { type, attributes } = begun.line
    push(reader.node(type, { textAlign: begun.textAlign, ...attributes }, content), begun)
  }

  function push(node: DocumentNode, { direction }: HtmlPlace): void {
    if (direction) reader.directions.set(node, direction)
    blocks.push(node)
  }

  function addBlocks(nodes: readonly DocumentNode[], around: HtmlPlace): void {
    endLine()
    for (const node of nodes) push(node, around)
  }

  function addAll(nodes: readonly HtmlNode[], around: HtmlPlace): void {
    for (const node of nodes)
      if (isElement(node)) addElement(node, around)
      else if (node.nodeName === '#text' && 'value' in node) addText(node.value, around)
  }

  /** Space between blocks begins no line. */
  function addText(text: string, around: HtmlPlace): void {
    if (line || /[^ \t\n\f\r]/.test(text)) lineIn(around).addText(text, around.look)
  }

  function addElement(element: HtmlElement, around: HtmlPlace): void {
    const { tagName } = element
    const style = styleOf(element)
    if (isSilent(element, style, losses) || addAtom(element, around)) return
    const look = lookIn(element, style, around.look, losses)
    if (BLOCKS.has(tagName)) addBlock(element, placeIn(element, style, { ...around, look }))
    else addAll(element.childNodes, { ...around, look })
  }

  function addBlock(element: HtmlElement, inside: HtmlPlace): void {
    endLine()
    const read = READERS[element.tagName]
    if (read) addBlocks(read(element, inside, reader), inside)
    else addAll(element.childNodes, inside)
    endLine()
  }

  /** Adds an element that is no box of others; false for one that is. */
  function addAtom(element: HtmlElement, around: HtmlPlace): boolean {
    const { tagName } = element
    const node = atomOf(element)
    if (node) lineIn(around).addNode(node)
    else if (tagName === 'br') lineIn(around).addBreak()
    else if (tagName === 'img') addPicture(element, around)
    else if (tagName === 'input') addBox(element, around)
    else if (tagName === 'math') return addFormula(element, around)
    else return around.isNote && isBackLink(element)
    return true
  }

  function atomOf(element: HtmlElement): DocumentNode | undefined {
    const classes = classesOf(element)
    if (element.tagName === 'a') return reader.notes.referTo(element) ?? linkOf(element, classes)
    if (element.tagName !== 'span') return undefined
    return linkOf(element, classes) ?? readQuotation(element, classes, reader)
  }

  /** A link to another document: of a file beside the page, or as our pages have it. */
  function linkOf(element: HtmlElement, classes: readonly string[]): DocumentNode | undefined {
    const beside = reader.documentOf(attributeOf(element, 'href') ?? '')
    if (beside !== undefined) {
      const { attrs, ...link } = reader.node('documentLink', { label: textIn(element) })
      // Not checked as an id: the other file gets one when it becomes a document.
      return { ...link, attrs: { targetDocId: beside, ...attrs } }
    }
    if (!classes.includes('wq-document-link')) return undefined
    const targetDocId = attributeOf(element, 'data-document')
    const attributes = { targetDocId, label: textIn(element) }
    const { targetDocId: accepted } = attributesOf(NODES.documentLink, attributes)
    return accepted === '' ? undefined : reader.node('documentLink', attributes)
  }

  /** A picture parts its line. */
  function addPicture(element: HtmlElement, around: HtmlPlace): void {
    const picture = readPicture(element, around, reader)
    if (typeof picture === 'string') addText(` ${picture} `, around)
    else addBlocks([picture], around)
  }

  function addBox(element: HtmlElement, around: HtmlPlace): void {
    if (attributeOf(element, 'type') !== 'checkbox') return
    addText(attributeOf(element, 'checked') === undefined ? '☐ ' : '☑ ', around)
  }

  /** A formula in TeX; one that has none is its letters. */
  function addFormula(element: HtmlElement, around: HtmlPlace): boolean {
    const text = attributeOf(element, 'alttext') ?? ''
    if (text === '') losses.add('formula_as_text')
    else if (attributeOf(element, 'display') === 'block')
      addBlocks([reader.node('codeBlock', { language: 'math' }, [{ type: 'text', text }])], around)
    else lineIn(around).addText(text, { ...around.look, code: 'math' })
    return text !== ''
  }

  addAll(nodes, place)
  endLine()
  return blocks
}
