/** Strings planted in content, and every place where one can remain. */
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../src/db/database.ts'
import { bytesOf, raw, sql } from '../../src/db/sql.ts'
import { COPIED_TABLES } from '../../src/db/tables.ts'
import { pack, unpack } from '../../src/lib/frames.ts'
import { doc, p } from './content.ts'

// Of random characters behind two common ones, compression leaves most as they are.
const PLANTED = /Zq[\w-]{24}/g

/** Distinct strings that nothing else contains. */
export const plantedStrings = (count: number): string[] =>
  Array.from({ length: count }, () => `Zq${randomBytes(18).toString('base64url')}`)

/** A document with a paragraph for each string; the first one is its title. */
export const showing = (strings: readonly string[]) => ({
  content: doc(...strings.map((text) => p(text))),
})

const countIn = (strings: readonly string[], texts: readonly Buffer[]): number => {
  const found = new Set(texts.flatMap((text) => text.toString('latin1').match(PLANTED) ?? []))
  return strings.filter((planted) => found.has(planted)).length
}

/** How many of the strings any row holds, also in packs. */
export async function countInRows(db: Database, strings: readonly string[]): Promise<number> {
  const texts: Buffer[] = []
  for (const name of [...COPIED_TABLES.map((table) => table.name), 'live_changes']) {
    for (const row of await db.list<Record<string, unknown>>(sql`SELECT * FROM ${raw(name)}`)) {
      for (const value of Object.values(row))
        texts.push(value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value)))
      const { packed, raw_bytes } = row
      if (packed instanceof Uint8Array)
        texts.push(Buffer.from(await unpack(packed, Number(raw_bytes))))
    }
  }
  return countIn(strings, texts)
}

/** How many of the strings any file below these folders holds. */
export const countInFiles = (folders: readonly string[], strings: readonly string[]): number =>
  countIn(
    strings,
    folders.flatMap(filesBelow).map((file) => readFileSync(file)),
  )

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())

interface Unpacked {
  shard: number
  identity_id: string
  revision: number
  content: Uint8Array
}

/** Packs these versions of a document into one frame. */
export async function packVersions(
  db: Database,
  documentId: string,
  revisions: readonly number[],
): Promise<void> {
  const rows = await db.list<Unpacked>(
    sql`SELECT shard, identity_id, revision, ${bytesOf('content')} AS content FROM document_versions
     WHERE document_id = ${documentId} ORDER BY revision`,
  )
  const packed = rows.filter(({ revision }) => revisions.includes(revision))
  const bytes = Buffer.concat(packed.map(({ content }) => content))
  const [first] = packed
  if (!first || packed.length !== revisions.length) throw new Error('a version is missing')
  const frame = await pack(bytes)
  let offset = 0
  const moves = packed.map(({ shard, revision, content }) => {
    const at = offset
    offset += content.length
    return sql`
      UPDATE document_versions SET content = NULL, pack_revision = ${first.revision}, pack_offset = ${at}
      WHERE shard = ${shard} AND document_id = ${documentId} AND revision = ${revision} RETURNING revision`
  })
  await db.write(
    sql`INSERT INTO version_packs (shard, document_id, first_revision, identity_id, raw_bytes, packed_bytes,
          rewrite_count, packed)
        VALUES (${first.shard}, ${documentId}, ${first.revision}, ${first.identity_id}, ${bytes.length},
          ${frame.length}, 0, ${frame})
        RETURNING shard`,
    ...moves,
  )
}
