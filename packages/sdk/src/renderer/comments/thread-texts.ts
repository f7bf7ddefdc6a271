import type { Comment, CommentThread } from '@waraq/contract'
import { buttonOf, elementOf } from '../elements.ts'
import type { LocalCommentMessages } from '../i18n/comments.ts'
import { createOwnActions, showComment } from './comment-view.ts'
import { createComposer } from './composer.ts'
import type { ThreadList } from './thread-list.ts'

export interface ThreadTools {
  document: Document
  messages: LocalCommentMessages
  threads: ThreadList
  nameOf(comment: Pick<Comment, 'external_user_id' | 'is_own'>): string
}

interface Options extends ThreadTools {
  /** Runs what a button does; a failure is said on the card. */
  run(act: () => Promise<unknown>): Promise<void>
  /** Focuses the card. */
  focus(): void
}

/** The comments of a thread. Own ones can be edited and deleted in the active thread. */
export function createThreadTexts(options: Options, threadId: string) {
  const { document, messages, threads, run, focus } = options
  const element = elementOf(document, 'div', '')
  let shown: { thread: CommentThread; isActive: boolean } | undefined
  let isEditing = false

  function render(): void {
    if (isEditing || !shown) return
    const { thread, isActive } = shown
    const views: HTMLElement[] = thread.comments.map((comment) => viewOf(comment, isActive))
    const hidden = thread.comment_count - thread.comments.length
    const readAgain = () => void run(() => threads.readAgain(threadId))
    // The list has the first comment and the newest replies.
    if (hidden > 0) views.splice(1, 0, buttonOf(document, messages.more(hidden), readAgain))
    element.replaceChildren(...views)
  }

  function viewOf(comment: Comment, isActive: boolean): HTMLElement {
    const view = showComment(options, comment)
    if (!isActive || !comment.is_own || comment.is_deleted) return view
    const remove = () => void run(() => threads.remove(threadId, comment.id))
    view.append(createOwnActions(options, { edit: () => edit(comment, view), remove }))
    return view
  }

  function edit({ id, text }: Comment, view: HTMLElement): void {
    const end = () => {
      isEditing = false
      render()
      focus()
    }
    const composer = createComposer({
      document,
      messages,
      label: messages.edit,
      sendLabel: messages.save,
      async send(sending) {
        await threads.edit(threadId, id, sending.text)
        end()
      },
      cancel: end,
    })
    composer.text = text
    isEditing = true
    view.replaceChildren(composer.element)
    composer.focus()
  }

  return {
    element,
    show(thread: CommentThread, isActive: boolean): void {
      shown = { thread, isActive }
      render()
    },
  }
}
