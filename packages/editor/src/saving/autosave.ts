import type { DocumentNode } from '@waraq/contract'
import { type Client, ServiceError } from '@waraq/sdk/client'
import { failureOf } from './failures.ts'
import type { Timers } from './timers.ts'

/**
 * - `idle`: nothing was changed yet
 * - `dirty`: changed, and a save is due
 * - `saving`, `saved`
 * - `retrying`: the service could not be reached or was busy; tried again by itself
 * - `conflict`: somebody else saved another version; a choice is needed
 * - `blocked`: the service will not take it as it is; the next change, or a new session, tries again
 */
export type SaveState = 'idle' | 'dirty' | 'saving' | 'saved' | 'retrying' | 'conflict' | 'blocked'

/** The document at one moment. Two moments are the same when their `version` is the same object. */
export interface Snapshot {
  version: object
  isEmpty: boolean
  /** Made only when it is sent: it costs as much as the document is long. */
  content(): DocumentNode
}

/** Where a document is kept and in which version it was read. Without an id it is not there yet. */
export interface Origin {
  id: string | undefined
  etag: string | undefined
}

interface Options {
  client: Pick<Client, 'createDocument' | 'updateDocument'>
  origin: Origin
  snapshot(): Snapshot
  timers: Timers
  newKey(): string
  /** Between the last change and the save, and between the first and the save at the latest. */
  debounceMs: number
  maxWaitMs: number
  onState(state: SaveState, error: unknown): void
  onCreated(id: string): void
}

export interface Autosave {
  /** To be called after each change. */
  changed(): void
  /** Saves now; resolves when all that was there is kept, rejects when it could not be. */
  save(): Promise<void>
  /** Tries again at once, as when the network is back. */
  retry(): void
  /** The last chance before the page goes: small documents are sent to arrive without it. */
  flush(): void
  /** After a conflict: what is here now goes over that version, or becomes a new document. */
  overwrite(origin: Origin): void
  /** After a conflict: what is here now is that version. */
  adopt(origin: Origin): void
  readonly state: SaveState
  readonly origin: Origin
  hasUnsaved(): boolean
  destroy(): void
}

/** What browsers let outlive a page, less what else may be under way. */
const KEEPALIVE_BYTES = 60_000

/**
 * Keeps a document saved while it is written: one request at a time, the newest version each, repeated
 * until the service has it. A version that somebody else saved is never overwritten.
 */
export function createAutosave(options: Options): Autosave {
  const { client, snapshot, timers, newKey, debounceMs, maxWaitMs, onState, onCreated } = options
  let origin = options.origin
  let kept = snapshot().version
  let state: SaveState = 'idle'
  let sending: Promise<void> | undefined
  let firstChange: number | undefined
  let failures = 0
  let isDestroyed = false
  // A creation whose answer never came is repeated as it was: under its name it makes one document.
  let creation: { key: string; snapshot: Snapshot; content: DocumentNode } | undefined
  const timer = timers.createTimer(() => void attempt().catch(() => {}))

  const hasUnsaved = () => {
    const now = snapshot()
    return now.version !== kept && !(now.isEmpty && origin.id === undefined && !creation)
  }

  function enter(next: SaveState, error?: unknown): void {
    if (isDestroyed) return
    state = next
    onState(next, error)
  }

  function changed(): void {
    if (!hasUnsaved() || state === 'conflict' || isDestroyed) return
    const now = timers.now()
    firstChange ??= now
    if (sending) return
    if (state !== 'retrying') {
      timer.start(Math.max(0, Math.min(debounceMs, firstChange + maxWaitMs - now)))
      if (state !== 'dirty') enter('dirty')
    }
  }

  // One at a time: who asks while one is under way gets the one after it.
  async function attempt(): Promise<void> {
    while (sending) await sending.catch(() => {})
    if (isDestroyed || !hasUnsaved()) return
    timer.stop()
    sending = send().finally(() => {
      sending = undefined
    })
    await sending
  }

  async function send(): Promise<void> {
    firstChange = undefined
    enter('saving')
    try {
      const sent = origin.id === undefined ? await create() : await update(origin.id)
      if (isDestroyed) return
      kept = sent.version
      failures = 0
    } catch (error) {
      fail(error)
      throw error
    }
    enter('saved')
    if (hasUnsaved()) {
      enter('dirty')
      timer.start(debounceMs)
    }
  }

  async function create(): Promise<Snapshot> {
    const first = snapshot()
    creation ??= { key: newKey(), snapshot: first, content: first.content() }
    const { key, content, snapshot: sent } = creation
    const created = await client.createDocument(content, { idempotencyKey: key })
    creation = undefined
    if (isDestroyed) return sent
    origin = { id: created.id, etag: created.etag }
    onCreated(created.id)
    return sent
  }

  async function update(id: string): Promise<Snapshot> {
    const sent = snapshot()
    const saved = await client.updateDocument(id, sent.content(), { ifMatch: origin.etag })
    origin = { id, etag: saved.etag }
    return sent
  }

  function fail(error: unknown): void {
    if (isDestroyed) return
    const failure = failureOf(error)
    // Refused for good: a repetition under the same name would be refused for ever.
    if (failure.kind !== 'passing') creation = undefined
    if (failure.kind === 'conflict') {
      enter('conflict', error)
    } else if (failure.kind === 'final') {
      enter('blocked', error)
    } else {
      failures += 1
      enter('retrying', error)
      timer.start(timers.backoff(failures, failure.retryAfterMs))
    }
  }

  return {
    changed,
    retry() {
      if (state === 'retrying' || state === 'blocked') void attempt().catch(() => {})
    },
    async save() {
      if (state === 'conflict') throw new ServiceError(0, 'precondition_failed')
      while (hasUnsaved() && !isDestroyed) await attempt()
    },
    flush() {
      if (!hasUnsaved() || sending || state === 'conflict' || isDestroyed) return
      const last = snapshot()
      const content = last.content()
      if (new TextEncoder().encode(JSON.stringify(content)).length > KEEPALIVE_BYTES) return
      const { id, etag } = origin
      if (id === undefined) return
      sending = client
        .updateDocument(id, content, { ifMatch: etag, keepalive: true })
        .then(
          (saved) => {
            origin = { id, etag: saved.etag }
            kept = last.version
            enter('saved')
          },
          (error: unknown) => fail(error),
        )
        .finally(() => {
          sending = undefined
        })
    },
    overwrite(next) {
      origin = next
      creation = undefined
      enter('dirty')
      timer.start(0)
    },
    adopt(next) {
      origin = next
      creation = undefined
      kept = snapshot().version
      enter('saved')
    },
    get state() {
      return state
    },
    get origin() {
      return origin
    },
    hasUnsaved,
    destroy() {
      isDestroyed = true
      timer.stop()
    },
  }
}
