/** Reads the database file from outside, while a server runs or after it. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isPossible, type Page, type State } from './expected-state.ts'

export const databaseIn = (dataDir: string): string => join(dataDir, 'waraq.db')

/** Reads the file, changing nothing. */
export function inspect<Seen>(file: string, look: (sqlite: DatabaseSync) => Seen): Seen {
  const sqlite = new DatabaseSync(file, { readOnly: true })
  try {
    return look(sqlite)
  } finally {
    sqlite.close()
  }
}

const COUNTED_WRONGLY = `
  SELECT i.id, i.document_count, count(d.id) AS documents
  FROM identities i LEFT JOIN documents d ON d.shard = i.shard AND d.identity_id = i.id
  GROUP BY i.shard, i.id HAVING i.document_count <> count(d.id)`

const HALF_DELETED = `
  SELECT g.id FROM deleted_documents g JOIN documents d ON d.shard = g.shard AND d.id = g.id`

/** Invariants of the file after any write. */
export function requireSound(sqlite: DatabaseSync): void {
  assert.deepEqual(rows(sqlite, 'PRAGMA integrity_check'), [{ integrity_check: 'ok' }])
  for (const question of ['PRAGMA foreign_key_check', COUNTED_WRONGLY, HALF_DELETED]) {
    assert.deepEqual(rows(sqlite, question), [], question)
  }
}

const rows = (sqlite: DatabaseSync, question: string): object[] =>
  sqlite
    .prepare(question)
    .all()
    .map((row) => ({ ...row }))

/**
 * State of a page in the file. The file has a hash of the share token, so the token comes from the
 * page's record.
 */
function stateIn(sqlite: DatabaseSync, { id = '', steps }: Page): State {
  const row = sqlite
    .prepare(
      `SELECT d.content, s.token_hash FROM documents d
       LEFT JOIN shares s ON s.shard = d.shard AND s.document_id = d.id WHERE d.id = ?`,
    )
    .get(id)
  if (!row) return undefined
  const { content, token_hash } = row
  return { content: String(content), shareToken: tokenBehind(token_hash, steps) }
}

function tokenBehind(hash: unknown, steps: Page['steps']): string | null {
  if (hash === null) return null
  const tokens = steps.map(({ state }) => state?.shareToken ?? '')
  const token = tokens.find((token) => hashOf(token).equals(hash as Uint8Array))
  return token ?? 'a token that was never told'
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The pages whose state in the file is impossible. */
export const lostPages = (sqlite: DatabaseSync, pages: Page[]): Page[] =>
  pages.filter((page) => !isPossible(page, stateIn(sqlite, page)))
