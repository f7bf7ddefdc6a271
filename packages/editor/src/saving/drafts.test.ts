import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryDrafts } from '../../test/memory-drafts.ts'
import { untilSettled } from '../../test/simulated-timers.ts'
import { author, authorOfStored, paragraph, textOf } from '../../test/stand-in.ts'
import { NEW_DRAFT } from './drafts.ts'
import { fingerprintOf } from './save-request.ts'

// A hidden page may run no further code, so the draft is written in the same turn as the request.
test('the draft of a hidden page records a request that may create the document', async () => {
  const drafts = memoryDrafts()
  const { write, service, autosave } = author({ drafts })
  service.decide(() => 'hang')
  write('one')
  assert.equal(drafts.writtenDrafts.length, 0)
  autosave.flush()
  assert.ok(drafts.writtenDrafts.length > 0)
  for (const { name, content, unanswered } of drafts.writtenDrafts) {
    assert.deepEqual([name, textOf(content)], ['new:key', 'one'])
    assert.equal(unanswered.creation?.key, 'key-1')
  }
  await untilSettled()
  service.release()
  await untilSettled()
  assert.equal(drafts.storedDrafts.size, 0)
})

test('the draft of a hidden page records a save that may have been stored', async () => {
  const drafts = memoryDrafts()
  const { write, service, autosave } = authorOfStored('base', { drafts })
  service.decide(() => 'hang')
  write('mine')
  autosave.flush()
  assert.ok(drafts.writtenDrafts.length > 0)
  for (const { name, unanswered } of drafts.writtenDrafts) {
    assert.equal(name, 'a')
    assert.deepEqual(unanswered.updates, [fingerprintOf(paragraph('mine'))])
  }
  await untilSettled()
  service.release()
  await untilSettled()
  assert.equal(drafts.storedDrafts.size, 0)
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
  const [draft] = drafts.storedDrafts.values()
  assert.equal(draft?.name.startsWith(NEW_DRAFT), true)
  assert.equal(draft && textOf(draft.content), 'mine')
  service.release()
  await untilSettled()
  assert.equal(drafts.storedDrafts.size, 0)
})
