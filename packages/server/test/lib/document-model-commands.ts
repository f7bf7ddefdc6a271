/** fast-check commands that compare a service with the document model. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  contentOf,
  createDocumentModel,
  deletedIds,
  etagOf,
  fullOf,
  learnNew,
  type ModelDocument,
  putFirst,
  summaryOf,
} from './document-model.ts'
import { anyLinkCommand, endLinks, readDeadLinks } from './document-model-links.ts'
import { anyTrashCommand } from './document-model-trash.ts'
import {
  type Command,
  DOCUMENTS,
  onDocument,
  place,
  requireError,
  requireVersion,
} from './model-command.ts'
import type { Call } from './service.ts'

/** The version that a conditional request names. */
type Condition = 'none' | 'current' | 'stale' | 'any'

function headersFor(leaf: ModelDocument, condition: Condition): Record<string, string> {
  const stale = etagOf({ ...leaf, revision: leaf.revision + 1 })
  const versions = { none: undefined, current: etagOf(leaf), stale, any: '*' }
  const version = versions[condition]
  return version === undefined ? {} : { 'if-match': version }
}

const create = (words: string): Command => ({
  check: () => true,
  async run(model, call) {
    const response = await call('POST', DOCUMENTS, { body: { content: contentOf(words) } })
    if (model.leaves.length >= model.cap) {
      return requireError(response, 403, 'document_limit_reached')
    }
    const leaf = learnNew(model, words, response)
    requireVersion(response, leaf)
    putFirst(model, leaf)
  },
  toString: () => `create(${words})`,
})

const createOnce = (key: string, words: string): Command => ({
  check: () => true,
  async run(model, call) {
    const response = await call('POST', DOCUMENTS, {
      body: { content: contentOf(words) },
      headers: { 'idempotency-key': key },
    })
    const known = model.keys.get(key)
    if (known) {
      if (known.words !== words) return requireError(response, 422, 'idempotency_key_reused')
      if (deletedIds(model).includes(known.id))
        return requireError(response, 410, 'document_deleted')
      return assert.deepEqual([response.status, response.text], [201, known.text])
    }
    if (model.leaves.length >= model.cap) {
      return requireError(response, 403, 'document_limit_reached')
    }
    putFirst(model, learnNew(model, words, response))
    model.keys.set(key, { words, text: response.text, id: response.json.id })
  },
  toString: () => `createOnce(${key}, ${words})`,
})

const read = (place: number): Command =>
  onDocument('read', place, async (_library, call, leaf) => {
    const response = await call('GET', `${DOCUMENTS}${leaf.id}/`)
    assert.deepEqual(response.json, fullOf(leaf))
    requireVersion(response, leaf)
  })

const save = (place: number, words: string, condition: Condition): Command =>
  onDocument(`save(${words}, ${condition})`, place, async (model, call, leaf) => {
    const response = await call('PATCH', `${DOCUMENTS}${leaf.id}/`, {
      body: { content: contentOf(words) },
      headers: headersFor(leaf, condition),
    })
    if (condition === 'stale') {
      requireVersion(response, leaf)
      return requireError(response, 412, 'precondition_failed')
    }
    const next = {
      ...leaf,
      words,
      revision: leaf.revision + 1,
      updatedAt: response.json.updated_at,
    }
    assert.deepEqual(response.json, { ...fullOf(next), rejected_image_ids: [] })
    requireVersion(response, next)
    putFirst(model, next)
  })

const remove = (place: number, condition: Condition): Command =>
  onDocument(`remove(${condition})`, place, async (model, call, leaf) => {
    const headers = headersFor(leaf, condition)
    const response = await call('DELETE', `${DOCUMENTS}${leaf.id}/`, { headers })
    if (condition === 'stale') return requireError(response, 412, 'precondition_failed')
    assert.equal(response.status, 204)
    model.leaves = model.leaves.filter(({ id }) => id !== leaf.id)
    model.trash.unshift(endLinks(model, leaf))
  })

const setShared = (place: number, isShared: boolean): Command =>
  onDocument(`setShared(${isShared})`, place, async (model, call, leaf) => {
    const path = `${DOCUMENTS}${leaf.id}/share/`
    const { json } = await call('PATCH', path, { body: { is_shared: isShared } })
    const token = json.share_token
    assert.deepEqual(json, { is_shared: isShared, share_token: token })
    assert.equal(token !== null, isShared)
    if (isShared && leaf.token !== null) assert.equal(token, leaf.token)
    if (!isShared && leaf.token !== null) model.dead.push(leaf.token)
    assert.ok(!model.dead.includes(token))
    leaf.token = token
  })

const readShareInfo = (place: number): Command =>
  onDocument('readShareInfo', place, async (_library, call, { id, token }) => {
    const { json } = await call('GET', `${DOCUMENTS}${id}/share/`)
    assert.deepEqual(json, { is_shared: token !== null, share_token: token })
  })

const readShared = (place: number): Command =>
  onDocument('readShared', place, async (model, call, leaf) => {
    const { id, words, token } = leaf
    if (token !== null) {
      const response = await call('GET', `${DOCUMENTS}shared/${token}/`)
      assert.deepEqual(response.json, { id, title: words, content: contentOf(words) })
      requireVersion(response, leaf)
    }
    await readDeadLinks(model, call)
  })

/** Lists all documents in pages of a size; without pages for 0. */
const list = (limit: number): Command => ({
  check: () => true,
  async run({ leaves }, call) {
    const lines: unknown[] = []
    let path = limit === 0 ? DOCUMENTS : `${DOCUMENTS}?limit=${limit}`
    while (path !== '') {
      const { json, headers } = await call('GET', path)
      lines.push(...json)
      path = /<[^>]*(\/v1\/[^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? ''
    }
    assert.deepEqual(lines, leaves.map(summaryOf))
  },
  toString: () => `list(${limit})`,
})

const search = (word: string): Command => ({
  check: () => true,
  async run({ leaves }, call) {
    const { json } = await call('GET', `${DOCUMENTS}?q=${encodeURIComponent(word)}`)
    const found = leaves.filter(({ words }) => words.includes(word))
    assert.deepEqual(json, found.map(summaryOf))
  },
  toString: () => `search(${word})`,
})

const WORDS = ['leaf', 'ink', 'ورق', 'حبر', '100%', 'a_b', '😀']
const words = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
  .map((all) => all.join(' '))
const condition = fc.constantFrom<Condition>('none', 'none', 'current', 'stale', 'any')
const key = fc.constantFrom('first', 'second', 'third')

/** Any commands, in any order. */
export const anyCommands = fc.commands(
  [
    words.map(create),
    fc.tuple(key, words).map(([name, text]) => createOnce(name, text)),
    place.map(read),
    fc.tuple(place, words, condition).map((all) => save(...all)),
    fc.tuple(place, condition).map((all) => remove(...all)),
    fc.tuple(place, fc.boolean()).map((all) => setShared(...all)),
    place.map(readShareInfo),
    place.map(readShared),
    fc.nat(4).map(list),
    fc.constantFrom(...WORDS).map(search),
    ...anyLinkCommand,
    ...anyTrashCommand,
  ],
  { maxCommands: 30, size: '+1' },
)

/** Runs the commands as an author, whose documents must match the model after each. */
export async function matchModel(calls: Iterable<Command>, call: Call, cap: number): Promise<void> {
  const model = createDocumentModel(cap)
  await fc.asyncModelRun(() => ({ model, real: call }), calls)
  await list(0).run(model, call)
}
