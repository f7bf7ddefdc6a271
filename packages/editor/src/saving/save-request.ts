import type { DocumentNode } from '@waraq/contract'
import { type Client, ServiceError } from '@waraq/sdk/client'
import { fingerprintOf } from './fingerprint.ts'
import { failureOf } from './save-failure.ts'

/** The document at one moment. Two moments are the same when their `version` is the same object. */
export interface Snapshot {
  version: object
  isEmpty: boolean
  /** Made only when it is sent: it costs as much as the document is long. */
  content(): DocumentNode
}

/** Where a document is kept and in which version it was read. Without an id it is not there yet. */
export interface BaseVersion {
  id: string | undefined
  etag: string | undefined
}

/** A version that the service has, and that is not ours. */
export interface RemoteVersion {
  content: DocumentNode
  etag: string | undefined
}

/** What was sent and may have arrived although no answer came. It outlives the page in a draft. */
export interface UnconfirmedSave {
  /** Repeated as it was: under its name it makes one document. */
  creation: { key: string; content: DocumentNode; isUncertain: boolean } | undefined
  /** The fingerprints of versions: one of them is nobody else's. */
  updates: string[]
}

/** Somebody else's version stands where ours was to go. */
export class ConflictError extends ServiceError {
  readonly theirs: RemoteVersion

  constructor(theirs: RemoteVersion, cause: unknown) {
    super(412, 'precondition_failed', { cause })
    this.theirs = theirs
  }
}

interface Options {
  client: Pick<Client, 'createDocument' | 'readDocument' | 'updateDocument'>
  origin: BaseVersion
  unanswered?: UnconfirmedSave | undefined
  newKey(): string
  onCreated(id: string): void
}

export interface SaveClient {
  /**
   * Gets this version to the service, or an older one whose answer is still due; answers the `version`
   * that is kept now. With `isLast`, small ones arrive also when the page is gone.
   */
  send(now: Snapshot, isLast: boolean): Promise<object>
  /** From now on it is kept elsewhere, or over that version. */
  moveTo(origin: BaseVersion): void
  readonly origin: BaseVersion
  readonly unanswered: UnconfirmedSave
}

/** What browsers let outlive a page, less what else may be under way. */
const KEEPALIVE_BYTES = 60_000
/** More than one is rare: a version of ours that had arrived unnoticed was overtaken meanwhile. */
const ATTEMPTS = 3

/** Sends versions of one document, one at a time. Who calls it sees to that. */
export function createSaveClient(options: Options): SaveClient {
  const { client, newKey, onCreated } = options
  let { origin } = options
  let creating: { sent: object } | undefined
  let { creation, updates } = options.unanswered ?? { creation: undefined, updates: [] }

  async function create(now: Snapshot, isLast: boolean): Promise<object> {
    if (!creation) {
      creation = { key: newKey(), content: now.content(), isUncertain: false }
      creating = { sent: now.version }
    }
    const { key, content } = creation
    try {
      const keepalive = isLast && isSmall(content)
      const created = await client.createDocument(content, { idempotencyKey: key, keepalive })
      origin = { id: created.id, etag: created.etag }
    } catch (error) {
      settle(error)
      throw error
    }
    // One that an earlier page began is a version that nobody has open.
    const sent = creating?.sent ?? {}
    creation = undefined
    creating = undefined
    onCreated(origin.id ?? '')
    return sent
  }

  // Refused for good, it may be named anew: what the author does next can make it acceptable. Unless it
  // may have arrived before: a second name would make a second document.
  function settle(error: unknown): void {
    const { kind } = failureOf(error)
    const isForbidden = error instanceof ServiceError && error.status === 403
    if (creation && kind === 'passing') creation.isUncertain = true
    if (kind !== 'final' || (isForbidden && creation?.isUncertain)) return
    creation = undefined
    creating = undefined
  }

  async function update(id: string, now: Snapshot, isLast: boolean): Promise<object> {
    const content = now.content()
    const print = fingerprintOf(content)
    if (!updates.includes(print)) updates = [...updates, print]
    const keepalive = isLast && isSmall(content)
    for (let attempt = 1; ; attempt++) {
      const refusal = await put(id, content, keepalive)
      if (!refusal || (await isKept(id, print, refusal))) return now.version
      if (attempt === ATTEMPTS) throw refusal
    }
  }

  /** Answers the refusal where another version is in the way. */
  async function put(id: string, content: DocumentNode, keepalive: boolean): Promise<unknown> {
    try {
      const saved = await client.updateDocument(id, content, { ifMatch: origin.etag, keepalive })
      // Where the answer names no version, the next save finds its own one in the way and goes on from it.
      const isNamed = saved.etag !== undefined || origin.etag === undefined
      origin = { id, etag: saved.etag ?? origin.etag }
      updates = isNamed ? [] : [fingerprintOf(content)]
      return undefined
    } catch (error) {
      if (failureOf(error).kind === 'conflict') return error
      throw error
    }
  }

  /** Looks whose version is in the way. Ours, arrived without an answer, is gone on from. */
  async function isKept(id: string, print: string, cause: unknown): Promise<boolean> {
    const theirs = await client.readDocument(id)
    const found = fingerprintOf(theirs.content)
    if (!updates.includes(found)) throw new ConflictError(theirs, cause)
    origin = { id, etag: theirs.etag }
    updates = found === print ? [] : [print]
    return found === print
  }

  return {
    send: (now, isLast) =>
      origin.id === undefined ? create(now, isLast) : update(origin.id, now, isLast),
    moveTo(next) {
      origin = next
      creation = undefined
      creating = undefined
      updates = []
    },
    get origin() {
      return origin
    },
    get unanswered() {
      return { creation, updates }
    },
  }
}

const isSmall = (content: DocumentNode): boolean =>
  new TextEncoder().encode(JSON.stringify(content)).length <= KEEPALIVE_BYTES
