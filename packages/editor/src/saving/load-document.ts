import { type DocumentNode, EMPTY_DOCUMENT } from '@waraq/contract'
import { type Client, type FullDocument, ServiceError, type Versioned } from '@waraq/sdk/client'
import {
  createDrafts,
  type Draft,
  type DraftBase,
  type Drafts,
  type KeptDraft,
  newDraftName,
} from './drafts.ts'
import { failureOf } from './save-failure.ts'
import {
  type BaseVersion,
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
  earlier: KeptDraft[]
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
  const kept = (await drafts?.findNew()) ?? []
  const draft = kept.find(({ name }) => name === draftToContinue)
  if (draft) {
    const lock = openLock(draft.name)
    const earlier = kept.filter((other) => other !== draft)
    const found = { initial: openDraft(draft), drafts, draftName: draft.name, earlier }
    if (await lock.claim()) return { ...found, lock, mayWrite: true }
    // Another tab is editing it.
    lock.release()
  }
  const draftName = newDraftName(newKey())
  const lock = openLock(draftName)
  const mayWrite = !isReader && (await lock.claim())
  const initial = newDocument(initialContent ?? undefined)
  return { initial, lock, mayWrite, drafts, draftName, earlier: kept }
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

const after = (ms: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms)
  })

/** The content of an editor when it opens, and what is known of its saving. */
export interface InitialDocument {
  content: DocumentNode
  origin: BaseVersion
  /** Whether the content is unsaved. */
  isDirty: boolean
  unanswered: UnconfirmedSave | undefined
  /** The stored version that conflicts with the content. */
  theirs: RemoteVersion | undefined
  /** The name of the draft that the content came from. */
  draft: string | undefined
}

/** Reads a document and applies the unsaved draft of an earlier page. */
async function openStored(
  client: Pick<Client, 'readDocument'>,
  id: string,
  { drafts, signal }: { drafts: Drafts | undefined; signal: AbortSignal },
): Promise<InitialDocument> {
  // In parallel: one waits for the service, the other for the database.
  const [stored, draft, before] = await Promise.all([
    readOrMiss(client, id, signal),
    drafts?.find(id),
    drafts?.findBase(id),
  ])
  // For a deleted document the draft is the only copy.
  if (stored instanceof ServiceError) {
    if (!draft) throw stored
    return { ...openDraft(draft), origin: { id, etag: draft.etag } }
  }
  const { content, etag } = stored
  const base = () => content
  const initial = { ...newDocument(content), origin: { id, etag, base } }
  if (!draft) return initial
  const found = fingerprintOf(content)
  const { unanswered, name } = draft
  if (fingerprintOf(draft.content) === found) return { ...initial, draft: name }
  // Without an ETag the stored version cannot be matched with the base of the draft.
  const isBase = draft.etag !== undefined && draft.etag === etag
  const isOurs = isBase || unanswered.updates.includes(found)
  return {
    content: draft.content,
    // A draft keeps its own base until the author resolves the conflict.
    origin: isOurs ? { id, etag, base } : { id, etag: draft.etag, base: baseOf(draft, before) },
    isDirty: true,
    unanswered: isBase ? unanswered : undefined,
    theirs: isOurs ? undefined : { content, etag },
    draft: name,
  }
}

/** The content that a draft changed, if it was kept. */
function baseOf({ etag }: Draft, base: DraftBase | undefined): BaseVersion['base'] {
  return base && base.etag !== undefined && base.etag === etag ? () => base.content : undefined
}

/** The stored document, or the error if it does not exist. */
async function readOrMiss(
  client: Pick<Client, 'readDocument'>,
  id: string,
  signal: AbortSignal,
): Promise<Versioned<FullDocument> | ServiceError> {
  try {
    return await client.readDocument(id, { signal })
  } catch (error) {
    if (error instanceof ServiceError && failureOf(error).kind === 'gone') return error
    throw error
  }
}

/** The initial state of a document without an id. */
function newDocument(content: DocumentNode = EMPTY_DOCUMENT): InitialDocument {
  return {
    content,
    origin: { id: undefined, etag: undefined },
    isDirty: false,
    unanswered: undefined,
    theirs: undefined,
    draft: undefined,
  }
}

/** The initial state of a draft without a stored document. */
function openDraft({ name, content, unanswered }: Draft): InitialDocument {
  return { ...newDocument(content), isDirty: true, unanswered, draft: name }
}
