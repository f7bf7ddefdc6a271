import type { Draft, Drafts } from './drafts.ts'
import type { Scheduler } from './scheduler.ts'

interface Options {
  drafts: Drafts
  /** What is not saved; undefined where all is. */
  draftOf(): Draft | undefined
  /** The name under which an earlier page left one. */
  name: string
  scheduler: Scheduler
}

/** Keeps a copy on this machine of what the service does not have yet. */
export interface DraftWriter {
  /** To be called after each change. */
  changed(): void
  /** Writes, or takes away, what the moment asks for. */
  write(): Promise<void>
  /** Whether what is unsaved will be found again by the next page. */
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
