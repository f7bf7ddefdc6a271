import type { CommentThread } from '@waraq/contract'
import { buttonOf, elementOf } from '../elements.ts'
import type { LocalCommentMessages } from '../i18n/comments.ts'

interface Options {
  document: Document
  messages: LocalCommentMessages
  choose(): void
  /** Comments on the whole document. */
  comment(): void
}

/** The choice between open and resolved threads. */
export function createStates({ document, messages, choose, comment }: Options) {
  const element = elementOf(document, 'div', 'wq-comment-states')
  const values = ['open', 'resolved'] as const
  const buttons = values.map((value) =>
    buttonOf(document, messages[value], () => {
      set(value)
      choose()
    }),
  )
  let state: CommentThread['state'] = 'open'

  element.role = 'group'
  element.ariaLabel = messages.states
  element.append(...buttons, buttonOf(document, messages.commentOnAll, comment))
  set(state)

  function set(next: CommentThread['state']): void {
    state = next
    for (const [index, button] of buttons.entries())
      button.ariaPressed = values[index] === state ? 'true' : 'false'
  }

  return {
    element,
    get state() {
      return state
    },
    set state(next) {
      set(next)
    },
  }
}
