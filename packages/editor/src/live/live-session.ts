import { type DocumentChange, type DocumentChanges, MAX_STEPS } from '@waraq/contract'
import { type Client, ServiceError } from '@waraq/sdk/client'
import { toEditorDocument } from '../content/parse.ts'
import { toStoredDocument } from '../content/serialize.ts'
import { snapshotOf } from '../content/snapshot.ts'
import type { TextEditor } from '../context/text-editor.ts'
import type { DocumentPersistence } from '../saving/document-persistence.ts'
import type { BaseVersion, SaveClient } from '../saving/save-request.ts'
import { newKey } from '../saving/scheduler.ts'
import { createLiveDocument, type SentChange } from './live-document.ts'

interface Options {
  client: Client
  editor: TextEditor
  persistence: DocumentPersistence
  saveClient: SaveClient
  /** The stored version that the page shows, without unsaved changes. */
  version: BaseVersion & { id: string; etag: string }
  pause(ms: number): Promise<void>
  /** Resolves when no input method composes, or has composed for long. */
  untilComposed(): Promise<void>
  now(): number
  /** Called after a change of another page is shown; `isKept`: text was kept that it would drop. */
  onShown(change: DocumentChange, isKept: boolean): void
}

export type LiveSession = NonNullable<ReturnType<typeof startLiveSession>>

const FIRST_PACE_MS = 400
/** Attempts of one change while others come first. */
const TRIES = 20
/** Browsers limit `keepalive` bodies to 64 KiB per page; other requests may be in flight. */
const KEEPALIVE_CHARACTERS = 20_000

/**
 * Sends changes of blocks instead of whole documents, as soon as they are made, and shows those of
 * others in between. The state machine, the drafts and the notices of saving stay as they are: this
 * replaces how a save is sent. Undefined for a document whose blocks the editor does not show one by
 * one.
 */
export function startLiveSession(options: Options) {
  const { client, editor, persistence, saveClient, pause, untilComposed, now, onShown } = options
  const { id } = options.version
  const content = options.version.base?.().content ?? []
  const doc = toEditorDocument({ type: 'doc', content }, editor.schema)
  if (content.length === 0 || doc.childCount !== content.length) return undefined
  const live = createLiveDocument(editor, doc)
  const writer = newKey().slice(0, 12)
  const sendWhole = saveClient.send
  let current = { etag: options.version.etag, revision: revisionOf(options.version.etag) }
  let isOver = false
  let count = 0
  /** A change whose response is missing: it is sent again unchanged. */
  let unanswered: { change: SentChange; seq: number } | undefined
  let sending: Promise<unknown> | undefined
  let [paceMs, sentAt] = [FIRST_PACE_MS, Number.NEGATIVE_INFINITY]
  let [isFlushing, isReceiving] = [false, false]
  /** Then the next request is up to autosave, which waits longer after each failure. */
  let hasFailed = false
  saveClient.send = send
  editor.on('update', flush)

  // Autosave would wait for a pause in typing.
  function flush(): void {
    if (isFlushing || isReceiving || hasFailed || !persistence.isUnsaved) return
    isFlushing = true
    persistence.save().then(
      () => {
        isFlushing = false
      },
      () => {
        isFlushing = false
        hasFailed = true
      },
    )
  }

  async function send(_: unknown, isLast: boolean): Promise<object> {
    if (isOver) return sendNewest(isLast)
    if (!isLast) {
      await pause(sentAt + paceMs - now())
      // The response can bring changes of others.
      await untilComposed()
    }
    const request = isOver ? sendNewest(isLast) : sendBlocks(isLast)
    sending = request.catch(() => {})
    return request
  }

  // A newer document than the one of the call: the page may have received changes meanwhile.
  const sendNewest = (isLast: boolean) => sendWhole(snapshotOf(editor), isLast)

  async function sendBlocks(isLast: boolean): Promise<object> {
    for (let tries = 0; tries < TRIES; tries++) {
      const change = unanswered?.change ?? live.takeChange()
      if (!change) return editor.state.doc
      unanswered ??= { change, seq: ++count }
      try {
        await sendOnce(unanswered, isLast)
        return change.doc
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        if (error.status === 412 && !isOver && take(error.changes ?? [])) continue
        if (!isFinal(error)) throw error
        end()
        return sendNewest(isLast)
      }
    }
    throw new ServiceError(503, 'service_unavailable')
  }

  async function sendOnce({ change, seq }: NonNullable<typeof unanswered>, isLast: boolean) {
    const { blocks, steps } = change
    const account = await client.account()
    sentAt = now()
    const keepalive = isLast && steps.length + JSON.stringify(blocks).length < KEEPALIVE_CHARACTERS
    // Without them the other pages compare the blocks.
    const sent = { blocks, writer, seq, ...(steps.length <= MAX_STEPS && { steps }) }
    const options = { ifMatch: current.etag, keepalive, account }
    const { etag, revision, pace_ms } = await client.changeBlocks(id, sent, options)
    paceMs = pace_ms
    hasFailed = false
    unanswered = undefined
    if (!editor.isDestroyed) live.confirm(change)
    moveTo({ etag, revision })
  }

  function moveTo({ etag, revision }: typeof current): void {
    current = { etag, revision }
    saveClient.moveTo(version())
  }

  function version(): BaseVersion & { id: string; etag: string } {
    const { confirmed } = live
    return { id, etag: current.etag, base: () => toStoredDocument(confirmed) }
  }

  /** Shows changes in order; false if the page has to read the document instead. */
  function take(changes: readonly DocumentChange[]): boolean {
    if (changes.length === 0) return false
    for (const change of changes) {
      if (isKnown(change)) continue
      // By its ETag: a restored backup uses revisions again.
      const isNext = change.type === 'change' && change.base === current.etag
      if (!isNext || !takeOne(change)) return false
      moveTo(change)
      // What was sent came too late, so it is sent again as it is now.
      unanswered = undefined
    }
    return true
  }

  const isKnown = ({ type, revision, etag }: DocumentChange): boolean =>
    etag === current.etag || (type === 'change' && revision <= current.revision)

  function takeOne(change: DocumentChange): boolean {
    if (change.writer === writer) {
      // The response to it was lost.
      if (change.seq !== unanswered?.seq) return false
      live.confirm(unanswered.change)
      return true
    }
    try {
      onShown(change, live.receive({ blocks: change.blocks ?? [], steps: change.steps }))
      return true
    } catch {
      // Hostile, or of another release: the document decides.
      return false
    }
  }

  function end(): void {
    if (isOver) return
    isOver = true
    saveClient.send = sendWhole
    editor.off('update', flush)
    if (!editor.isDestroyed) live.end()
  }

  return {
    version,
    writer,
    /** The selection of this page, for the others. */
    selection() {
      const { anchor, head } = editor.state.selection
      const [from, to] = [live.inConfirmed(anchor), live.inConfirmed(head)]
      return { writer, revision: current.revision, anchor: from, head: to }
    },
    /** Where a position of another page is here; undefined if it has another version. */
    placeOf: (revision: number, position: number): number | undefined =>
      revision === current.revision ? live.inPage(position) : undefined,
    get isOver(): boolean {
      return isOver
    },
    /** Shows what others saved; false if the page has to read the document instead. */
    async receive({ changes }: DocumentChanges): Promise<boolean> {
      while (sending) {
        const last = sending
        await last
        if (sending === last) sending = undefined
      }
      if (isOver) return false
      const wasSettled = persistence.settledVersion !== undefined
      isReceiving = true
      const isTaken = take(changes)
      isReceiving = false
      // Nothing else runs before this is done, so it adopts what it has shown.
      if (isTaken && wasSettled && !live.hasPending) await persistence.adopt(version())
      else if (isTaken) flush()
      return isTaken
    },
    end,
  }
}

/** The service does not take changes of blocks from this page now. */
const FINAL_STATUSES = [400, 404, 405, 409, 412, 413]
const isFinal = ({ status }: ServiceError): boolean => FINAL_STATUSES.includes(status)

const revisionOf = (etag: string): number => Number(/^"(\d+)-/.exec(etag)?.[1] ?? 0)
