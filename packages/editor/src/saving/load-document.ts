import type { DocumentNode } from '@waraq/contract'
import type { Client } from '@waraq/sdk/client'
import { createDrafts, type Drafts, type KeptDraft, newDraftName } from './drafts.ts'
import { newOpening, type Opening, openDraft, openStored } from './open-document.ts'
import type { Tab } from './write-lock.ts'

/** Everything that an editor needs to know before it opens. */
export interface Found {
  opening: Opening
  /** The right to write it; `mayWrite` says whether this page has it. */
  tab: Tab
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
  openTab(name: string): Tab
  newKey(): string
  signal: AbortSignal
}

/** How long a new document waits for a token before it opens without the draft of an earlier page. */
const PATIENCE_MS = 2000

/** Reads the document, or what an earlier page could not save of it, and asks for the right to write. */
export async function findDocument(options: Options): Promise<Found> {
  const { client, documentId, isReader, signal } = options
  const finding = options.hasDrafts && !isReader ? findDrafts(client) : undefined
  if (documentId === undefined) return findNew(options, await finding)
  const tab = options.openTab(documentId)
  try {
    const mayWrite = !isReader && (await tab.claim())
    const own = mayWrite ? await finding : undefined
    const opening = await openStored(client, documentId, { drafts: own, signal })
    return { opening, tab, mayWrite, drafts: own, draftName: documentId, earlier: [] }
  } catch (error) {
    tab.release()
    throw error
  }
}

async function findNew(options: Options, drafts: Drafts | undefined): Promise<Found> {
  const { initialContent, isReader, wanted, openTab, newKey } = options
  const kept = (await drafts?.findNew()) ?? []
  const draft = kept.find(({ name }) => name === wanted)
  if (draft) {
    const tab = openTab(draft.name)
    const earlier = kept.filter((other) => other !== draft)
    const found = { opening: openDraft(draft), drafts, draftName: draft.name, earlier }
    if (await tab.claim()) return { ...found, tab, mayWrite: true }
    // Another page is writing it.
    tab.release()
  }
  const draftName = newDraftName(newKey())
  const tab = openTab(draftName)
  const mayWrite = !isReader && (await tab.claim())
  const opening = newOpening(initialContent ?? undefined)
  return { opening, tab, mayWrite, drafts, draftName, earlier: kept }
}

async function findDrafts(client: Client): Promise<Drafts | undefined> {
  try {
    // Where storage is forbidden, the very name throws, or is empty.
    const factory: IDBFactory | undefined = globalThis.indexedDB
    const account = await Promise.race([client.account(), after(PATIENCE_MS)])
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
