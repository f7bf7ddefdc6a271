import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { durablePostgres } from '../../packages/server/test/lib/postgres.ts'
import type { Bench, Benchmark } from '../lib/bench.ts'
import { bodyOf } from '../lib/content.ts'
import {
  CONTENT_BYTES,
  compareDatasets,
  type Dataset,
  DOCUMENTS_EACH,
  startReaders,
} from '../lib/dataset-server.ts'
import { authorNames, createOrganization, mintTokens, writeDocuments } from '../lib/organization.ts'
import { copyDataset, sizeOfDatabase } from '../lib/postgres-dataset.ts'
import { startServerUnderTest, waraq, waraqEnv } from '../lib/server-under-test.ts'

const AUTHORS_PER_CUSTOMER = 100

/** Whether latency over PostgreSQL stays flat while the number of documents grows 100-fold. */
export const MILLION_POSTGRES: Benchmark = {
  name: 'million-postgres',
  title: 'GET and list at 1,000,000 documents of 1 KB compared with 10,000, over PostgreSQL',
  sources: ['packages/server/src/db/postgres', 'packages/server/src/documents'],
  run: (bench) =>
    compareDatasets(
      bench,
      (authors) => openDataset(bench, authors),
      'both were filled by COPY with one document that the service wrote, authors in turns.',
    ),
}

async function openDataset(bench: Bench, authors: number): Promise<Dataset> {
  const label = `${(authors * DOCUMENTS_EACH).toLocaleString('en')} documents`
  const url = await durablePostgres()
  const dataDir = join(bench.folder, `library-${authors}`)
  const settings = {
    WARAQ_DATABASE_URL: url,
    WARAQ_MASTER_KEY: randomBytes(32).toString('base64url'),
  }
  const customers = Array.from({ length: Math.ceil(authors / AUTHORS_PER_CUSTOMER) }, () =>
    createOrganization(dataDir, settings),
  )
  const env = { ...waraqEnv(dataDir), ...settings }
  const subject = await startServerUnderTest(bench, { name: label, command: waraq('serve'), env })
  const names = authorNames(Math.min(authors, AUTHORS_PER_CUSTOMER))
  const tokens: string[] = []
  for (const customer of customers) tokens.push(...(await mintTokens(subject, customer, names)))
  await writeDocuments(subject, tokens.slice(0, 1), 1, bodyOf(CONTENT_BYTES))
  const documents = await copyDataset(bench, url, { tokens, documentsEach: DOCUMENTS_EACH })
  const databaseBytes = await sizeOfDatabase(url)
  return { label, subject, databaseBytes, ...startReaders(bench, subject, documents) }
}
