import { createQuoteFinder, quoteOf, type TextRange, trimmedRange } from '@waraq/contract/quotes'

/** The text of a rendered document as its page shows it. */
export interface ShownText {
  text: string
  rangeOf(range: TextRange): Range | undefined
  /** The part of a selection that is in the text. */
  offsetsOf(range: Range): TextRange | undefined
}

/** What the renderer adds to the text of a document. */
const ADDED = 'button, select, .wq-citation, .wq-spoken, .wq-translation, [aria-hidden="true"]'
const BLOCKS =
  'p, h1, h2, h3, h4, h5, h6, li, div, blockquote, pre, figure, figcaption, details, summary, table, tr, td, th, ul, ol'

/** Reads the text of an article, with a line feed between two blocks. */
export function shownTextOf(article: HTMLElement): ShownText {
  const { ownerDocument: document } = article
  const nodes: { node: Text; from: number; to: number }[] = []
  const walker = document.createTreeWalker(
    article,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    {
      acceptNode: (node) =>
        node instanceof Element && node.matches(ADDED)
          ? NodeFilter.FILTER_REJECT
          : NodeFilter.FILTER_ACCEPT,
    },
  )
  let text = ''
  let block: Element | null = null
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeName === 'BR') text += ' '
    if (!(node instanceof Text) || node.data === '') continue
    const own = node.parentElement?.closest(BLOCKS) ?? null
    if (own !== block && text !== '' && !text.endsWith('\n')) text += '\n'
    block = own
    nodes.push({ node, from: text.length, to: text.length + node.data.length })
    text += node.data
  }

  return {
    text,
    rangeOf({ from, to }) {
      const first = nodes.find((it) => it.to > from)
      const last = nodes.findLast((it) => it.from < to)
      if (!first || !last || first.from > from || last.to < to) return undefined
      const range = document.createRange()
      range.setStart(first.node, from - first.from)
      range.setEnd(last.node, to - last.from)
      return range
    },
    offsetsOf(range) {
      const selected = nodes.filter(({ node }) => range.intersectsNode(node))
      const [first, last] = [selected[0], selected.at(-1)]
      if (!first || !last) return undefined
      const start = first.node === range.startContainer ? range.startOffset : 0
      const end = last.node === range.endContainer ? range.endOffset : last.node.data.length
      return trimmedRange(text, { from: first.from + start, to: last.from + end })
    },
  }
}

/** Creates the function that finds a range of one text in another one with the same words. */
export function createRangeFinder(
  text: string,
  other: string,
): (range: TextRange) => TextRange | undefined {
  const find = createQuoteFinder(other)
  return (range) => {
    const words = text.slice(range.from, range.to)
    const [places, others] = [placesOf(text, words), placesOf(other, words)]
    // Both texts have the same order.
    if (places.length === others.length) {
      const from = others[places.indexOf(range.from)]
      return from === undefined ? undefined : { from, to: from + words.length }
    }
    const quote = quoteOf(text, range)
    return quote && find(quote)
  }
}

function placesOf(text: string, words: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) places.push(at)
  return places
}
