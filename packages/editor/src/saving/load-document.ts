import type { DocumentNode } from '@waraq/contract'
import type { Client } from '@waraq/sdk/client'
import { createDrafts, type Drafts, type KeptDraft, newDraftName } from './drafts.ts'
import { type InitialDocument, newDocument, openDraft, openStored } from './open-document.ts'
import type { WriteLock } from './write-lock.ts'

/** The state of a document before its editor opens. */
export interface LoadedDocument {
  opening: InitialDocument
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
    const opening = await openStored(client, documentId, { drafts: own, signal })
    return { opening, lock, mayWrite, drafts: own, draftName: documentId, earlier: [] }
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
    const found = { opening: openDraft(draft), drafts, draftName: draft.name, earlier }
    if (await lock.claim()) return { ...found, lock, mayWrite: true }
    // Another tab is editing it.
    lock.release()
  }
  const draftName = newDraftName(newKey())
  const lock = openLock(draftName)
  const mayWrite = !isReader && (await lock.claim())
  const opening = newDocument(initialContent ?? undefined)
  return { opening, lock, mayWrite, drafts, draftName, earlier: kept }
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
