import type { DocumentChange, DocumentChanges } from '@waraq/contract'
import { type Client, ServiceError } from '@waraq/sdk/client'
import { toEditorDocument } from '../content/parse.ts'
import { snapshotOf } from '../content/snapshot.ts'
import type { TextEditor } from '../context/text-editor.ts'
import type { DocumentPersistence } from '../saving/document-persistence.ts'
import type { SaveClient } from '../saving/save-request.ts'
import { exchangeChanges, type StoredVersion } from './exchange-changes.ts'
import { createLiveDocument } from './live-document.ts'

interface Options {
  client: Client
  editor: TextEditor
  persistence: DocumentPersistence
  saveClient: SaveClient
  /** The stored version that the page shows, without unsaved changes. */
  version: StoredVersion
  pause(ms: number): Promise<void>
  /** Resolves when no input method composes, or has composed for long. */
  untilComposed(): Promise<void>
  now(): number
  /** Called after a change of another page is shown; `isKept`: text was kept that it would drop. */
  onShown(change: DocumentChange, isKept: boolean): void
}

export type LiveSession = NonNullable<ReturnType<typeof startLiveSession>>

/** Attempts of one change while others come first. */
const TRIES = 20

/**
 * Sends changes of blocks instead of whole documents, as soon as they are made, and shows those of
 * others in between. The state machine, the drafts and the notices of saving stay as they are: this
 * replaces how a save is sent. Undefined for a document whose blocks the editor does not show one by
 * one.
 */
export function startLiveSession(options: Options) {
  const { editor, persistence, saveClient, pause, untilComposed, now } = options
  const content = options.version.base?.().content ?? []
  const doc = toEditorDocument({ type: 'doc', content }, editor.schema)
  if (content.length === 0 || doc.childCount !== content.length) return undefined
  const live = createLiveDocument(editor, doc)
  const exchange = exchangeChanges({
    ...options,
    live,
    initial: options.version,
    onShown: (change, isKept) => persistence.hasEnded || options.onShown(change, isKept),
  })
  const sendWhole = saveClient.send
  let [isOver, isRefused] = [false, false]
  let sending: Promise<unknown> | undefined
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
    // The response can bring changes of others.
    const due = () => pause(exchange.nextAt - now()).then(untilComposed)
    const isLastNow = isLast || (await mayEndDuring(due()))
    const request = isOver ? sendNewest(isLastNow) : sendBlocks(isLastNow)
    sending = request.catch(() => {})
    return request
  }

  /** Waits; resolves to whether the page may end before. */
  const mayEndDuring = (wait: Promise<void>): Promise<boolean> =>
    Promise.race([
      wait.then(() => false),
      new Promise<boolean>((resolve) => {
        saveClient.leave = () => resolve(true)
      }),
    ])

  // A newer document than the one of the call: the page may have received changes meanwhile.
  const sendNewest = (isLast: boolean) => sendWhole(snapshotOf(editor), isLast)

  async function sendBlocks(isLast: boolean, tries = TRIES): Promise<object> {
    if (tries === 0) throw new ServiceError(503, 'service_unavailable')
    try {
      const stored = await exchange.sendPending(isLast)
      hasFailed = false
      return stored ?? editor.state.doc
    } catch (error) {
      const isLastNow = isLast || (isOvertaken(error) && (await mayEndDuring(untilComposed())))
      // Asked again, because the page may have ended in between.
      if (isOvertaken(error) && exchange.take(error.changes ?? [])) {
        persistence.received()
        return sendBlocks(isLastNow, tries - 1)
      }
      if (!FINAL_STATUSES.includes(statusOf(error))) throw error
      isRefused = statusOf(error) !== 412
      end()
      return sendNewest(isLastNow)
    }
  }

  /** Whether others saved first. */
  const isOvertaken = (error: unknown): error is ServiceError =>
    !isOver && error instanceof ServiceError && error.status === 412

  /** Waits until nothing is on its way and no word is composed. */
  async function untilReady(): Promise<void> {
    do {
      while (sending) {
        const last = sending
        await last
        if (sending === last) sending = undefined
      }
      await untilComposed()
    } while (sending)
  }

  function end(): void {
    if (isOver) return
    isOver = true
    saveClient.send = sendWhole
    editor.off('update', flush)
    if (!editor.isDestroyed) live.end()
  }

  return {
    version: exchange.version,
    writer: exchange.writer,
    /** The selection of this page, for the others. */
    selection() {
      const { anchor, head } = editor.state.selection
      const [from, to] = [live.inConfirmed(anchor), live.inConfirmed(head)]
      return { writer: exchange.writer, revision: exchange.revision, anchor: from, head: to }
    },
    /** Where a position of another page is here; undefined if it has another version. */
    placeOf: (revision: number, position: number): number | undefined =>
      revision === exchange.revision ? live.inPage(position) : undefined,
    get isOver(): boolean {
      return isOver
    },
    /** Whether the service does not take changes of blocks from this page now. */
    get isRefused(): boolean {
      return isRefused
    },
    /** Shows what others saved; false if the page has to read the document instead. */
    async receive({ changes }: DocumentChanges): Promise<boolean> {
      await untilReady()
      // The last draft has what the page had at its end, for the version that it had then.
      if (isOver || persistence.hasEnded) return false
      const wasSettled = persistence.settledVersion !== undefined
      isReceiving = true
      const isTaken = exchange.take(changes)
      isReceiving = false
      // The author has written nothing, so the page adopts what it has shown.
      if (isTaken && wasSettled && !live.hasWritten) await persistence.adopt(exchange.version())
      else if (isTaken) flush()
      return isTaken
    },
    end,
  }
}

/** The service does not take changes of blocks from this page now, or another version is there. */
const FINAL_STATUSES = [400, 404, 405, 409, 412, 413]
const statusOf = (error: unknown): number => (error instanceof ServiceError ? error.status : 0)
