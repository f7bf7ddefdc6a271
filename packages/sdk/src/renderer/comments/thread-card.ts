import type { CommentThread } from '@waraq/contract'
import { buttonOf, elementOf } from '../elements.ts'
import { type Composer, createComposer } from './composer.ts'
import { failureSentence } from './failures.ts'
import type { FindPeople } from './people.ts'
import { createThreadTexts, type ThreadTools } from './thread-texts.ts'

export interface CardOptions extends ThreadTools {
  findPeople: FindPeople | undefined
  mayResolve(thread: CommentThread): boolean
  /** The user chose the thread: its words are shown in the text. */
  choose(threadId: string): void
}

/** A thread in the list. */
export interface ThreadCard {
  element: HTMLElement
  update(thread: CommentThread, isActive: boolean): void
  /** Shows the names that are known now. */
  rename(): void
}

const MAX_QUOTE = 140

/** Creates the card of a thread. Only the active one has buttons. */
export function createThreadCard(options: CardOptions, threadId: string): ThreadCard {
  const { document, messages, threads, nameOf, findPeople, mayResolve, choose } = options
  const element = elementOf(document, 'li', 'wq-thread')
  const card = elementOf(document, 'article', '')
  const quote = elementOf(document, 'p', 'wq-comment-quote')
  const texts = createThreadTexts({ ...options, run, focus: () => card.focus() }, threadId)
  const actions = elementOf(document, 'div', 'wq-comment-actions')
  const place = elementOf(document, 'div', '')
  const failure = elementOf(document, 'p', 'wq-comment-failure')
  let shown: CommentThread | undefined
  let isActive = false
  let replying: Composer | undefined

  card.tabIndex = 0
  failure.role = 'alert'
  card.append(quote, texts.element, place, failure, actions)
  element.append(card)
  card.addEventListener('focusin', () => choose(threadId))
  card.addEventListener('click', () => choose(threadId))
  card.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.target !== card) return
    event.preventDefault()
    reply()
  })

  /** Runs what a button does; a failure is said on the card. */
  async function run(act: () => Promise<unknown>): Promise<void> {
    failure.textContent = ''
    try {
      await act()
    } catch (error) {
      failure.textContent = failureSentence(messages, error)
    }
    if (document.activeElement === document.body) card.focus()
  }

  function reply(): void {
    if (shown?.state !== 'open') return
    replying ??= createComposer({
      document,
      messages,
      label: messages.reply,
      sendLabel: messages.send,
      findPeople,
      async send(sending) {
        await threads.reply(threadId, sending)
        closeReply()
      },
      cancel: closeReply,
    })
    place.replaceChildren(replying.element)
    showActions()
    replying.focus()
  }

  function closeReply(): void {
    // A text that was not sent stays for the next time.
    place.replaceChildren()
    showActions()
    card.focus()
  }

  function showActions(): void {
    actions.replaceChildren()
    if (!shown || !isActive) return
    const isOpen = shown.state === 'open'
    const next = isOpen ? 'resolved' : 'open'
    const setState = () => void run(() => threads.setState(threadId, next))
    const isReplying = place.hasChildNodes()
    actions.replaceChildren(
      ...(isOpen && !isReplying ? [buttonOf(document, messages.reply, reply)] : []),
      ...(mayResolve(shown)
        ? [buttonOf(document, isOpen ? messages.resolve : messages.reopen, setState)]
        : []),
    )
  }

  function showQuote({ anchor }: CommentThread): void {
    const words = anchor?.exact ?? messages.wholeDocument
    quote.textContent = words.length > MAX_QUOTE ? `${words.slice(0, MAX_QUOTE)}…` : words
    quote.dir = anchor ? 'auto' : ''
    quote.classList.toggle('wq-comment-note', !anchor)
  }

  function show(thread: CommentThread): void {
    const [first] = thread.comments
    if (first) card.ariaLabel = messages.thread(nameOf(first))
    card.ariaCurrent = isActive ? 'true' : null
    showQuote(thread)
    texts.show(thread, isActive)
    showActions()
  }

  return {
    element,
    update(thread, willBeActive) {
      const isSame = shown === thread && isActive === willBeActive
      isActive = willBeActive
      shown = thread
      if (isSame) return
      if (thread.state !== 'open') place.replaceChildren()
      show(thread)
    },
    rename() {
      if (shown) show(shown)
    },
  }
}
