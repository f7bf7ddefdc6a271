/** A PostgreSQL dataset: one document that the service wrote, and copies of its row by COPY. */
import { chmodSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import type { Bench } from './bench.ts'
import type { Readable } from './dataset-server.ts'

/** The author, identified by the token. */
export interface Size {
  tokens: readonly string[]
  documentsEach: number
}

interface Author {
  token: string
  shard: number
  id: string
  organization: string
}

const COLUMNS =
  'shard, id, stored_id, organization_id, identity_id, revision, created_at, updated_at, content_hash, title, title_match_key, content'
const PER_CHUNK = 1_000

// The row of that document in COPY format.
const MODEL = `
  SELECT content_hash, title, title_match_key, replace(content, '\\', '\\\\') AS content, created_at::text AS at
  FROM documents LIMIT 1`

/** Gives each author `count` copies of the existing document, in turns. Returns all documents. */
export async function copyDataset(
  bench: Bench,
  url: string,
  { tokens, documentsEach }: Size,
): Promise<Readable[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const folder = mkdtempSync(join(tmpdir(), 'waraq-copy-'))
  // The postgres user must be able to read the file.
  chmodSync(folder, 0o755)
  const file = join(folder, 'documents')
  try {
    const { rows } = await client.query<Record<string, string>>(MODEL)
    const [model] = rows
    if (!model) throw new Error('the document to copy is missing')
    const authors = tokens.map(authorOf)
    const documents: Readable[] = []
    await pipeline(linesOf(authors, documentsEach, model, documents), createWriteStream(file))
    bench.say(`${documents.length} documents to copy`)
    await client.query('BEGIN; DELETE FROM documents')
    await client.query(`COPY documents (${COLUMNS}) FROM '${file}'`)
    await client.query(`UPDATE identities SET document_count = ${documentsEach}`)
    await client.query('COMMIT')
    // Autovacuum would do this in time: index-only scans need pages marked all-visible.
    await client.query('VACUUM ANALYZE documents')
    return documents
  } finally {
    await client.end()
    rmSync(folder, { recursive: true })
  }
}

export async function sizeOfDatabase(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('SELECT pg_database_size(current_database())::text AS bytes')
  await client.end()
  return Number(rows[0]?.bytes)
}

/**
 * The identity of a token. The id's bits after the 48-bit timestamp and the version hold the shard.
 */
function authorOf(token: string): Author {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return { token, id: claims.sub, organization: claims.org, shard: shardIn(claims.sub) }
}

const shardIn = (id: string): number => Number.parseInt(id.slice(15, 18), 16)

function* linesOf(
  authors: readonly Author[],
  documentsEach: number,
  model: Record<string, string>,
  documents: Readable[],
): Generator<string> {
  const { content_hash, title, title_match_key, content } = model
  const first = Number(model.at)
  let lines = ''
  for (let round = 0; round < documentsEach; round++) {
    for (const { token, shard, id: identity, organization } of authors) {
      const at = first + documents.length
      const id = idOf(identity, documents.length)
      documents.push({ id, token })
      lines += `${[shard, id, id, organization, identity, 1, at, at, content_hash, title, title_match_key, content].join('\t')}\n`
      if (documents.length % PER_CHUNK === 0) {
        yield lines
        lines = ''
      }
    }
  }
  yield lines
}

/** An id in the shard of its author, with a later timestamp and a unique suffix. */
function idOf(identity: string, number: number): string {
  const time = Number.parseInt(identity.replace('-', '').slice(0, 12), 16) + 1 + number
  const hex = time.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}${identity.slice(13)}`
}
