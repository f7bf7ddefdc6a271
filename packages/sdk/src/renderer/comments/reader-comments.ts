import { type CommentThread, MAX_ANCHOR_TEXT } from '@waraq/contract'
import { quoteOf, type TextRange } from '@waraq/contract/quotes'
import type { GetGrant } from '../../client/grants.ts'
import { buttonOf } from '../elements.ts'
import type { MountedPage } from '../mounted-page.ts'
import { createCommentsPanel } from './comments-panel.ts'
import { createHighlights } from './highlights.ts'
import type { FindPeople, GetPeople } from './people.ts'
import { createReaderText } from './reader-text.ts'
import { offerComments } from './selection-button.ts'
import type { CommentClient } from './thread-list.ts'

export interface ReaderCommentsOptions {
  /** Sends the requests; without it there are no comments. */
  client?: CommentClient | undefined
  documentId?: string | undefined
  getGrant?: GetGrant | undefined
  getPeople?: GetPeople | undefined
  mentions?: FindPeople | undefined
}

const isOpen = ({ state }: CommentThread): boolean => state === 'open'
/** What a click in the text does otherwise. */
const CONTROLS = 'a, button, summary, input, [role="button"]'

/** Shows the comments on a rendered document to its author and co-authors. */
export async function addComments(
  page: MountedPage,
  options: ReaderCommentsOptions,
): Promise<void> {
  const { frame, article, outline, locale, signal } = page
  const { documentId, client, getPeople, mentions } = options
  if (!documentId || !client) return
  const text = await createReaderText(page)
  if (signal.aborted) return
  let chosen: string | undefined
  let draft: TextRange | undefined
  let mayResolve = false

  const highlights = createHighlights(article, () => panel.openList())
  const panel = createCommentsPanel({
    root: frame,
    beside: article,
    locale,
    client,
    documentId: () => documentId,
    mayResolveAll: () => mayResolve,
    getPeople,
    findPeople: mentions,
    signal,
    text: {
      orderOf: text.orderOf,
      follow(threads) {
        text.place(threads)
        draw()
        button.textContent = panel.messages.count(threads.filter(isOpen).length)
      },
      show(id) {
        chosen = id
        draw()
        reveal(id === undefined ? undefined : text.rangeOf(id))
      },
      focus() {
        article.tabIndex = -1
        article.focus({ preventScroll: true })
      },
      async prepare() {},
    },
  })
  const { messages } = panel
  const button = buttonOf(frame.ownerDocument, messages.count(0), () =>
    panel.isOpen ? panel.close() : panel.openList(),
  )

  function draw(): void {
    const words = draft && text.shownRange(draft)
    const ranges = panel.threads.filter(isOpen).flatMap(({ id }) => text.rangeOf(id) ?? [])
    const own = chosen === undefined ? undefined : text.rangeOf(chosen)
    highlights.show(ranges, own ?? words)
  }

  function reveal(range: Range | undefined): void {
    const element = range?.startContainer.parentElement
    for (let it = element?.closest('details'); it; it = it.parentElement?.closest('details'))
      it.open = true
    element?.scrollIntoView({ block: frame.dataset.comments === 'below' ? 'start' : 'nearest' })
  }

  function compose(selection: Range): void {
    const { shown, quoted } = text.selected(selection) ?? {}
    const isLong = shown !== undefined && shown.to - shown.from > MAX_ANCHOR_TEXT
    const quote = quoted && quoteOf(text.text, quoted)
    if (!quote || !quoted) {
      panel.say(isLong ? messages.tooLong : messages.nowhere)
      return
    }
    draft = shown
    draw()
    const etag = page.etag ?? '"0"'
    panel.compose({
      text: quote.exact,
      anchor: () => ({ ...quote, block: text.blockOf(quoted), etag }),
      end() {
        draft = undefined
        draw()
      },
    })
  }

  // Those who may not read the comments get no button.
  async function begin(): Promise<void> {
    const grant = await options.getGrant?.(documentId ?? '', { signal })
    mayResolve = !grant?.grant.startsWith('comment')
    if (!(await panel.load())) return
    outline.append(button)
    offerComments({ frame, article, label: messages.comment, press: compose, signal })
    article.addEventListener('click', (event) => {
      const isControl = event.target instanceof Element && event.target.closest(CONTROLS)
      const id = isControl ? undefined : text.threadAt(event)
      if (id !== undefined) panel.show(id)
    })
  }

  const changes = new MutationObserver(() => {
    text.read()
    draw()
  })
  changes.observe(article, { childList: true, subtree: true, characterData: true })
  signal.addEventListener('abort', () => {
    changes.disconnect()
    highlights.remove()
  })
  begin().catch(() => {})
}
