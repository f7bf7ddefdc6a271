import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doc, p } from './lib/content.ts'
import { type HttpResponse, sharedService } from './lib/service.ts'

const service = await sharedService()
const DOCUMENTS = '/v1/documents/'
const WRITERS = 50
const writers = Array.from({ length: WRITERS }, (_, index) => index)
const contentOf = (writer: number) => doc(p(`Writer ${writer}`), p(`${writer} `.repeat(100)))
const etagOf = ({ headers }: HttpResponse) => headers.get('etag') ?? ''
const revisionOf = (response: HttpResponse) => Number(/^"(\d+)-/.exec(etagOf(response))?.[1])

async function document() {
  const { call } = await (await service.organization()).author()
  const created = await call('POST', DOCUMENTS, { body: { content: contentOf(-1) } })
  const path = `${DOCUMENTS}${created.json.id}/`
  const save = (writer: number, ifMatch?: string) =>
    call('PATCH', path, {
      body: { content: contentOf(writer) },
      headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
    })
  return { call, created, path, save }
}

test('of 50 concurrent saves with one If-Match one succeeds, and the others get 412 with the new ETag', async () => {
  const { created, save, call, path } = await document()
  const responses = await Promise.all(writers.map((writer) => save(writer, etagOf(created))))
  const saved = responses.filter(({ status }) => status === 200)
  const refused = responses.filter(({ status }) => status !== 200)
  assert.equal(saved.length, 1)
  for (const response of refused) {
    assert.deepEqual([response.status, response.json.error], [412, 'precondition_failed'])
    assert.equal(etagOf(response), etagOf(saved[0] ?? created))
  }
  const { json } = await call('GET', path)
  assert.deepEqual(json.content, saved[0]?.json.content)
})

test('50 writers that retry with the latest ETag all save, in one chain of versions', async () => {
  const { created, save, call, path } = await document()
  /** From a replaced version to its successor. */
  const links = new Map<string, string>()

  async function insist(writer: number): Promise<void> {
    let known = etagOf(created)
    for (;;) {
      const response = await save(writer, known)
      if (response.status === 200) {
        assert.ok(!links.has(known), `two saves over ${known}`)
        links.set(known, etagOf(response))
        return
      }
      assert.equal(response.status, 412)
      assert.notEqual(etagOf(response), known, 'the rejected version is outdated')
      known = etagOf(response)
    }
  }
  await Promise.all(writers.map(insist))

  const chain = [etagOf(created)]
  for (let next = links.get(chain[0] ?? ''); next; next = links.get(next)) chain.push(next)
  assert.equal(chain.length, WRITERS + 1)
  assert.equal(etagOf(await call('GET', path)), chain.at(-1))
})

test('of 50 unconditional saves the last revision wins as a whole, and updated_at only grows', async () => {
  const { created, save, call, path } = await document()
  const responses = await Promise.all(writers.map((writer) => save(writer)))
  for (const [writer, { status, json }] of responses.entries()) {
    assert.equal(status, 200)
    assert.deepEqual(
      json.content,
      contentOf(writer),
      'each response has the content of its request',
    )
    assert.equal(json.title, `Writer ${writer}`)
  }
  const inOrder = responses.toSorted((a, b) => revisionOf(a) - revisionOf(b))
  assert.deepEqual(
    inOrder.map(revisionOf),
    writers.map((index) => index + 2),
  )
  const times = [created, ...inOrder].map(({ json }) => json.updated_at)
  assert.deepEqual(times, [...new Set(times)].toSorted(), 'strictly increasing')

  const final = await call('GET', path)
  const { rejected_image_ids, ...last } = inOrder.at(-1)?.json ?? {}
  assert.deepEqual(rejected_image_ids, [])
  assert.deepEqual(final.json, last)
  assert.equal(etagOf(final), etagOf(inOrder.at(-1) ?? created))
  assert.equal((await call('GET', DOCUMENTS)).json[0].title, last.title)
})

test('reads between saves return whole versions only', async () => {
  const { save, call, path } = await document()
  const saves = writers.map((writer) => save(writer))
  const reads = await Promise.all(writers.map(() => call('GET', path)))
  await Promise.all(saves)
  for (const { status, json } of reads) {
    assert.equal(status, 200)
    const writer = Number(/^Writer (-?\d+)$/.exec(json.title)?.[1])
    assert.deepEqual(json.content, contentOf(writer))
  }
})

test('If-Match accepts lists and *, and compares strongly', async () => {
  const { created, save } = await document()
  const tag = etagOf(created)
  const other = '"1-0000000000000000"'
  for (const condition of [
    other,
    `W/${tag}`,
    `${other}, W/${tag}`,
    '""',
    tag.replace('"1-', '"11-'),
  ]) {
    assert.equal((await save(1, condition)).status, 412, condition)
  }
  const listed = await save(1, `${other}, ${tag}`)
  assert.equal(listed.status, 200)
  assert.equal((await save(2, tag)).status, 412)
  assert.equal((await save(2, '*')).status, 200)
})

test('If-None-Match on a write rejects it while that version is current', async () => {
  const { call, created, save, path } = await document()
  const [first, other] = [etagOf(created), '"1-0000000000000000"']
  const write = (method: 'PATCH' | 'DELETE', headers: Record<string, string>) =>
    call(method, path, { ...(method === 'PATCH' && { body: { content: contentOf(1) } }), headers })
  for (const method of ['PATCH', 'DELETE'] as const) {
    for (const condition of [first, `W/${first}`, '*', `${other}, ${first}`]) {
      const response = await write(method, { 'if-none-match': condition })
      const refused = [response.status, response.json.error, etagOf(response)]
      assert.deepEqual(refused, [412, 'precondition_failed', first], condition)
    }
    assert.equal((await write(method, { 'if-none-match': 'no tag' })).status, 400)
    const torn = { 'if-match': first, 'if-none-match': first }
    assert.equal((await write(method, torn)).status, 412)
  }
  assert.equal(etagOf(await call('GET', path)), first)
  const saved = await write('PATCH', { 'if-match': first, 'if-none-match': other })
  assert.equal(saved.status, 200)
  const foreign = await call('PATCH', `${DOCUMENTS}unknown/`, {
    body: { content: contentOf(1) },
    headers: { 'if-none-match': '*' },
  })
  assert.equal(foreign.status, 404, 'a missing document has no version')
  assert.equal((await write('DELETE', { 'if-none-match': first })).status, 204)
  assert.equal((await save(2)).status, 404)
})

test('DELETE supports If-Match', async () => {
  const { call, created, save, path } = await document()
  const saved = await save(1)
  const stale = await call('DELETE', path, { headers: { 'if-match': etagOf(created) } })
  assert.deepEqual([stale.status, etagOf(stale)], [412, etagOf(saved)])
  const current = await call('DELETE', path, { headers: { 'if-match': etagOf(saved) } })
  assert.equal(current.status, 204)
  assert.equal((await save(2, etagOf(saved))).status, 404, 'a deleted document has no version')
})

test('two saves of equal content create two versions', async () => {
  const { save } = await document()
  const [one, other] = [await save(1), await save(1)]
  assert.notEqual(etagOf(one), etagOf(other))
  assert.equal(etagOf(one).split('-')[1], etagOf(other).split('-')[1])
})

test('If-None-Match on a read returns 304 for the current version', async () => {
  const { call, created, save, path } = await document()
  const read = (ifNoneMatch: string) =>
    call('GET', path, { headers: { 'if-none-match': ifNoneMatch } })
  for (const condition of [
    etagOf(created),
    `W/${etagOf(created)}`,
    '*',
    `"x", ${etagOf(created)}`,
  ]) {
    const { status, text, headers } = await read(condition)
    assert.deepEqual([status, text], [304, ''], condition)
    assert.equal(headers.get('etag'), etagOf(created))
  }
  await save(1)
  assert.equal((await read(etagOf(created))).status, 200)
})
