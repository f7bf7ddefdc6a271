import type { DocumentNode } from '@waraq/contract'
import type { Draft, Drafts } from './drafts.ts'
import type { Scheduler } from './scheduler.ts'

interface Options {
  drafts: Drafts
  /** The unsaved changes; undefined if there are none. */
  draftOf(): Draft | undefined
  /** Returns the content that the draft is based on; another function after each save. */
  baseOf(): (() => DocumentNode) | undefined
  /** The name of the draft that an earlier page left. */
  name: string
  scheduler: Scheduler
}

/** Keeps a local copy of unsaved changes. */
interface DraftWriter {
  /** Call it after each change. */
  changed(): void
  /** Writes or removes the draft, depending on the current state. */
  write(): Promise<void>
  /** Whether the next page will find the unsaved changes. */
  readonly isKept: boolean
}

const DEBOUNCE_MS = 400

export function createDraftWriter(options: Options): DraftWriter {
  const { drafts, draftOf, baseOf, name, scheduler } = options
  const timer = scheduler.createTimer(() => void write())
  let written = name
  let isKept = true
  let writtenBase: (() => DocumentNode) | undefined

  async function write(): Promise<void> {
    timer.stop()
    const draft = draftOf()
    const earlier = written
    if (draft) {
      written = draft.name
      isKept = await drafts.put(draft)
    }
    if (!draft || earlier !== draft.name) await drafts.remove(earlier)
    if (draft) await writeBase(draft)
    else writtenBase = undefined
  }

  /** Once after each save. */
  async function writeBase({ name, etag }: Draft): Promise<void> {
    const base = baseOf()
    if (!base || base === writtenBase) return
    writtenBase = base
    await drafts.putBase(name, { etag, content: base() })
  }

  return {
    changed: () => timer.start(DEBOUNCE_MS),
    write,
    get isKept() {
      return isKept
    },
  }
}
