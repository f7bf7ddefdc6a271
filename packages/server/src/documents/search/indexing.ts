import { ApiError } from '@waraq/contract'
import type { Database } from '../../db/database.ts'
import type { Lifecycle } from '../../http/server.ts'
import type { Logs } from '../../lib/log.ts'
import type { Shard } from '../../lib/shard.ts'
import type { ContentParser } from '../content-parser.ts'
import { titleWordsOf } from './index-words.ts'
import * as store from './store.ts'
import { createTokenizer } from './tokens.ts'

interface Deps {
  db: Database
  contentParser: Pick<ContentParser, 'readWords'>
  logs: Logs
  lifecycle: Lifecycle
}

/** A change of a document, as the relay of events has it. */
export interface Change {
  subject: string
  kind: string
}

/** Changes after which a document has other words. Its deletion deletes its words. */
const CONTENT_CHANGES: ReadonlySet<string> = new Set(['content', 'document.restored'])
/** Documents indexed at once: the thread has work while the database writes. */
const TOGETHER = 8
const PAGE = 500
/** Some twenty milliseconds of work for the writer. */
const MERGED_PAGES = 64

/** Keeps the index of words in step with the documents. */
export function createIndexing({ db, contentParser, logs, lifecycle }: Deps) {
  async function indexDocument(ref: store.DocumentRef): Promise<void> {
    const source = await store.findIndexSource(db.readOnly, ref)
    if (!source) return
    const { organization_id, identity_id, content, title } = source
    const path = [organization_id, identity_id, ref.id]
    try {
      const words = await contentParser.readWords(content, title, { path })
      await store.writeIndex(db, ref, source, words)
    } catch (err) {
      // A document without words is found by its title alone; the others do not wait for it.
      if (!isOfContent(err)) throw err
      logs.log.error({ err, id: ref.id }, 'document not indexed')
      await store.writeIndex(db, ref, source, {
        title: titleWordsOf(title, createTokenizer()),
        body: [],
      })
    }
  }

  async function indexAll(documents: readonly store.DocumentRef[]): Promise<void> {
    for (let at = 0; at < documents.length; at += TOGETHER) {
      await Promise.all(documents.slice(at, at + TOGETHER).map(indexDocument))
    }
  }

  return {
    /** Indexes the documents whose content changed. */
    take({ shard }: { shard: Shard }, changes: readonly Change[]): Promise<void> {
      const changed = changes.filter(({ kind }) => CONTENT_CHANGES.has(kind))
      const ids = new Set(changed.map(({ subject }) => subject))
      return indexAll([...ids].map((id) => ({ shard, id })))
    },

    /** Erases deleted words from the files of the index, in steps between other writes. */
    async eraseDeleted(): Promise<void> {
      const pages = await store.countWordPages(db)
      if (pages > 0) await store.mergeWords(db, -MERGED_PAGES)
      for (let merged = 0; merged < 2 * pages && !lifecycle.isDraining; merged += MERGED_PAGES) {
        await store.mergeWords(db, MERGED_PAGES)
      }
    },

    /** Indexes documents that the index lacks, in key order; a later call goes on. */
    async indexMissing(): Promise<void> {
      let last: store.DocumentRef | undefined = { shard: 0, id: '' }
      while (last && !lifecycle.isDraining) {
        const page: Awaited<ReturnType<typeof store.listIndexed>> = await store.listIndexed(
          db.readOnly,
          last,
          PAGE,
        )
        await indexAll(page.filter(({ is_indexed }) => is_indexed === 0))
        last = page.at(-1)
      }
    },
  }
}

/** Whether content cannot be read, rather than the database or the thread. */
const isOfContent = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== 'service_unavailable'
