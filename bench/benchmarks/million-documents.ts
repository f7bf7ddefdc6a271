import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench, Benchmark } from '../lib/bench.ts'
import { bodyOf } from '../lib/content.ts'
import { type Loaded, loadDataset } from '../lib/dataset.ts'
import {
  CONTENT_BYTES,
  compareDatasets,
  type Dataset,
  DOCUMENTS_EACH,
  startReaders,
} from '../lib/dataset-server.ts'
import { mintTokens } from '../lib/organization.ts'
import {
  type ServerUnderTest,
  startServerUnderTest,
  waraq,
  waraqEnv,
} from '../lib/server-under-test.ts'

/** Whether latency stays flat while the number of documents grows 100-fold. */
export const MILLION_DOCUMENTS: Benchmark = {
  name: 'million',
  title: 'GET and list at 1,000,000 documents of 1 KB compared with 10,000',
  sources: ['packages/server/src/db/sqlite', 'packages/server/src/documents'],
  run: (bench) =>
    compareDatasets(
      bench,
      (authors) => openDataset(bench, authors),
      "both were filled with the store's own statements, authors in turns as in production.",
    ),
}

async function openDataset(bench: Bench, authors: number): Promise<Dataset> {
  const label = `${(authors * DOCUMENTS_EACH).toLocaleString('en')} documents`
  const dataDir = join(bench.folder, `library-${authors}`)
  const size = { authors, documentsEach: DOCUMENTS_EACH, body: bodyOf(CONTENT_BYTES) }
  const documents = await loadDataset(dataDir, size, (line) => bench.say(line))
  const env = waraqEnv(dataDir)
  const subject = await startServerUnderTest(bench, { name: label, command: waraq('serve'), env })
  const tokens = await tokensOf(subject, documents)
  const readable = documents.map(({ id, author }) => ({
    id,
    token: tokens.get(author.externalUserId) ?? '',
  }))
  const databaseBytes = statSync(join(dataDir, 'waraq.db')).size
  return { label, subject, databaseBytes, ...startReaders(bench, subject, readable) }
}

async function tokensOf(
  subject: ServerUnderTest,
  documents: readonly Loaded[],
): Promise<Map<string, string>> {
  const tokens = new Map<string, string>()
  for (const { customer, externalUserId } of new Set(documents.map(({ author }) => author))) {
    const [token = ''] = await mintTokens(subject, customer, [externalUserId])
    tokens.set(externalUserId, token)
  }
  return tokens
}
