import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AuthenticatedIdentity } from '../../packages/server/src/access/authentication.ts'
import type {
  Chain,
  Database,
  Queryable,
  Statement,
} from '../../packages/server/src/db/database.ts'
import { migrate } from '../../packages/server/src/db/migrations/migrate.ts'
import { createBinder, type Sql } from '../../packages/server/src/db/sql.ts'
import { createWalCheckpointer } from '../../packages/server/src/db/sqlite/checkpointer.ts'
import {
  type Connection,
  createWriterBinder,
  openConnection,
  runOperation,
} from '../../packages/server/src/db/sqlite/connection.ts'
import { encodeContent } from '../../packages/server/src/documents/encoded-content.ts'
import { insertOwnDocument } from '../../packages/server/src/documents/store.ts'
import { systemRandom } from '../../packages/server/src/lib/random.ts'
import { shardOf } from '../../packages/server/src/lib/shard.ts'
import { createMonotonicTimestamps } from '../../packages/server/src/lib/time.ts'
import { createNewId } from '../../packages/server/src/lib/uuid.ts'
import { findOrInsertIdentity } from '../../packages/server/src/organizations/store.ts'
import { createOrganization, type Organization } from './organization.ts'

/** A loaded document and its author. */
export interface Loaded {
  id: string
  author: Author
}

interface Author {
  customer: Organization
  externalUserId: string
}

interface Size {
  authors: number
  documentsEach: number
  body: Buffer
}

const AUTHORS_PER_CUSTOMER = 100
const PER_TRANSACTION = 20_000

/**
 * Fills a data folder with the store's own SQL, many documents per transaction. Authors take turns,
 * as in production. Returns all documents.
 */
export async function loadDataset(
  dataDir: string,
  { authors, documentsEach, body }: Size,
  say: (line: string) => void,
): Promise<Loaded[]> {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'waraq.db')
  migrate(file, new Date())
  const customers = Array.from({ length: Math.ceil(authors / AUTHORS_PER_CUSTOMER) }, () =>
    createOrganization(dataDir),
  )
  const loader = openLoader(file)
  const owners = await loader.each(authors, async (number) => {
    const customer = roundRobin(customers, number)
    const author: Author = { customer, externalUserId: `author-${number}` }
    return { author, owner: await loader.insertOwner(author, documentsEach) }
  })

  const total = authors * documentsEach
  const documents = await loader.each(total, async (number) => {
    const { author, owner } = roundRobin(owners, number)
    const id = await loader.insertDocument(owner, body)
    if ((number + 1) % (total / 10) === 0) say(`${number + 1} of ${total} documents loaded`)
    return { id, author }
  })
  loader.close()
  return documents
}

function roundRobin<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length]
  if (item === undefined) throw new Error('the list is empty')
  return item
}

/** The store's functions over a connection whose transactions the bench controls. */
function openLoader(file: string) {
  const connection = openConnection(file, { readOnly: false })
  const db = databaseOf(connection)
  const { checkpointIfDue } = createWalCheckpointer(connection)
  const now = () => new Date()
  const [newId, stamp] = [createNewId(now, systemRandom), createMonotonicTimestamps(now)]

  return {
    close: () => connection.sqlite.close(),

    /** Runs `work` `count` times, many per transaction, and returns the results. */
    async each<Result>(count: number, work: (number: number) => Promise<Result>) {
      const results: Result[] = []
      while (results.length < count) {
        connection.sqlite.exec('BEGIN IMMEDIATE')
        const until = Math.min(count, results.length + PER_TRANSACTION)
        while (results.length < until) results.push(await work(results.length))
        connection.sqlite.exec('COMMIT')
        checkpointIfDue()
      }
      return results
    },

    async insertOwner(author: Author, maxDocuments: number): Promise<AuthenticatedIdentity> {
      const { organizationId } = author.customer
      const shard = shardOf(organizationId)
      const place = { shard, id: organizationId }
      const make = { newId: () => newId(shard), at: stamp }
      const identityId = await findOrInsertIdentity(db, place, author.externalUserId, make)
      const maxContentBytes = Number.POSITIVE_INFINITY
      const limits = { maxDocuments, maxContentBytes, maxImages: 0, maxImageStorage: 0 }
      const rates = { identity: null, mint: null }
      const history = {
        allHours: 24,
        hourlyDays: 7,
        dailyDays: 90,
        trashDays: 30,
        maxBytes: 2 ** 29,
      }
      const settings = { limits, rates, history }
      const owned = { shard, identityId, organizationId, keyId: '', session: '', ...settings }
      // Without a service there is no token to verify.
      return owned as AuthenticatedIdentity
    },

    async insertDocument(owner: AuthenticatedIdentity, body: Buffer): Promise<string> {
      const id = newId(owner.shard)
      const document = { id, at: stamp(), content: encodeContent(body, 'create') }
      const { maxDocuments } = owner.limits
      if (await insertOwnDocument(db, owner, document, maxDocuments)) return id
      throw new Error('a document was rejected')
    },
  }
}

// The store, which owns the statement, knows the row type.
function databaseOf(connection: Connection): Database {
  const { sqlite, prepared } = connection
  const [bind, bindAll] = [createBinder('sqlite'), createWriterBinder()]
  const queries: Queryable = {
    async find<Row>(query: Sql) {
      const { text, values } = bind(query)
      return prepared(text).get(values) as Row | undefined
    },
    async list<Row>(query: Sql) {
      const { text, values } = bind(query)
      return prepared(text).all(values) as Row[]
    },
  }
  const write = async <Row>(...statements: Statement[]) =>
    runOperation(connection, bindAll(statements)) as Row | undefined
  return {
    ...queries,
    readOnly: queries,
    write,
    writeChain: <Row>({ steps }: Chain) => write<Row>(...steps),
    close: async () => sqlite.close(),
  }
}
