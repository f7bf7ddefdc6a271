import assert from 'node:assert/strict'
import { test } from 'node:test'
import { author, authorOfStored, paragraph, settled, textOf } from '../../test/stand-in.ts'
import { type Draft, type Drafts, NEW_DRAFT } from './drafts.ts'
import { fingerprintOf } from './save-request.ts'

/** Drafts in memory, with all that were written. */
function memoryDrafts(): Drafts & { written: Draft[]; kept: Map<string, Draft> } {
  const written: Draft[] = []
  const kept = new Map<string, Draft>()
  return {
    written,
    kept,
    find: async (name) => kept.get(name),
    findNew: async () => [],
    async put(draft) {
      written.push(draft)
      kept.set(draft.name, draft)
      return true
    },
    findBase: async () => undefined,
    putBase: async () => undefined,
    remove: async (name) => void kept.delete(name),
  }
}

// A hidden page may run no further code, so the draft is written in the same turn as the request.
test('the draft of a hidden page records a request that may create the document', async () => {
  const drafts = memoryDrafts()
  const { write, service, autosave } = author({ drafts })
  service.decide(() => 'hang')
  write('one')
  assert.equal(drafts.written.length, 0)
  autosave.flush()
  assert.ok(drafts.written.length > 0)
  for (const { name, content, unanswered } of drafts.written) {
    assert.deepEqual([name, textOf(content)], ['new:key', 'one'])
    assert.equal(unanswered.creation?.key, 'key-1')
  }
  await settled()
  service.release()
  await settled()
  assert.equal(drafts.kept.size, 0)
})

test('the draft of a hidden page records a save that may have been stored', async () => {
  const drafts = memoryDrafts()
  const { write, service, autosave } = authorOfStored('base', { drafts })
  service.decide(() => 'hang')
  write('mine')
  autosave.flush()
  assert.ok(drafts.written.length > 0)
  for (const { name, unanswered } of drafts.written) {
    assert.equal(name, 'a')
    assert.deepEqual(unanswered.updates, [fingerprintOf(paragraph('mine'))])
  }
  await settled()
  service.release()
  await settled()
  assert.equal(drafts.kept.size, 0)
})

test('a deleted document that is saved as a new one has a draft that the next page finds', async () => {
  const drafts = memoryDrafts()
  const { write, pass, service, autosave } = authorOfStored('base', { drafts })
  service.documents.clear()
  write('mine')
  await pass(2000)
  service.decide(() => 'hang')
  await autosave.overwrite({ id: undefined, etag: undefined })
  await pass(0)
  const [draft] = drafts.kept.values()
  assert.equal(draft?.name.startsWith(NEW_DRAFT), true)
  assert.equal(draft && textOf(draft.content), 'mine')
  service.release()
  await settled()
  assert.equal(drafts.kept.size, 0)
})
