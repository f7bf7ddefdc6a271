import type { Shard } from '../lib/shard.ts'
import { type Sql, sql } from './sql.ts'

/** Whether the document with this id was taken down: every query that finds one for readers asks. */
export const isTakenDown = (shard: Shard | Sql, documentId: string | Sql): Sql => sql`
  EXISTS (SELECT 1 FROM documents_taken_down t WHERE t.shard = ${shard} AND t.document_id = ${documentId})`
