/** Corruptions of stored data, as a disk causes them. */
import assert from 'node:assert/strict'
import { isLong } from '../../../../test/lib/long.ts'
import type { Database } from '../../src/db/database.ts'
import { bytesOf, sql } from '../../src/db/sql.ts'
import { createChance } from './chance.ts'
import { doc, p } from './content.ts'
import type { TestService } from './service.ts'

/** The number of damaged documents, one letter each. */
export const FLIPS = isLong ? 200 : 20

/**
 * Changes one letter of a document's content and keeps its hash. Returns the bytes before and
 * after.
 */
export async function damage(
  db: Database,
  id: string,
  chance = createChance(1),
): Promise<{ expected: Uint8Array; found: Uint8Array }> {
  // Citus cannot cast where a query does not name the shard.
  const stored = sql`SELECT content FROM documents WHERE id = ${id} LIMIT 1`
  const row = await db.find<{ content: Uint8Array }>(
    sql`SELECT ${bytesOf('content')} AS content FROM (${stored}) AS stored`,
  )
  assert.ok(row)
  const expected = Buffer.from(row.content)
  const found = Buffer.from(expected)
  // Another ASCII letter, so that PostgreSQL accepts the text.
  const letters = [...expected.keys()].filter((at) => (expected[at] ?? 128) < 128)
  const at = letters[chance(letters.length)] ?? 0
  const letter = 33 + chance(93)
  found[at] = letter === expected[at] ? letter + 1 : letter
  // A copy, since large buffers are transferred.
  const copy = new Uint8Array(found)
  await db.write(
    sql`UPDATE documents SET content = CAST(${copy} AS TEXT) WHERE id = ${id} RETURNING id`,
  )
  return { expected, found }
}

/** Documents of all sizes: some with one changed letter, and as many intact ones. */
export async function damagedDocuments(service: TestService) {
  const { call, client } = await (await service.organization()).author()
  const ids: string[] = []
  const chance = createChance(1)
  for (let at = 0; at < FLIPS; at++) {
    const { id } = await client.createDocument(
      doc(p(`Page ${at} `, 'سلام x'.repeat(at ** 3 % 20_000))),
    )
    await client.createDocument(doc(p(`Whole page ${at}`)))
    await damage(service.db, id, chance)
    ids.push(id)
  }
  return { call, ids: ids.toSorted() }
}

/** The documents that a text names. */
export const idsIn = (text: string): string[] =>
  [...new Set(text.match(/document [0-9a-f-]{36}/g))].map((line) => line.slice(9)).toSorted()
