import type { CommentThread } from '@waraq/contract'
import { buttonOf, elementOf } from '../elements.ts'
import type { LocalCommentMessages } from '../i18n/comments.ts'
import { codeOf, statusOf } from './failures.ts'
import type { ThreadList } from './thread-list.ts'

interface Options {
  document: Document
  messages: LocalCommentMessages
  threads: ThreadList
  /** Whether the list is visible. */
  isShown(): boolean
  onLoaded(): void
  signal: AbortSignal
}

/** How long a visible list waits for new comments in one request, and until the next one. */
const WAIT_SECONDS = 20
const PAUSE_MS = 1_000
/** Until the next request after a failure. */
const REST_MS = 15_000
/** A service without comments responds with one of these, too. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 404, 405])

/** Reads the threads, and says so if there are none or they cannot be read. */
export function createLoading({ document, messages, threads, ...options }: Options) {
  const { isShown, onLoaded, signal } = options
  const note = elementOf(document, 'p', 'wq-comment-note')
  let loading: Promise<boolean> | undefined
  let isLoaded = false
  let restsUntil = 0
  const timer = setInterval(() => {
    if (loading || Date.now() < restsUntil || document.hidden) return
    if (isShown()) void load(WAIT_SECONDS)
  }, PAUSE_MS)

  note.role = 'status'
  signal.addEventListener('abort', () => clearInterval(timer))

  /** One request at a time. Resolves to false if the user may not read comments or there can be none. */
  function load(wait?: number): Promise<boolean> {
    loading ??= threads.load(wait).then(
      () => {
        loading = undefined
        isLoaded = true
        onLoaded()
        return true
      },
      (error: unknown) => {
        loading = undefined
        restsUntil = Date.now() + REST_MS
        if (signal.aborted || isLoaded) return true
        const retry = buttonOf(document, messages.retry, () => void load())
        note.hidden = false
        note.replaceChildren(`${messages.loadFailed} `, retry)
        return !REFUSED.has(statusOf(error) ?? 0) && codeOf(error) !== 'token_unavailable'
      },
    )
    return loading
  }

  return {
    element: note,
    load,
    /** Says that a list is empty. */
    sayEmpty(count: number, state: CommentThread['state']): void {
      if (!isLoaded) return
      note.hidden = count > 0
      note.textContent = state === 'open' ? messages.empty : messages.noneResolved
    },
  }
}
