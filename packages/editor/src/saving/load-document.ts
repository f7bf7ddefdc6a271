import type { DocumentNode } from '@waraq/contract'
import type { Client } from '@waraq/sdk/client'
import { createDrafts, type Drafts, type KeptDraft, newDraftName } from './drafts.ts'
import { type InitialDocument, newDocument, openDraft, openStored } from './open-document.ts'
import type { WriteLock } from './write-lock.ts'

/** Everything that an editor needs to know before it opens. */
export interface LoadedDocument {
  opening: InitialDocument
  /** The right to write it; `mayWrite` says whether this page has it. */
  lock: WriteLock
  mayWrite: boolean
  drafts: Drafts | undefined
  draftName: string
  /** What earlier pages began and could not save, the newest first; other pages may be writing some of it. */
  earlier: KeptDraft[]
}

interface Options {
  client: Client
  documentId: string | undefined
  initialContent: DocumentNode | null | undefined
  /** Only to read: no draft is put back, and nobody is kept from writing. */
  isReader: boolean
  /** The unsaved document to go on with, rather than to begin a new one. */
  wanted: string | undefined
  hasDrafts: boolean
  openLock(name: string): WriteLock
  newKey(): string
  signal: AbortSignal
}

/** How long a new document waits for a token before it opens without the draft of an earlier page. */
const ACCOUNT_TIMEOUT_MS = 2000

/** Reads the document, or what an earlier page could not save of it, and asks for the right to write. */
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
  const { initialContent, isReader, wanted, openLock, newKey } = options
  const kept = (await drafts?.findNew()) ?? []
  const draft = kept.find(({ name }) => name === wanted)
  if (draft) {
    const lock = openLock(draft.name)
    const earlier = kept.filter((other) => other !== draft)
    const found = { opening: openDraft(draft), drafts, draftName: draft.name, earlier }
    if (await lock.claim()) return { ...found, lock, mayWrite: true }
    // Another page is writing it.
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
    // Where storage is forbidden, the very name throws, or is empty.
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
