import type { CommentThread, DocumentNode } from '@waraq/contract'
import { quotableTextOf } from '@waraq/contract/quotable-text'
import { createQuoteFinder, type TextRange } from '@waraq/contract/quotes'
import type { MountedPage } from '../mounted-page.ts'
import { createRangeFinder, shownTextOf } from './shown-text.ts'

/** The document as text that can be quoted, and where a page shows it. */
export async function createReaderText({
  blocks,
  article,
}: Pick<MountedPage, 'blocks' | 'article'>) {
  const { ownerDocument: document } = article
  const content = { type: 'doc', content: [...blocks] }
  const { text, pieces } = quotableTextOf(content, await emojiFor(content))
  const find = createQuoteFinder(text)
  let shown = shownTextOf(article)
  /** The places of threads in the document, and in the page. */
  let places = new Map<string, { from: number; range: Range | undefined }>()
  let known: readonly CommentThread[] = []

  function place(threads: readonly CommentThread[]): void {
    known = threads
    const shownRange = createRangeFinder(text, shown.text)
    places = new Map(
      threads.flatMap(({ id, anchor }) => {
        const quoted = anchor && find(anchor)
        if (!quoted) return []
        const range = shownRange(quoted)
        return [[id, { from: quoted.from, range: range && shown.rangeOf(range) }] as const]
      }),
    )
  }

  return {
    text,
    place,
    orderOf: (id: string) => places.get(id)?.from,
    rangeOf: (id: string) => places.get(id)?.range,
    /** Call it when the page shows other elements. */
    read(): void {
      shown = shownTextOf(article)
      place(known)
    },
    /** The words of a selection in the page, and the same words in the document. */
    selected(selection: Range): { shown: TextRange; quoted: TextRange | undefined } | undefined {
      const range = shown.offsetsOf(selection)
      return range && { shown: range, quoted: createRangeFinder(shown.text, text)(range) }
    },
    shownRange: (range: TextRange) => shown.rangeOf(range),
    /** The index of the block in which a range of the document begins. */
    blockOf: ({ from }: TextRange): number => pieces.find(({ to }) => to > from)?.path[0] ?? 0,
    /** The thread with the shortest words at a click. */
    threadAt({ clientX, clientY }: MouseEvent): string | undefined {
      const at = caretAt(document, clientX, clientY)
      const all = known.flatMap(({ id, state }) => {
        const range = places.get(id)?.range
        const isHit = at && state === 'open' && range?.isPointInRange(at.node, at.offset)
        return isHit ? [{ id, length: range?.toString().length ?? 0 }] : []
      })
      return all.toSorted((one, other) => one.length - other.length)[0]?.id
    },
  }
}

/** The names of emoji, which few documents need. */
async function emojiFor(content: DocumentNode): Promise<(name: string) => string | undefined> {
  const hasEmoji = /"type":"emoji"/.test(JSON.stringify(content))
  return hasEmoji ? (await import('@waraq/contract/emoji')).emojiOf : () => undefined
}

/** Older browsers have the second function only. */
function caretAt(document: Document, x: number, y: number) {
  const position = document.caretPositionFromPoint?.(x, y)
  if (position) return { node: position.offsetNode, offset: position.offset }
  const range = document.caretRangeFromPoint?.(x, y)
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined
}
