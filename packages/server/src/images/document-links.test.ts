import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imageIdsOf } from '@waraq/contract'
import { doc } from '../../test/lib/content.ts'
import { watched } from '../../test/lib/database.ts'
import { ENGINES } from '../../test/lib/engines.ts'
import { imageNode } from '../../test/lib/images.ts'
import type { AuthenticatedIdentity } from '../access/authentication.ts'
import { step } from '../db/chains.ts'
import { sql } from '../db/sql.ts'
import { systemRandom } from '../lib/random.ts'
import { createNewId } from '../lib/uuid.ts'
import { createDocumentLinks } from './document-links.ts'

const SHARD = 7
const AT = 1_700_000_000_000_000
const MANY = 1_000

const identity = {
  shard: SHARD,
  organizationId: 'organization',
  identityId: 'identity',
  keyId: '',
  session: '',
  limits: { maxDocuments: 1, maxContentBytes: 1, maxImages: 1, maxImageStorage: 1 },
  rates: { identity: null, mint: null },
  history: { allHours: 24, hourlyDays: 7, dailyDays: 90, trashDays: 30, maxBytes: 1_000_000 },
} as AuthenticatedIdentity
const newId = createNewId(() => new Date(), systemRandom)
const unknown = imageIdsOf(doc(...Array.from({ length: MANY }, () => imageNode(newId(SHARD)))))

for (const engine of ENGINES) {
  test(`${engine.name}: a save of ${MANY} unknown images runs as many statements as a save of one`, async (t) => {
    const { db } = await engine.open(t)
    const asked = watched(db)
    const documentImages = createDocumentLinks(asked.db)
    assert.equal(unknown.length, MANY)
    const some = documentImages.onSave(identity, 'document', unknown.slice(0, 1), AT)
    const all = documentImages.onSave(identity, 'document', unknown, AT)
    assert.equal(all.length, some.length)

    await db.writeChain({ steps: [step('saved_document', sql`SELECT 1 AS revision`), ...all] })
    const saved = { id: 'document', revision: 1 }
    assert.deepEqual(await documentImages.rejected(identity, saved, unknown), unknown)
    assert.equal(asked.questions.length, 1)
  })
}
