import type { CommentAnchor } from '@waraq/contract'
import { elementOf } from '../elements.ts'
import type { LocalCommentMessages } from '../i18n/comments.ts'
import { type Composer, createComposer } from './composer.ts'
import { CommentFailure } from './failures.ts'
import type { FindPeople } from './people.ts'
import type { Sending } from './thread-list.ts'

/** The words of the text that a comment is about. */
export interface CommentedWords {
  text: string
  /** Their anchor once they are stored; undefined if they are no longer there. */
  anchor(): CommentAnchor | undefined
  /** Called when the comment is sent or given up. */
  end(): void
}

interface Options {
  document: Document
  messages: LocalCommentMessages
  findPeople: FindPeople | undefined
  /** Stores the text that a comment quotes. */
  prepare(): Promise<void>
  send(sending: Sending, anchor: CommentAnchor | null): Promise<void>
  /** Gives the focus back to the text. */
  leave(): void
}

/** The place where a new thread is written. */
export function createComposing({ document, messages, findPeople, ...options }: Options) {
  const element = elementOf(document, 'div', '')
  const place = elementOf(document, 'div', '')
  const said = elementOf(document, 'p', 'wq-comments-said')
  let composer: Composer | undefined
  let commented: CommentedWords | undefined

  said.role = 'status'
  element.append(place, said)

  function end(): void {
    commented?.end()
    composer = undefined
    commented = undefined
    place.replaceChildren()
  }

  function endIfEmpty(): void {
    if (composer?.text === '') end()
  }

  async function anchorOf(words: CommentedWords): Promise<CommentAnchor> {
    await options.prepare()
    const anchor = words.anchor()
    if (!anchor) throw new CommentFailure('nowhere')
    return anchor
  }

  return {
    element,
    endIfEmpty,
    /** Says why nothing can be written. */
    say(sentence: string): void {
      const failure = elementOf(document, 'p', 'wq-comment-failure', sentence)
      failure.role = 'alert'
      place.replaceChildren(failure, ...(composer ? [composer.element] : []))
    },
    /** Opens the field; a text that was not sent moves along. */
    begin(words: CommentedWords | undefined): void {
      if (!words) commented?.end()
      const draft = composer?.text ?? ''
      const label = words ? messages.comment : messages.commentOnAll
      // A repeated send is the same request.
      let anchor: CommentAnchor | undefined
      const next = createComposer({
        document,
        messages,
        label,
        sendLabel: messages.send,
        findPeople,
        async send(sending) {
          if (words) anchor ??= await anchorOf(words)
          else await options.prepare()
          await options.send(sending, anchor ?? null)
          if (composer === next) end()
          said.textContent = messages.sent
        },
        cancel() {
          endIfEmpty()
          options.leave()
        },
      })
      const quote = elementOf(document, 'p', 'wq-comment-quote')
      quote.textContent = words?.text ?? messages.wholeDocument
      quote.dir = 'auto'
      said.textContent = ''
      next.text = draft
      composer = next
      commented = words
      place.replaceChildren(quote, next.element)
      next.focus()
    },
  }
}
