import type { DocumentNode } from '@waraq/contract'
import { type Client, ServiceError } from '@waraq/sdk/client'
import { failureOf } from './save-failure.ts'

/** The document at one moment. Equal `version` objects mean equal content. */
export interface Snapshot {
  version: object
  isEmpty: boolean
  /** Converted only when sent, because the cost grows with the document. */
  content(): DocumentNode
}

/** The document's id and the version it was read in; without an id it is not stored yet. */
export interface BaseVersion {
  id: string | undefined
  etag: string | undefined
  /** The content of that version, for merges; undefined if unknown. */
  base?: (() => DocumentNode) | undefined
}

/** A version of the document that another page or device saved. */
export interface RemoteVersion {
  content: DocumentNode
  etag: string | undefined
}

interface Creation {
  key: string
  content: DocumentNode
  /** Whether a request without a response may have created the document. */
  isUncertain: boolean
  /** Whether a repeated request was rejected: the next one has the current content. */
  isRejected?: boolean
}

/** Requests without a response that may have been stored. A draft keeps them across pages. */
export interface UnconfirmedSave {
  /** Repeated unchanged: its idempotency key makes one document. */
  creation: Creation | undefined
  /** Content hashes of versions; a stored version with one of them is this author's. */
  updates: string[]
}

/** The stored version is not the expected one. */
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
   * Saves this version after an older one without a response; resolves to the stored `version`.
   * With `isLast`, small documents are sent with `keepalive`.
   */
  send(now: Snapshot, isLast: boolean): Promise<object>
  /** Sets the document and version that the next save replaces. */
  moveTo(origin: BaseVersion): void
  readonly origin: BaseVersion
  readonly unanswered: UnconfirmedSave
}

/** Browsers limit `keepalive` bodies to 64 KiB per page; other requests may be in flight. */
const KEEPALIVE_BYTES = 60_000
/** More than one is rare: an unconfirmed save was stored and then replaced. */
const ATTEMPTS = 3

/** Sends versions of one document. The caller sends one at a time. */
export function createSaveClient(options: Options): SaveClient {
  const { client, newKey, onCreated } = options
  let { origin } = options
  let { creation, updates } = options.unanswered ?? { creation: undefined, updates: [] }
  /** The snapshot that the creation sends; undefined if the content is that of an earlier page. */
  let createdVersion: object | undefined

  async function create(now: Snapshot, isLast: boolean): Promise<object> {
    if (!creation || creation.isRejected) createdVersion = now.version
    creation ??= { key: newKey(), content: now.content(), isUncertain: false }
    const { key, isRejected } = creation
    const content = isRejected ? now.content() : creation.content
    try {
      const keepalive = isLast && isSmall(content)
      const created = await client.createDocument(content, { idempotencyKey: key, keepalive })
      origin = { id: created.id, etag: created.etag, base: () => content }
    } catch (error) {
      if (isRejected && isKeyReused(error)) {
        // The request without a response created the document: its content returns the id.
        creation.isRejected = false
        createdVersion = undefined
        return create(now, isLast)
      }
      creation = { ...creation, content }
      afterFailedCreate(creation, error)
      throw error
    }
    creation = undefined
    onCreated(origin.id ?? '')
    // An object that equals no version of this page, so that its content is sent next.
    return createdVersion ?? {}
  }

  // After a final error the next change can make the content acceptable. It needs a new key, unless
  // an earlier request may have created the document: a new key would create a second one.
  function afterFailedCreate(failed: Creation, error: unknown): void {
    const { kind } = failureOf(error)
    if (kind === 'passing') Object.assign(failed, { isUncertain: true, isRejected: false })
    if (kind !== 'final') return
    const isForbidden = error instanceof ServiceError && error.status === 403
    if (failed.isUncertain && isForbidden) return
    if (failed.isUncertain && !isKeyReused(error)) {
      failed.isRejected = true
      return
    }
    creation = undefined
  }

  async function update(id: string, now: Snapshot, isLast: boolean): Promise<object> {
    const content = now.content()
    const fingerprint = fingerprintOf(content)
    if (!updates.includes(fingerprint)) updates = [...updates, fingerprint]
    const keepalive = isLast && isSmall(content)
    for (let attempt = 1; ; attempt++) {
      const error = await put(id, content, { now, keepalive })
      if (!error || (await isStored(id, fingerprint, error))) return now.version
      if (attempt === ATTEMPTS) throw error
    }
  }

  /** Returns the error if another version is stored. */
  async function put(
    id: string,
    content: DocumentNode,
    { now, keepalive }: { now: Snapshot; keepalive: boolean },
  ): Promise<unknown> {
    try {
      const saved = await client.updateDocument(id, content, { ifMatch: origin.etag, keepalive })
      // Without an ETag in the response, the next save conflicts with its own version and recovers
      // from it.
      const isNamed = saved.etag !== undefined || origin.etag === undefined
      // Not the sent content: a snapshot shares its memory with the document.
      origin = { id, etag: saved.etag ?? origin.etag, base: now.content }
      updates = isNamed ? [] : [fingerprintOf(content)]
      return undefined
    } catch (error) {
      if (failureOf(error).kind === 'conflict') return error
      throw error
    }
  }

  /**
   * Reads the stored version. If it is an unconfirmed save of this page, saving continues from it.
   */
  async function isStored(id: string, fingerprint: string, cause: unknown): Promise<boolean> {
    const theirs = await client.readDocument(id)
    const found = fingerprintOf(theirs.content)
    if (!updates.includes(found)) throw new ConflictError(theirs, cause)
    origin = { id, etag: theirs.etag, base: () => theirs.content }
    updates = found === fingerprint ? [] : [fingerprint]
    return found === fingerprint
  }

  return {
    send: (now, isLast) =>
      origin.id === undefined ? create(now, isLast) : update(origin.id, now, isLast),
    moveTo(next) {
      origin = next
      creation = undefined
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

const isKeyReused = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === 'idempotency_key_reused'

/**
 * A short hash of a document's content, independent of the order of its keys. It tells versions of
 * one author apart and is not cryptographic.
 */
export function fingerprintOf(content: DocumentNode): string {
  const text = JSON.stringify(content, sorted)
  return `${text.length}-${hashOf(text, 0x9e3779b1)}-${hashOf(text, 0x85ebca6b)}`
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

// FNV-1a with a final mix, because `crypto.subtle` needs a secure context.
function hashOf(text: string, seed: number): string {
  let hash = seed
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return ((hash ^ (hash >>> 16)) >>> 0).toString(36)
}
