import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Owner } from '../../packages/server/src/access/access.ts'
import type { Db } from '../../packages/server/src/db/db.ts'
import { migrate } from '../../packages/server/src/db/migrate.ts'
import { openConnection, runOperation } from '../../packages/server/src/db/sqlite-connection.ts'
import { encodeContent } from '../../packages/server/src/documents/encoded-content.ts'
import { insertOwnDocument } from '../../packages/server/src/documents/store.ts'
import { systemRandom } from '../../packages/server/src/lib/random.ts'
import { shardOf } from '../../packages/server/src/lib/shard.ts'
import { createStamps } from '../../packages/server/src/lib/time.ts'
import { createNewId } from '../../packages/server/src/lib/uuid.ts'
import { findOrInsertIdentity } from '../../packages/server/src/organizations/store.ts'
import { type Customer, foundCustomer } from './customer.ts'

/** A document that was loaded, and by whom. */
export interface Loaded {
  id: string
  customer: Customer
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
 * Fills a data folder with the store's own SQL, many documents a transaction; authors write in turns, as
 * they do in life. Answers every document.
 */
export async function loadLibrary(
  dataDir: string,
  { authors, documentsEach, body }: Size,
  say: (line: string) => void,
): Promise<Loaded[]> {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'waraq.db')
  migrate(file, new Date())
  const customers = Array.from({ length: Math.ceil(authors / AUTHORS_PER_CUSTOMER) }, () =>
    foundCustomer(dataDir),
  )
  const { db, inTransactions } = openForLoading(file)
  const now = () => new Date()
  const [newId, stamp] = [createNewId(now, systemRandom), createStamps(now)]

  const owners: { owner: Owner; loaded: Omit<Loaded, 'id'> }[] = []
  await inTransactions(authors, async (number) => {
    const customer = customers[number % customers.length] as Customer
    const organizationId = customer.organizationId
    const shard = shardOf(organizationId)
    const externalUserId = `author-${number}`
    const place = { shard, id: organizationId }
    const make = { newId: () => newId(shard), at: stamp }
    const identityId = await findOrInsertIdentity(db, place, externalUserId, make)
    const limits = { maxDocuments: documentsEach, maxContentBytes: body.length }
    owners.push({
      owner: { shard, identityId, organizationId, limits },
      loaded: { customer, externalUserId },
    })
  })

  const all: Loaded[] = []
  const total = authors * documentsEach
  await inTransactions(total, async (number) => {
    const author = owners[number % authors]
    if (!author) throw new Error('there are no authors')
    const id = newId(author.owner.shard)
    const document = { id, at: stamp(), content: encodeContent(body, 'create') }
    const inserted = await insertOwnDocument(db, author.owner, document, documentsEach)
    if (!inserted) throw new Error('a document was refused')
    all.push({ id, ...author.loaded })
    if (all.length % (total / 10) === 0) say(`${all.length} of ${total} documents loaded`)
  })
  await db.close()
  return all
}

/** The store's door to a connection whose transactions are ours. */
function openForLoading(file: string) {
  const connection = openConnection(file, { readOnly: false })
  const { sqlite, prepared } = connection
  const db: Db = {
    // What the rows look like is known to the store that wrote the statement.
    find: async <Row>(sql: string, values: readonly never[]) =>
      prepared(sql).get(...values) as Row | undefined,
    list: async <Row>(sql: string, values: readonly never[]) =>
      prepared(sql).all(...values) as Row[],
    write: async <Row>(...statements: Parameters<Db['write']>) =>
      runOperation(connection, statements) as Row | undefined,
    close: async () => sqlite.close(),
  }
  async function inTransactions(count: number, work: (number: number) => Promise<void>) {
    for (let from = 0; from < count; from += PER_TRANSACTION) {
      sqlite.exec('BEGIN IMMEDIATE')
      const to = Math.min(count, from + PER_TRANSACTION)
      for (let number = from; number < to; number++) await work(number)
      sqlite.exec('COMMIT')
    }
  }
  return { db, inTransactions }
}
