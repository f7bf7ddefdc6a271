/** fast-check commands on the deleted documents of the document model. */
import assert from 'node:assert/strict'
import type fc from 'fast-check'
import {
  contentOf,
  type DocumentModel,
  deletedIds,
  fullOf,
  type ModelDocument,
  putFirst,
  summaryOf,
} from './document-model.ts'
import { type Command, DOCUMENTS, place, requireError, requireVersion } from './model-command.ts'
import type { Call } from './service.ts'

const TRASH = `${DOCUMENTS}trash/`

const touchDeleted = (at: number): Command => ({
  check: (model) => deletedIds(model).length > 0,
  async run(model, call) {
    const ids = deletedIds(model)
    const path = `${DOCUMENTS}${ids[at % ids.length]}/`
    const responses = [
      await call('GET', path),
      await call('PATCH', path, { body: { content: contentOf('back') } }),
      await call('DELETE', path),
      await call('PATCH', `${path}share/`, { body: { is_shared: true } }),
      await call('POST', `${path}shares/`, { body: {} }),
      await call('GET', `${path}versions/`),
    ]
    for (const response of responses) requireError(response, 404, 'not_found')
  },
  toString: () => `touchDeleted(${at})`,
})

const listTrash: Command = {
  check: () => true,
  async run({ trash }, call) {
    const { json } = await call('GET', TRASH)
    const summaries = json.map(({ deleted_at, erased_at, ...rest }: Record<string, string>) => {
      assert.ok(deleted_at && erased_at && deleted_at < erased_at)
      return rest
    })
    assert.deepEqual(summaries, trash.map(summaryOf))
  },
  toString: () => 'listTrash',
}

/** A command on one of the documents in the trash. */
const onTrashed = (
  name: string,
  at: number,
  act: (model: DocumentModel, call: Call, leaf: ModelDocument) => Promise<void>,
): Command => ({
  check: ({ trash }) => trash.length > 0,
  async run(model, call) {
    const leaf = model.trash[at % model.trash.length]
    assert.ok(leaf)
    await act(model, call, leaf)
  },
  toString: () => `${name} of #${at} in the trash`,
})

const readTrashed = (at: number): Command =>
  onTrashed('readTrashed', at, async (_library, call, leaf) => {
    const { json } = await call('GET', `${TRASH}${leaf.id}/`)
    const { deleted_at, erased_at } = json
    assert.deepEqual(json, {
      ...summaryOf(leaf),
      deleted_at,
      erased_at,
      content: contentOf(leaf.words),
    })
  })

function leaveTrash(model: DocumentModel, { id }: ModelDocument): void {
  model.trash = model.trash.filter((other) => other.id !== id)
}

const restore = (at: number): Command =>
  onTrashed('restore', at, async (model, call, leaf) => {
    const response = await call('POST', `${DOCUMENTS}${leaf.id}/undelete/`)
    if (model.leaves.length >= model.cap) {
      return requireError(response, 403, 'document_limit_reached')
    }
    const updatedAt = response.json.updated_at
    const restored = { ...leaf, revision: leaf.revision + 1, updatedAt }
    assert.deepEqual(response.json, fullOf(restored))
    requireVersion(response, restored)
    leaveTrash(model, leaf)
    putFirst(model, restored)
  })

const erase = (at: number): Command =>
  onTrashed('erase', at, async (model, call, leaf) => {
    assert.equal((await call('DELETE', `${TRASH}${leaf.id}/`)).status, 204)
    leaveTrash(model, leaf)
    model.erased.push(leaf.id)
    for (const [method, path] of [
      ['GET', `${TRASH}${leaf.id}/`],
      ['POST', `${DOCUMENTS}${leaf.id}/undelete/`],
    ] as const) {
      requireError(await call(method, path), 404, 'not_found')
    }
  })

export const anyTrashCommand: fc.Arbitrary<Command>[] = [
  place.map(touchDeleted),
  place.map(() => listTrash),
  place.map(readTrashed),
  place.map(restore),
  place.map(erase),
]
