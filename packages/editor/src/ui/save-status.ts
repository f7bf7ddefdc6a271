import { saveStateMessagesFor } from '../i18n/save-states.ts'
import type { SaveState } from '../saving/autosave.ts'
import type { Scheduler } from '../saving/scheduler.ts'

// In one file with this: alone it compresses worse than it loads.
export { createLimitWarning } from './content-limit.ts'

/** Faster saves show no status. */
const SAVING_AFTER_MS = 1000
const SAVED_FOR_MS = 2000

interface Options {
  status: Pick<HTMLElement, 'textContent'>
  locale: string
  scheduler: Pick<Scheduler, 'createTimer'>
  isOnline(): boolean
  signal: AbortSignal
}

/**
 * Writes the status line: nothing while the author types, a slow save, for a moment a finished one,
 * and a failed one until the next save succeeds.
 */
export function createSaveStatus(options: Options): (state: SaveState, isStuck: boolean) => void {
  const { status, locale, scheduler, isOnline, signal } = options
  const messages = saveStateMessagesFor(locale)
  let due = ''
  let hasFailed = false
  const timer = scheduler.createTimer(() => show(due))
  signal.addEventListener('abort', end, { once: true })

  // Setting the same text again would announce it again.
  function show(words: string): void {
    if (status.textContent !== words) status.textContent = words
  }

  function end(): void {
    timer.stop()
    show('')
  }

  function showIn(ms: number, words: string): void {
    due = words
    timer.start(ms)
  }

  function wordsOf(state: Exclude<SaveState, 'saving'>, isStuck: boolean): string {
    if (state === 'idle' || state === 'dirty') return ''
    const isOffline = state === 'retrying' && !isOnline()
    return messages[isOffline ? 'offline' : isStuck ? 'blocked' : state]
  }

  return (state, isStuck) => {
    timer.stop()
    if (state === 'saving') return showIn(SAVING_AFTER_MS, messages.saving)
    if (state === 'dirty' && hasFailed) return
    const words = wordsOf(state, isStuck)
    hasFailed = words !== '' && state !== 'saved'
    show(words)
    if (state === 'saved') showIn(SAVED_FOR_MS, '')
  }
}
