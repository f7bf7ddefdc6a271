import type { Draft, Drafts } from './drafts.ts'
import type { Scheduler } from './scheduler.ts'

interface Options {
  drafts: Drafts
  /** The unsaved changes; undefined if there are none. */
  draftOf(): Draft | undefined
  /** The name of the draft that an earlier page left. */
  name: string
  scheduler: Scheduler
}

/** Keeps a local copy of unsaved changes. */
export interface DraftWriter {
  /** Call it after each change. */
  changed(): void
  /** Writes or removes the draft, depending on the current state. */
  write(): Promise<void>
  /** Whether the next page will find the unsaved changes. */
  readonly isKept: boolean
  stop(): void
}

const DEBOUNCE_MS = 400

export function createDraftWriter({ drafts, draftOf, name, scheduler }: Options): DraftWriter {
  const timer = scheduler.createTimer(() => void write())
  let written = name
  let isKept = true

  async function write(): Promise<void> {
    timer.stop()
    const draft = draftOf()
    const earlier = written
    if (draft) {
      written = draft.name
      isKept = await drafts.put(draft)
    }
    if (!draft || earlier !== draft.name) await drafts.remove(earlier)
  }

  return {
    changed: () => timer.start(DEBOUNCE_MS),
    write,
    get isKept() {
      return isKept
    },
    stop: () => timer.stop(),
  }
}
