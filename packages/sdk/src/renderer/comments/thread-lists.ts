import type { CommentThread } from '@waraq/contract'
import { elementOf } from '../elements.ts'
import { type CardOptions, createThreadCard, type ThreadCard } from './thread-card.ts'

interface Options extends CardOptions {
  /** Orders the threads; undefined for one without a place. */
  orderOf(threadId: string): number | undefined
}

/** The threads in the order of the text, and then those whose words are no longer there. */
export function createThreadLists(options: Options) {
  const { document, messages, threads, orderOf } = options
  const cards = new Map<string, ThreadCard>()
  const placed = elementOf(document, 'ul', 'wq-threads')
  const heading = elementOf(document, 'h3', '', messages.withoutPlace)
  const unplaced = elementOf(document, 'ul', 'wq-threads')
  const element = elementOf(document, 'div', '')
  let active: string | undefined

  // Safari takes a list without markers for none.
  for (const list of [placed, unplaced]) list.role = 'list'
  element.append(placed, heading, unplaced)

  function sorted(state: CommentThread['state']) {
    const all = threads.all
      .filter((thread) => thread.state === state)
      // Comments on the whole document come first.
      .map((thread) => ({ thread, order: thread.anchor ? orderOf(thread.id) : -1 }))
    const inText = all
      .filter(({ order }) => order !== undefined)
      .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
      .map(({ thread }) => thread)
    const others = all.filter(({ order }) => order === undefined).map(({ thread }) => thread)
    return { inText, others }
  }

  function cardOf(threadId: string): ThreadCard {
    const card = cards.get(threadId) ?? createThreadCard(options, threadId)
    cards.set(threadId, card)
    return card
  }

  function fill(list: HTMLElement, all: readonly CommentThread[]): void {
    const elements = all.map((thread) => {
      const card = cardOf(thread.id)
      card.update(thread, thread.id === active)
      return card.element
    })
    // Moving an element would take the focus from its field.
    const isSame =
      elements.length === list.children.length &&
      elements.every((it, index) => list.children[index] === it)
    if (isSame) return
    const focused = document.activeElement
    list.replaceChildren(...elements)
    if (focused instanceof HTMLElement && list.contains(focused)) focused.focus()
  }

  function updateCard(threadId: string | undefined): void {
    const thread = threadId === undefined ? undefined : threads.get(threadId)
    if (thread) cards.get(thread.id)?.update(thread, thread.id === active)
  }

  return {
    element,
    /** Shows the threads in a state; returns how many there are. */
    show(state: CommentThread['state']): number {
      const { inText, others } = sorted(state)
      heading.hidden = others.length === 0
      fill(placed, inText)
      fill(unplaced, others)
      for (const id of cards.keys()) if (!threads.get(id)) cards.delete(id)
      return inText.length + others.length
    },
    /** The ids of the threads in a state, in their order. */
    ids(state: CommentThread['state']): string[] {
      const { inText, others } = sorted(state)
      return [...inText, ...others].map(({ id }) => id)
    },
    get active() {
      return active
    },
    activate(threadId: string | undefined): void {
      const last = active
      active = threadId
      updateCard(last)
      updateCard(active)
    },
    focus(threadId: string): void {
      cards.get(threadId)?.element.querySelector('article')?.focus({ preventScroll: true })
    },
    scrollTo(threadId: string): void {
      cards.get(threadId)?.element.scrollIntoView({ block: 'nearest' })
    },
    /** Shows names that have arrived. */
    rename(): void {
      for (const card of cards.values()) card.rename()
    },
  }
}
