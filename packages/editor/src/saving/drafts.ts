import type { DocumentNode } from '@waraq/contract'
import type { UnconfirmedSave } from './save-request.ts'

/** Content that the service may not have stored yet. */
export interface Draft {
  /** The document's id; for a document without one, a name from `newDraftName`. */
  name: string
  content: DocumentNode
  /** The version that the draft was based on. */
  etag: string | undefined
  unanswered: UnconfirmedSave
}

/** A draft with the time of its last write. */
export interface KeptDraft extends Draft {
  savedAt: number
}

/** The stored version that a draft changed. */
export interface DraftBase {
  etag: string | undefined
  content: DocumentNode
}

/** The drafts of one author in this browser. Never throws: without storage nothing is kept. */
export interface Drafts {
  find(name: string): Promise<Draft | undefined>
  /** The drafts of documents without an id, newest first. */
  findNew(): Promise<KeptDraft[]>
  /** Resolves to whether the draft was stored. */
  put(draft: Draft): Promise<boolean>
  /** The version that the draft of this name changed, for a merge. */
  findBase(name: string): Promise<DraftBase | undefined>
  putBase(name: string, base: DraftBase): Promise<void>
  /** Removes a draft and its base. */
  remove(name: string): Promise<void>
}

interface Options {
  factory: IDBFactory
  /** Service and author, so that another author of this browser cannot see the drafts. */
  account: string
  now(): number
}

type Stored = KeptDraft & { key: string }
/** A separate record, because it is written less often than the draft. */
type StoredBase = { key: string; base: DraftBase }

const NEW = 'new:'
const STORE = 'drafts'
/** The end of the key of a base. */
const BASE = '\nbase'
const WEEK_MS = 7 * 24 * 3600 * 1000
/** A database that hangs must not block the editor. */
const DATABASE_TIMEOUT_MS = 2000

/** The draft name of a document without an id. */
export const newDraftName = (random: string): string => NEW + random

export function createDrafts({ factory, account, now }: Options): Drafts {
  const keyOf = (name: string) => `${account}\n${name}`
  const both = (key: string) => IDBKeyRange.bound(key, key + BASE)
  // Opened early: the browser opens it while the write lock is requested.
  const database = openDatabase(factory)
  database.catch(() => {})

  async function within<T>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const transaction = (await database).transaction(STORE, mode)
    const request = ask(transaction.objectStore(STORE))
    // An explicit commit also succeeds if the page ends before the automatic one.
    transaction.commit()
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  }

  function tried<T, U>(work: Promise<T>, otherwise: U): Promise<T | U> {
    return Promise.race([work.catch(() => otherwise), after(DATABASE_TIMEOUT_MS, otherwise)])
  }

  const all = async (range: IDBKeyRange): Promise<Stored[]> => {
    const found = await within<Stored[]>('readonly', (store) => store.getAll(range))
    const oldest = now() - WEEK_MS
    for (const { key, savedAt } of found) {
      if (savedAt < oldest) await within('readwrite', (store) => store.delete(both(key)))
    }
    return found.filter(({ savedAt }) => savedAt >= oldest)
  }

  return {
    async find(name) {
      const [draft] = await tried(all(IDBKeyRange.only(keyOf(name))), [])
      return draft
    },
    async findNew() {
      const first = keyOf(NEW)
      const found = await tried(all(IDBKeyRange.bound(first, `${first}\uffff`)), [])
      return found.sort((a, b) => b.savedAt - a.savedAt)
    },
    async put(draft) {
      const stored: Stored = { ...draft, key: keyOf(draft.name), savedAt: now() }
      const key = await tried(
        within('readwrite', (store) => store.put(stored)),
        undefined,
      )
      return key !== undefined
    },
    async findBase(name) {
      const found = within<StoredBase | undefined>('readonly', (store) =>
        store.get(keyOf(name) + BASE),
      )
      return (await tried(found, undefined))?.base
    },
    async putBase(name, base) {
      const stored: StoredBase = { key: keyOf(name) + BASE, base }
      await tried(
        within('readwrite', (store) => store.put(stored)),
        undefined,
      )
    },
    async remove(name) {
      await tried(
        within('readwrite', (store) => store.delete(both(keyOf(name)))),
        undefined,
      )
    },
  }
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open('waraq', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' })
    request.onsuccess = () => {
      // Otherwise an open page would block a later schema version.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })
}

const after = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(value), ms)
  })
