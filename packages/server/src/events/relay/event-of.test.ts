import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventsOf } from './event-of.ts'
import type { ChangeRow } from './store.ts'

/** A change of one document; `at` orders those that are not of content. */
const change = (kind: ChangeRow['kind'], revision: number | null, at = 0): ChangeRow => ({
  subject: 'one',
  kind,
  at,
  identity_id: 'amina',
  revision,
  content_hash: revision === null ? null : `hash-${revision}`,
  detail: kind.startsWith('share.') ? 'default' : null,
  is_new: 0,
  changed_at: at,
})

const created = (revision: number | null): ChangeRow => ({
  ...change('content', revision),
  is_new: 1,
})

const shown = (changes: readonly ChangeRow[]) =>
  eventsOf(changes).map(({ type, data }) => [type, JSON.parse(data).revision])

test('eventsOf() gives each event the revision of its time, also of a document that is new', () => {
  const inTrash = change('document.trashed', 4, 1)
  const restored = change('document.restored', 5, 2)
  assert.deepEqual(shown([created(6), inTrash, restored]), [
    ['document.created', 4],
    ['document.trashed', 4],
    ['document.restored', 5],
    ['document.updated', 6],
  ])
  assert.deepEqual(shown([created(5), inTrash, restored]), [
    ['document.created', 4],
    ['document.trashed', 4],
    ['document.restored', 5],
  ])
  // Its present revision is in the trash.
  const again = change('document.trashed', 6, 3)
  assert.deepEqual(shown([created(null), inTrash, restored, again]), [
    ['document.created', 4],
    ['document.trashed', 4],
    ['document.restored', 5],
    ['document.updated', 6],
    ['document.trashed', 6],
  ])
})

test('eventsOf() publishes saves after another change as an update, and those before with the creation', () => {
  const shared = change('share.enabled', 2, 1)
  assert.deepEqual(shown([created(2), shared]), [
    ['document.created', 2],
    ['share.enabled', undefined],
  ])
  assert.deepEqual(shown([created(3), shared]), [
    ['document.created', 2],
    ['share.enabled', undefined],
    ['document.updated', 3],
  ])
  assert.deepEqual(shown([created(3)]), [['document.created', 3]])
  assert.deepEqual(shown([change('content', 3), shared]), [
    ['share.enabled', undefined],
    ['document.updated', 3],
  ])
})

test('eventsOf() publishes a deletion without the saves before it', () => {
  assert.deepEqual(shown([created(null), change('document.deleted', 3, 1)]), [
    ['document.deleted', undefined],
  ])
})
