import type { Database } from '../../db/database.ts'
import type { Lifecycle } from '../../http/server.ts'
import type { Logs } from '../../lib/log.ts'
import type { ContentParser } from '../content-parser.ts'
import { createTags } from '../tags/tags.ts'
import { createIndexing } from './indexing.ts'
import { createSearch } from './search.ts'

interface Deps {
  db: Database
  contentParser: ContentParser
  logs: Logs
  lifecycle: Lifecycle
}

/** What finds an author's own documents: their words, the index of them, and tags. */
export const createSearchModule = (deps: Deps) => ({
  search: createSearch(deps),
  tags: createTags(deps),
  indexing: createIndexing(deps),
})
