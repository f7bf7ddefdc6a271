import { type DocumentChange, MAX_STEPS } from '@waraq/contract'
import { type Client, ServiceError } from '@waraq/sdk/client'
import { toStoredDocument } from '../content/serialize.ts'
import type { BaseVersion, SaveClient } from '../saving/save-request.ts'
import { newKey } from '../saving/scheduler.ts'
import type { LiveDocument, SentChange } from './live-document.ts'

/** A stored version of a document. */
export type StoredVersion = BaseVersion & { id: string; etag: string }

interface Options {
  client: Client
  live: LiveDocument
  saveClient: SaveClient
  /** The version that the page shows. */
  initial: StoredVersion
  now(): number
  /** Called after a change of another page is shown; `isKept`: text was kept that it would drop. */
  onShown(change: DocumentChange, isKept: boolean): void
}

const FIRST_PACE_MS = 400
/** Browsers limit `keepalive` bodies to 64 KiB per page; other requests may be in flight. */
const KEEPALIVE_CHARACTERS = 20_000

/** Sends the changes of a page and takes those of others, each at the version that it follows. */
export function exchangeChanges(options: Options) {
  const { client, live, saveClient, initial, now, onShown } = options
  const { id } = initial
  const writer = newKey().slice(0, 12)
  let current = { etag: initial.etag, revision: revisionOf(initial.etag) }
  let count = 0
  /** A change whose response is missing: it is sent again unchanged. */
  let unanswered: { change: SentChange; seq: number } | undefined
  let [paceMs, sentAt] = [FIRST_PACE_MS, Number.NEGATIVE_INFINITY]

  function version(): StoredVersion {
    const { confirmed } = live
    return { id, etag: current.etag, base: () => toStoredDocument(confirmed) }
  }

  function moveTo({ etag, revision }: typeof current): void {
    current = { etag, revision }
    saveClient.moveTo(version())
  }

  /** Shows changes of others, all at once: own steps are put behind them once. */
  function show(changes: readonly DocumentChange[]): boolean {
    const last = changes.at(-1)
    if (!last) return true
    if (changes.some((change) => change.writer === writer)) return false
    try {
      const received = changes.map(({ blocks = [], steps }) => ({ blocks, steps }))
      onShown(last, live.receive(received))
    } catch {
      // Hostile, or of another release: the document decides.
      return false
    }
    moveOn(last)
    return true
  }

  /** Another change than one that is on its way made this version: that one comes too late. */
  function moveOn(change: DocumentChange): void {
    moveTo(change)
    unanswered = undefined
  }

  return {
    writer,
    version,
    /** The revision of the version that the service confirmed. */
    get revision(): number {
      return current.revision
    },
    /** When the next change may be sent. */
    get nextAt(): number {
      return sentAt + paceMs
    },

    /** Shows changes in order; false if the page has to read the document instead. */
    take(changes: readonly DocumentChange[]): boolean {
      const following = changes.length > 0 && chainAfter(current, changes)
      if (!following) return false
      const [first, ...rest] = following
      if (first?.writer !== writer) return show(following)
      // The response to it was lost. Behind changes of others it could not have been stored.
      if (!unanswered || first.seq !== unanswered.seq) return false
      live.confirm(unanswered.change)
      moveOn(first)
      return show(rest)
    },

    /** Sends what the page has and the service lacks; resolves to the document with it, if any. */
    async sendPending(isLast: boolean): Promise<object | undefined> {
      const change = unanswered?.change ?? live.takeChange()
      if (!change) return undefined
      unanswered ??= { change, seq: ++count }
      const { blocks, steps } = change
      const account = await client.account()
      sentAt = now()
      saveClient.expect(() => toStoredDocument(change.doc))
      const length = steps.length + JSON.stringify(blocks).length
      // Without steps, the other pages compare the blocks.
      const sent = {
        blocks,
        writer,
        seq: unanswered.seq,
        ...(steps.length <= MAX_STEPS && { steps }),
      }
      const { etag, revision, pace_ms } = await client
        .changeBlocks(id, sent, {
          ifMatch: current.etag,
          keepalive: isLast && length < KEEPALIVE_CHARACTERS,
          account,
        })
        .catch((error: unknown) => {
          // The next one has what the page has then.
          if (isRefused(error)) unanswered = undefined
          throw error
        })
      paceMs = pace_ms
      unanswered = undefined
      live.confirm(change)
      moveTo({ etag, revision })
      return change.doc
    },
  }
}

/** The changes that follow a version, each from the one before it; undefined if they do not. */
function chainAfter(
  known: Pick<DocumentChange, 'etag' | 'revision'>,
  changes: readonly DocumentChange[],
): DocumentChange[] | undefined {
  const chain: DocumentChange[] = []
  let { etag, revision } = known
  for (const change of changes) {
    if (change.etag === etag || (change.type === 'change' && change.revision <= revision)) continue
    // By its ETag: a restored backup uses revisions again.
    if (change.type !== 'change' || change.base !== etag) return undefined
    chain.push(change)
    ;({ etag, revision } = change)
  }
  return chain
}

/** Statuses of requests that may be accepted later as they are, or may have been. */
const PASSING_STATUSES = [401, 408, 412, 425, 429]
const isRefused = (error: unknown): boolean =>
  error instanceof ServiceError &&
  error.status >= 400 &&
  error.status < 500 &&
  !PASSING_STATUSES.includes(error.status)

const revisionOf = (etag: string): number => Number(/^"(\d+)-/.exec(etag)?.[1] ?? 0)
