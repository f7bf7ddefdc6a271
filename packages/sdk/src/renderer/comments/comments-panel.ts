import type { CommentThread } from '@waraq/contract'
import { elementOf } from '../elements.ts'
import { commentMessagesFor } from '../i18n/comments.ts'
import { writerName } from './comment-view.ts'
import { type CommentedWords, createComposing } from './composing.ts'
import { createLoading } from './loading.ts'
import { createPanelFrame } from './panel-frame.ts'
import { createNames, type FindPeople, type GetPeople } from './people.ts'
import { createStates } from './state-buttons.ts'
import { type CommentClient, createThreadList } from './thread-list.ts'
import { createThreadLists } from './thread-lists.ts'

/** The text beside which the comments are. */
export interface CommentedText {
  /** Orders the threads; undefined for one without a place. */
  orderOf(threadId: string): number | undefined
  /** Marks the words of a thread, and scrolls to them; undefined marks none. */
  show(threadId: string | undefined): void
  /** The threads of the document, whenever they change. */
  follow(threads: readonly CommentThread[]): void
  /** Takes the focus, at the words of a thread. */
  focus(threadId: string | undefined): void
  /** Stores the text that a comment quotes. */
  prepare(): Promise<void>
}

export interface CommentsOptions {
  root: HTMLElement
  /** The panel stands behind it. */
  beside: HTMLElement
  text: CommentedText
  locale: string
  client: CommentClient
  documentId(): string | undefined
  /** Whether the user may resolve the threads of others. */
  mayResolveAll(): boolean
  getPeople?: GetPeople | undefined
  findPeople?: FindPeople | undefined
  signal: AbortSignal
}

export type CommentsPanel = ReturnType<typeof createCommentsPanel>

/** Creates the panel of the comments on a document, closed. */
export function createCommentsPanel(options: CommentsOptions) {
  const { root, beside, text, locale, client, documentId, findPeople, signal } = options
  const { ownerDocument: document } = root
  const messages = commentMessagesFor(locale)
  const names = createNames(options.getPeople)
  const threads = createThreadList({ client, documentId, onChange: changed, signal })
  const frame = createPanelFrame({ root, text: beside, messages, close, signal })
  const lists = createThreadLists({
    document,
    messages,
    threads,
    nameOf: writerName(messages, names.nameOf),
    findPeople,
    orderOf: text.orderOf,
    mayResolve: ({ comments }) => options.mayResolveAll() || comments[0]?.is_own === true,
    choose,
  })
  const states = createStates({ document, messages, choose: render, comment: () => compose() })
  const composing = createComposing({
    document,
    messages,
    findPeople,
    prepare: text.prepare,
    send,
    leave: focusText,
  })
  const main = elementOf(document, 'div', 'wq-comments-main')
  const isShown = () => frame.isOpen
  const loading = createLoading({ document, messages, threads, isShown, onLoaded: render, signal })
  const { load } = loading

  frame.head.append(states.element)
  main.append(composing.element, loading.element, lists.element)
  frame.element.append(main)
  addKeys(frame.element, { go, leave: focusText })

  function changed(): void {
    text.follow(threads.all)
    render()
    void names.learn(writersOf(threads.all)).then((isNew) => isNew && lists.rename())
  }

  function render(): void {
    if (!frame.isOpen) return
    frame.keepFocus(() => loading.sayEmpty(lists.show(states.state), states.state))
  }

  function choose(threadId: string | undefined): void {
    if (threadId === lists.active) return
    lists.activate(threadId)
    text.show(threadId)
  }

  function compose(words?: CommentedWords): void {
    open()
    choose(undefined)
    composing.begin(words)
    frame.element.scrollTop = 0
  }

  async function send(...sent: Parameters<typeof threads.create>): Promise<void> {
    focusThread((await threads.create(...sent)).id)
  }

  function showThread(threadId: string): void {
    states.state = threads.get(threadId)?.state ?? 'open'
    choose(threadId)
    render()
  }

  function focusThread(threadId: string): void {
    showThread(threadId)
    lists.focus(threadId)
    lists.scrollTo(threadId)
  }

  function focusText(): void {
    const last = lists.active
    choose(undefined)
    text.focus(last)
  }

  /** Goes to the next thread of the list, or the one before. */
  function go(step: 1 | -1): void {
    open()
    const ids = lists.ids(states.state)
    const at = ids.indexOf(lists.active ?? '')
    const next = at < 0 && step < 0 ? -1 : at + step
    const id = ids.at(next % ids.length)
    if (id !== undefined) focusThread(id)
  }

  function open(): void {
    if (frame.isOpen) return
    frame.open()
    render()
    void load()
  }

  function close(): void {
    composing.endIfEmpty()
    frame.close()
    focusText()
  }

  return {
    messages,
    get isOpen() {
      return frame.isOpen
    },
    get threads() {
      return threads.all
    },
    load,
    open,
    close,
    compose,
    go,
    /** Opens the panel with a sentence. */
    say(sentence: string): void {
      open()
      composing.say(sentence)
    },
    /** Opens the panel, and goes to it. */
    openList(): void {
      open()
      frame.element.focus()
    },
    /** Shows a thread; the focus stays in the text. */
    show(threadId: string): void {
      open()
      showThread(threadId)
      lists.scrollTo(threadId)
    },
    /** Call it when places have changed. */
    sort: render,
    adopt: threads.adopt,
  }
}

/** The ids of the others who wrote. */
const writersOf = (threads: readonly CommentThread[]): string[] =>
  threads
    .flatMap(({ comments }) => comments)
    .flatMap(({ external_user_id: id, is_own }) => (is_own ? [] : (id ?? [])))

interface Keys {
  go(step: 1 | -1): void
  leave(): void
}

/** Arrow keys and F8 go between threads, Escape goes to the text. */
function addKeys(element: HTMLElement, { go, leave }: Keys): void {
  element.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return
    const step = stepOf(event)
    if (event.key === 'Escape') leave()
    else if (step) go(step)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
}

function stepOf({ key, shiftKey, target }: KeyboardEvent): 1 | -1 | undefined {
  if (key === 'F8') return shiftKey ? -1 : 1
  if (target instanceof HTMLTextAreaElement) return undefined
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined
}
