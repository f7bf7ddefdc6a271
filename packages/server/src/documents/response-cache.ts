import { createRecent } from '../lib/cache.ts'
import type { Opened } from './opened.ts'
import { etagOf } from './present.ts'
import type { DocumentRow, HeadRow } from './store.ts'

/** A document as it is sent: one version of it. */
export interface Body {
  etag: string
  updatedAt: number
  bytes: Buffer
}

const MAX_BYTES = 16_777_216
/** Larger ones are read each time: a few of them would push everything else out. */
const MAX_KEPT = 262_144

export type Bodies = ReturnType<typeof createBodies>

/**
 * The bodies that were sent lately, made by one presenter. Each is used only while the database says that
 * its version is the current one, so that nobody is ever shown what was.
 */
export function createBodies(present: (row: DocumentRow) => Buffer) {
  const kept = createRecent<string, Body>(MAX_BYTES, ({ bytes }) => bytes.length)

  return {
    /** The body of an opened document; read from the database where this version is not at hand. */
    async of({ head, whole }: Opened): Promise<Body> {
      const known = kept.get(head.id)
      if (known && isVersion(known, head)) return known
      const row = await whole()
      const body = { etag: etagOf(row), updatedAt: row.updated_at, bytes: present(row) }
      if (body.bytes.length <= MAX_KEPT) kept.set(row.id, body)
      return body
    },
  }
}

// The time too: a restored backup may use a revision again for the same content.
const isVersion = ({ etag, updatedAt }: Body, head: HeadRow): boolean =>
  updatedAt === head.updated_at && etag === etagOf(head)
