import { type DocumentNode, EMPTY_DOCUMENT } from '@waraq/contract'
import { type Client, ServiceError } from '@waraq/sdk/client'
import {
  after,
  createDrafts,
  type Draft,
  type Drafts,
  NEW_DRAFT,
  type StoredDraft,
} from './drafts.ts'
import {
  type BaseVersion,
  failureOf,
  fingerprintOf,
  type RemoteVersion,
  type UnconfirmedSave,
} from './save-request.ts'
import type { WriteLock } from './write-lock.ts'

/** The state of a document before its editor opens. */
export interface LoadedDocument {
  initial: InitialDocument
  /** The write lock; `mayWrite` says whether this page holds it. */
  lock: WriteLock
  mayWrite: boolean
  drafts: Drafts | undefined
  draftName: string
  /** Drafts of documents without an id, newest first; other tabs may be editing some of them. */
  earlier: StoredDraft[]
}

interface Options {
  client: Client
  documentId: string | undefined
  initialContent: DocumentNode | null | undefined
  /** Read-only: restores no draft and takes no write lock. */
  isReader: boolean
  /** The draft to continue instead of starting a new document. */
  draftToContinue: string | undefined
  hasDrafts: boolean
  openLock(name: string): WriteLock
  newKey(): string
  signal: AbortSignal
}

/** A new document waits this long for a token, then opens without earlier drafts. */
const ACCOUNT_TIMEOUT_MS = 2000

/** Reads the document or its newer draft, and requests the write lock. */
export async function loadDocument(options: Options): Promise<LoadedDocument> {
  const { client, documentId, isReader, signal } = options
  const finding = options.hasDrafts && !isReader ? findDrafts(client) : undefined
  if (documentId === undefined) return findNew(options, await finding)
  const lock = options.openLock(documentId)
  try {
    const mayWrite = !isReader && (await lock.claim())
    const own = mayWrite ? await finding : undefined
    const initial = await openStored(client, documentId, { drafts: own, signal })
    return { initial, lock, mayWrite, drafts: own, draftName: documentId, earlier: [] }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function findNew(options: Options, drafts: Drafts | undefined): Promise<LoadedDocument> {
  const { initialContent, isReader, draftToContinue, openLock, newKey } = options
  const newDrafts = (await drafts?.findNew()) ?? []
  const draft = newDrafts.find(({ name }) => name === draftToContinue)
  if (draft) {
    const { name } = draft
    const lock = openLock(name)
    const earlier = newDrafts.filter((other) => other !== draft)
    const initial = openDraft(draft, {})
    if (await lock.claim())
      return { initial, lock, mayWrite: true, drafts, draftName: name, earlier }
    // Another tab is editing it.
    lock.release()
  }
  const draftName = NEW_DRAFT + newKey()
  const lock = openLock(draftName)
  const mayWrite = !isReader && (await lock.claim())
  const initial = { content: initialContent ?? EMPTY_DOCUMENT, baseVersion: {} }
  return { initial, lock, mayWrite, drafts, draftName, earlier: newDrafts }
}

async function findDrafts(client: Client): Promise<Drafts | undefined> {
  try {
    // Where storage is forbidden, reading `indexedDB` throws or returns undefined.
    const factory: IDBFactory | undefined = globalThis.indexedDB
    const account = await Promise.race([client.account(), after(ACCOUNT_TIMEOUT_MS)])
    if (!factory || account === undefined) return undefined
    return createDrafts({ factory, account, now: Date.now })
  } catch {
    return undefined
  }
}

/** The content of an editor when it opens, and what is known of its saving. */
export interface InitialDocument {
  content: DocumentNode
  baseVersion: BaseVersion
  /** Whether the content is unsaved. */
  isDirty?: boolean
  unconfirmedSave?: UnconfirmedSave | undefined
  /** The stored version that conflicts with the content. */
  remoteVersion?: RemoteVersion | undefined
  /** An earlier page left a draft that equals the stored version. */
  isDraftStored?: boolean
}

/** Reads a document and applies the unsaved draft of an earlier page. */
async function openStored(
  client: Pick<Client, 'readDocument'>,
  id: string,
  { drafts, signal }: { drafts: Drafts | undefined; signal: AbortSignal },
): Promise<InitialDocument> {
  // In parallel: one waits for the service, the other for the database.
  const [response, draft, draftBase] = await Promise.all([
    client.readDocument(id, { signal }).catch((error: unknown) => {
      if (error instanceof ServiceError && failureOf(error).kind === 'gone') return error
      throw error
    }),
    drafts?.find(id),
    drafts?.findBase(id),
  ])
  // For a deleted document the draft is the only copy.
  if (response instanceof ServiceError) {
    if (!draft) throw response
    return openDraft(draft, { id, etag: draft.etag })
  }
  const { content, etag } = response
  const baseVersion = { id, etag, base: () => content }
  if (!draft) return { content, baseVersion }
  const fingerprint = fingerprintOf(content)
  if (fingerprintOf(draft.content) === fingerprint)
    return { content, baseVersion, isDraftStored: true }
  // Without an ETag the stored version cannot be matched with the base of the draft.
  if (draft.etag !== undefined && draft.etag === etag) return openDraft(draft, baseVersion)
  const initialDocument = { ...openDraft(draft, baseVersion), unconfirmedSave: undefined }
  if (draft.unanswered.updates.includes(fingerprint)) return initialDocument
  // A draft keeps its own base until the author resolves the conflict.
  const isKnown = draft.etag !== undefined && draft.etag === draftBase?.etag
  const base = isKnown ? () => draftBase.content : undefined
  return {
    ...initialDocument,
    baseVersion: { id, etag: draft.etag, base },
    remoteVersion: { id, content, etag },
  }
}

const openDraft = (
  { content, unanswered: unconfirmedSave }: Draft,
  baseVersion: BaseVersion,
): InitialDocument => ({
  content,
  baseVersion,
  isDirty: true,
  unconfirmedSave,
})

/**
 * Binds a client to the author of its first token. If another author signs in while the page is
 * open, changes are not saved to their account.
 */
export function pinIdentity(client: Client): Client {
  let pinned: string | undefined
  async function account(): Promise<string | undefined> {
    pinned ??= await client.account()
    return pinned
  }
  const pin = async <T extends object>(options?: T) => ({ ...options, account: await account() })
  return {
    ...client,
    account,
    readDocument: async (id, options) => client.readDocument(id, await pin(options)),
    createDocument: async (content, options) => client.createDocument(content, await pin(options)),
    updateDocument: async (id, content, options) =>
      client.updateDocument(id, content, await pin(options)),
  }
}
