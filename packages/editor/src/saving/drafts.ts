import type { DocumentNode } from '@waraq/contract'
import type { BaseVersion, UnconfirmedSave } from './save-request.ts'
import type { Scheduler } from './scheduler.ts'

/** Content that the service may not have stored yet. */
export interface Draft {
  /** The document's id; for a document without one, a name that begins with `NEW_DRAFT`. */
  name: string
  content: DocumentNode
  /** The version that the draft was based on. */
  etag: string | undefined
  unanswered: UnconfirmedSave
}

/** A draft with the time of its last write. */
export type StoredDraft = Draft & { savedAt: number }

/** The stored version that a draft changed. */
type DraftBase = Pick<Draft, 'etag' | 'content'>

interface Options {
  factory: IDBFactory
  /** Service and author, so that another author of this browser cannot see the drafts. */
  account: string
  now(): number
}

type DraftRecord = StoredDraft & { key: string }
/** A separate record, because it is written less often than the draft. */
type StoredBase = { key: string; base: DraftBase }

/** The names of drafts of documents without an id begin with it. */
export const NEW_DRAFT = 'new:'
const STORE = 'drafts'
/** The end of the key of a base. */
const BASE = '\nbase'
const WEEK_MS = 7 * 24 * 3600 * 1000
/** A database that hangs must not block the editor. */
const DATABASE_TIMEOUT_MS = 2000
const WRITE_DELAY_MS = 400

export type Drafts = ReturnType<typeof createDrafts>

/** The drafts of one author in this browser. Never throws: without storage nothing is kept. */
export function createDrafts({ factory, account, now }: Options) {
  const keyOf = (name: string) => `${account}\n${name}`
  // Opened early: the browser opens it while the write lock is requested.
  const database = openDatabase(factory)
  database.catch(() => {})

  /** Resolves to undefined if the database fails or hangs. */
  function run<T>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | undefined> {
    const result = database.then((idb) => {
      const transaction = idb.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      // An explicit commit also succeeds if the page ends before the automatic one.
      transaction.commit()
      return new Promise<T>((resolve, reject) => {
        transaction.oncomplete = () => resolve(request.result)
        transaction.onabort = reject
      })
    })
    return Promise.race([result.catch(() => undefined), after(DATABASE_TIMEOUT_MS)])
  }

  const put = (record: DraftRecord | StoredBase) => run('readwrite', (store) => store.put(record))
  const removeKey = (key: string) =>
    run('readwrite', (store) => store.delete(IDBKeyRange.bound(key, key + BASE)))

  async function findAll(range: IDBKeyRange): Promise<StoredDraft[]> {
    const records = (await run<DraftRecord[]>('readonly', (store) => store.getAll(range))) ?? []
    const oldest = now() - WEEK_MS
    for (const { key, savedAt } of records) if (savedAt < oldest) void removeKey(key)
    return records.filter(({ savedAt }) => savedAt >= oldest)
  }

  return {
    async find(name: string): Promise<Draft | undefined> {
      const [draft] = await findAll(IDBKeyRange.only(keyOf(name)))
      return draft
    },
    /** The drafts of documents without an id, newest first. */
    async findNew(): Promise<StoredDraft[]> {
      const first = keyOf(NEW_DRAFT)
      const drafts = await findAll(IDBKeyRange.bound(first, `${first}\uffff`))
      return drafts.sort((a, b) => b.savedAt - a.savedAt)
    },
    /** Resolves to whether the draft was stored. */
    put: async (draft: Draft): Promise<boolean> =>
      (await put({ ...draft, key: keyOf(draft.name), savedAt: now() })) !== undefined,
    /** The version that the draft of this name changed, for a merge. */
    findBase: async (name: string): Promise<DraftBase | undefined> =>
      (await run<StoredBase | undefined>('readonly', (store) => store.get(keyOf(name) + BASE)))
        ?.base,
    putBase: (name: string, base: DraftBase) => put({ key: keyOf(name) + BASE, base }),
    /** Removes a draft and its base. */
    remove: (name: string) => removeKey(keyOf(name)),
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
    request.onerror = reject
  })
}

/** Resolves to undefined after this time. */
export const after = (ms: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

interface WriterOptions {
  drafts: Drafts
  /** The unsaved changes with the content that they are based on; undefined if there are none. */
  draftOf(): (Pick<BaseVersion, 'base'> & { draft: Draft }) | undefined
  /** The name of the draft that an earlier page left. */
  name: string
  scheduler: Scheduler
}

/** Keeps a local copy of unsaved changes. */
export function createDraftWriter({ drafts, draftOf, name, scheduler }: WriterOptions) {
  const timer = scheduler.createTimer(() => void write())
  let storedName = name
  let isKept = true
  let writtenBase: BaseVersion['base']

  /** Writes or removes the draft, depending on the current state. */
  async function write(): Promise<void> {
    timer.stop()
    const { draft, base } = draftOf() ?? {}
    const earlier = storedName
    if (draft) {
      storedName = draft.name
      isKept = await drafts.put(draft)
    }
    if (earlier !== draft?.name) await drafts.remove(earlier)
    // Once after each save.
    const isNewBase = base !== writtenBase
    writtenBase = base
    if (draft && base && isNewBase)
      await drafts.putBase(draft.name, { etag: draft.etag, content: base() })
  }

  return {
    /** Call it after each change. */
    changed: () => timer.start(WRITE_DELAY_MS),
    write,
    /** Whether the next page will find the unsaved changes. */
    isKept: () => isKept,
  }
}

const keyHere = () => `waraq:left ${location.href}`

/**
 * Remembers the new document of this tab, so that a reload continues it and a new visit does not.
 */
export function rememberSessionDraft(name: string): void {
  try {
    sessionStorage.setItem(keyHere(), name)
  } catch {
    // Where storage is forbidden, the draft is offered as an earlier one.
  }
}

/** Returns the new document of this tab after a reload or back navigation, once. */
export function takeSessionDraft(): string | undefined {
  try {
    const name = sessionStorage.getItem(keyHere())
    sessionStorage.removeItem(keyHere())
    const [entry] = performance.getEntriesByType('navigation')
    return entry?.toJSON().type === 'navigate' ? undefined : (name ?? undefined)
  } catch {
    return undefined
  }
}
