import type { DocumentNode } from '@waraq/contract'
import { type Client, ServiceError } from '@waraq/sdk/client'

/** The document at one moment. Equal `version` objects mean equal content. */
export interface Snapshot {
  version: object
  isEmpty: boolean
  /** Converted only when sent, because the cost grows with the document. */
  content(): DocumentNode
}

/** The document's id and the version it was read in; without an id it is not stored yet. */
export interface BaseVersion {
  id?: string | undefined
  etag?: string | undefined
  /** The content of that version, for merges; undefined if unknown. */
  base?: (() => DocumentNode) | undefined
}

/** A version of the document that another page or device saved. */
export interface RemoteVersion {
  id: string
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
  readonly remoteVersion: RemoteVersion

  constructor(remoteVersion: RemoteVersion, cause: unknown) {
    super(412, 'precondition_failed', { cause })
    this.remoteVersion = remoteVersion
  }
}

interface Options {
  client: Pick<Client, 'createDocument' | 'readDocument' | 'updateDocument'>
  baseVersion: BaseVersion
  unconfirmedSave?: UnconfirmedSave | undefined
  newKey(): string
  onCreated(id: string): void
}

export type SaveClient = ReturnType<typeof createSaveClient>

/** Browsers limit `keepalive` bodies to 64 KiB per page; other requests may be in flight. */
const KEEPALIVE_BYTES = 60_000
/** A second attempt is needed only if an unconfirmed save was stored and then replaced. */
const ATTEMPTS = 3

/** Sends versions of one document. The caller sends one at a time. */
export function createSaveClient(options: Options) {
  const { client, newKey, onCreated } = options
  let { baseVersion } = options
  let { creation, updates } = options.unconfirmedSave ?? { creation: undefined, updates: [] }
  /** Content that a change of blocks may have stored. */
  let changed: (() => DocumentNode) | undefined
  /** The snapshot that the creation sends; undefined if the content is that of an earlier page. */
  let createdVersion: object | undefined

  async function create(now: Snapshot, isLast: boolean): Promise<object> {
    if (!creation || creation.isRejected) createdVersion = now.version
    creation ??= { key: newKey(), content: now.content(), isUncertain: false }
    const { key, isRejected } = creation
    const content = isRejected ? now.content() : creation.content
    try {
      const keepalive = isKeptAlive(content, isLast)
      const response = await client.createDocument(content, { idempotencyKey: key, keepalive })
      baseVersion = { id: response.id, etag: response.etag, base: () => content }
    } catch (error) {
      if (isRejected && isKeyReused(error)) {
        // The request without a response created the document: its content returns the id.
        creation.isRejected = false
        createdVersion = undefined
        return create(now, isLast)
      }
      creation = creationAfter(error, { ...creation, content })
      throw error
    }
    creation = undefined
    onCreated(baseVersion.id ?? '')
    // A new object equals no version of this page, so that the current content is sent next.
    return createdVersion ?? {}
  }

  async function update(id: string, now: Snapshot, isLast: boolean, tries = 1): Promise<object> {
    const content = now.content()
    const fingerprint = fingerprintOf(content)
    updates = [...new Set([...unconfirmedUpdates(), fingerprint])]
    const keepalive = isKeptAlive(content, isLast)
    try {
      const { etag } = await client.updateDocument(id, content, {
        ifMatch: baseVersion.etag,
        keepalive,
      })
      // Without an ETag in the response, the next save conflicts with its own version and recovers
      // from it.
      const isNamed = etag !== undefined || baseVersion.etag === undefined
      // Not the sent content: a snapshot shares its memory with the document.
      moveTo(
        { id, etag: etag ?? baseVersion.etag, base: now.content },
        isNamed ? [] : [fingerprint],
      )
      return now.version
    } catch (error) {
      if (failureOf(error).kind !== 'conflict') throw error
      if (await isStored(id, fingerprint, error)) return now.version
      if (tries === ATTEMPTS) throw error
    }
    return update(id, now, isLast, tries + 1)
  }

  const unconfirmedUpdates = () => (changed ? [...updates, fingerprintOf(changed())] : updates)

  /**
   * Reads the stored version. If it is an unconfirmed save of this page, saving continues from it.
   */
  async function isStored(id: string, fingerprint: string, cause: unknown): Promise<boolean> {
    const { content, etag } = await client.readDocument(id)
    const storedFingerprint = fingerprintOf(content)
    if (!updates.includes(storedFingerprint)) throw new ConflictError({ id, content, etag }, cause)
    const isSent = storedFingerprint === fingerprint
    moveTo({ id, etag, base: () => content }, isSent ? [] : [fingerprint])
    return isSent
  }

  /** Sets the document and version that the next save replaces. */
  function moveTo(next: BaseVersion, unconfirmed: string[] = []): void {
    baseVersion = next
    creation = undefined
    changed = undefined
    updates = unconfirmed
  }

  return {
    /**
     * Saves this version after an older one without a response; resolves to the stored `version`.
     * With `isLast`, small documents are sent with `keepalive`.
     */
    send: (now: Snapshot, isLast: boolean): Promise<object> =>
      baseVersion.id === undefined ? create(now, isLast) : update(baseVersion.id, now, isLast),
    moveTo,
    /** Call it before a change of blocks makes this content: its fingerprint costs time. */
    expect(content: () => DocumentNode): void {
      changed = content
    },
    /** Ends a wait before a request, because the page may end. */
    leave() {},
    get baseVersion(): BaseVersion {
      return baseVersion
    },
    get unconfirmedSave(): UnconfirmedSave {
      return { creation, updates: unconfirmedUpdates() }
    },
  }
}

const isKeptAlive = (content: DocumentNode, isLast: boolean): boolean =>
  isLast && new TextEncoder().encode(JSON.stringify(content)).length <= KEEPALIVE_BYTES

// After a final error the next change can make the content acceptable. It needs a new key, unless
// an earlier request may have created the document: a new key would create a second one.
function creationAfter(error: unknown, creation: Creation): Creation | undefined {
  const { kind } = failureOf(error)
  if (kind === 'retrying') return { ...creation, isUncertain: true, isRejected: false }
  if (kind !== 'blocked') return creation
  if (!creation.isUncertain || isKeyReused(error)) return undefined
  const isForbidden = error instanceof ServiceError && error.status === 403
  return isForbidden ? creation : { ...creation, isRejected: true }
}

const isKeyReused = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === 'idempotency_key_reused'

/**
 * A short hash of a document's content, independent of the order of its keys. It tells versions of
 * one author apart and is not cryptographic.
 */
export function fingerprintOf(content: DocumentNode): string {
  const text = JSON.stringify(content, sortKeys)
  return `${text.length}-${hashOf(text, 0x9e3779b1)}-${hashOf(text, 0x85ebca6b)}`
}

function sortKeys(_key: string, value: unknown): unknown {
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

/** The state after a failed save, and the shortest delay before an automatic retry. */
interface Failure {
  kind: 'retrying' | 'expired' | 'conflict' | 'gone' | 'blocked'
  retryAfterMs?: number
}

const PASSING_CODES = new Set([
  'network',
  'timeout',
  'token_unavailable',
  'rate_limited',
  'unexpected_answer',
])
const PASSING_STATUSES = new Set([404, 408, 409])
/** `setTimeout` fires immediately for delays over 25 days, and no author waits for a day. */
const LONGEST_SECONDS = 300
/** Each attempt of a signed-out author requests a token from the host's backend. */
const EXPIRED_MS = 5000

/** Classifies the error of a save. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ServiceError)) return { kind: 'blocked' }
  const { status, code, retryAfter = 0 } = error
  if (status === 401) return { kind: 'expired', retryAfterMs: EXPIRED_MS }
  if (status === 412) return { kind: 'conflict' }
  // Any other 404 comes from a proxy whose routes change.
  if (code === 'not_found' || status === 410) return { kind: 'gone' }
  const isPassing = PASSING_CODES.has(code) || PASSING_STATUSES.has(status) || status >= 500
  if (!isPassing) return { kind: 'blocked' }
  return { kind: 'retrying', retryAfterMs: Math.min(retryAfter, LONGEST_SECONDS) * 1000 }
}
