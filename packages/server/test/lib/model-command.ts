/** Base of the commands on the document model. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type DocumentModel, etagOf, type ModelDocument } from './document-model.ts'
import type { Call, HttpResponse } from './service.ts'

export type Command = fc.AsyncCommand<DocumentModel, Call>

export const DOCUMENTS = '/v1/documents/'

/** Selects one of several, as a number of any size. */
export const place = fc.nat(20)

export function requireError(
  { status, json }: HttpResponse,
  expected: number,
  error: string,
): void {
  assert.deepEqual([status, json.error], [expected, error])
}

export function requireVersion({ headers }: HttpResponse, leaf: ModelDocument): void {
  assert.equal(headers.get('etag'), etagOf(leaf))
}

/** A command on one of the existing documents. */
export const onDocument = (
  name: string,
  place: number,
  act: (model: DocumentModel, call: Call, leaf: ModelDocument) => Promise<void>,
): Command => ({
  check: ({ leaves }) => leaves.length > 0,
  async run(model, call) {
    const leaf = model.leaves[place % model.leaves.length]
    assert.ok(leaf)
    await act(model, call, leaf)
  },
  toString: () => `${name} of #${place}`,
})
