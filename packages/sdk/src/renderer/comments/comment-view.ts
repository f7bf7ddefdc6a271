import type { Comment } from '@waraq/contract'
import { buttonOf, elementOf } from '../elements.ts'
import type { LocalCommentMessages } from '../i18n/comments.ts'

interface Options {
  document: Document
  messages: LocalCommentMessages
  nameOf(comment: Pick<Comment, 'external_user_id' | 'is_own'>): string
}

/** The name of who wrote a comment. */
export const writerName =
  (messages: LocalCommentMessages, nameOf: (id: string) => string | undefined) =>
  ({ external_user_id: id, is_own }: Pick<Comment, 'external_user_id' | 'is_own'>): string => {
    if (is_own) return messages.you
    return id === null ? messages.erased : (nameOf(id) ?? messages.unnamed)
  }

/** A comment as plain text, with its writer and time. */
export function showComment({ document, messages, nameOf }: Options, comment: Comment) {
  const element = elementOf(document, 'div', 'wq-comment-text')
  const head = elementOf(document, 'div', 'wq-comment-head')
  const time = elementOf(document, 'time', '', messages.time(comment.created_at))
  time.dateTime = comment.created_at
  head.append(elementOf(document, 'bdi', 'wq-comment-writer', nameOf(comment)), ' ', time)
  if (comment.edited_at && !comment.is_deleted) head.append(` · ${messages.edited}`)
  const text = elementOf(document, 'p', '', comment.is_deleted ? messages.deleted : comment.text)
  if (comment.is_deleted) text.className = 'wq-comment-note'
  else text.dir = 'auto'
  element.append(head, text)
  return element
}

interface Ownership {
  edit(): void
  remove(): void
}

/** The buttons of an own comment; deleting asks first. */
export function createOwnActions(
  { document, messages }: Pick<Options, 'document' | 'messages'>,
  { edit, remove }: Ownership,
): HTMLElement {
  const actions = elementOf(document, 'div', 'wq-comment-actions')
  const editing = buttonOf(document, messages.edit, edit)
  const removing = buttonOf(document, messages.remove, ask)
  const rest = () => actions.replaceChildren(editing, removing)
  rest()

  function ask(): void {
    const question = elementOf(document, 'span', '', messages.removeQuestion)
    question.role = 'alert'
    const keeping = buttonOf(document, messages.cancel, () => {
      rest()
      removing.focus()
    })
    actions.replaceChildren(question, buttonOf(document, messages.remove, remove), keeping)
    keeping.focus()
  }

  return actions
}
