import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doc, p } from './lib/content.ts'
import { titlesOf } from './lib/lists.ts'
import { sharedService } from './lib/service.ts'

const service = await sharedService()
const DOCUMENTS = '/v1/documents/'
const author = async () => (await service.organization()).author()

async function documents(...titles: string[]) {
  const { call } = await author()
  const paths: string[] = []
  for (const title of titles) {
    const { json } = await call('POST', DOCUMENTS, { body: { content: doc(p(title)) } })
    paths.push(`${DOCUMENTS}${json.id}/`)
  }
  const tag = async (at: number, ...tags: unknown[]) =>
    call('PATCH', `${paths[at]}tags/`, { body: { tags } })
  return { call, paths, tag }
}

test('tags are stored composed, trimmed and once, in their order', async () => {
  const { call, paths, tag } = await documents('One')
  const tags = [' Fiqh ', 'FIQH', 'الجُمُعة', 'cafe\u0301']
  assert.deepEqual((await tag(0, ...tags)).json, { tags: ['Fiqh', 'الجُمُعة', 'café'] })
  assert.deepEqual((await tag(0, 'café', 'new', 'fiqh')).json, { tags: ['café', 'new', 'fiqh'] })
  assert.deepEqual((await call('GET', `${paths[0]}tags/`)).json, { tags: ['café', 'new', 'fiqh'] })
  assert.deepEqual((await tag(0)).json, { tags: [] })
})

test('tags change neither the version nor the place of a document', async () => {
  const { call, paths, tag } = await documents('One', 'Two')
  const before = (await call('GET', `${paths[0]}`)).headers.get('etag')
  await tag(0, 'fiqh')
  assert.equal((await call('GET', `${paths[0]}`)).headers.get('etag'), before)
  assert.deepEqual(titlesOf((await call('GET', DOCUMENTS)).json), ['Two', 'One'])
})

test('the list is filtered by a tag, and shows tags where they are asked for', async () => {
  const { call, tag } = await documents('One', 'Two', 'Three')
  await tag(0, 'Fiqh', '2026')
  await tag(2, 'fiqh')
  const list = async (query: string) => (await call('GET', `${DOCUMENTS}?${query}`)).json
  assert.deepEqual(titlesOf(await list('tag=FIQH')), ['Three', 'One'])
  assert.deepEqual(titlesOf(await list('tag=fiqh&q=one')), ['One'])
  assert.deepEqual(await list('tag=none'), [])
  assert.deepEqual(await list('tag=%00'), [])
  const tagsOf = (rows: { tags?: string[] }[]) => rows.map(({ tags }) => tags)
  assert.deepEqual(tagsOf(await list('include=tags')), [['fiqh'], [], ['Fiqh', '2026']])
  assert.deepEqual(tagsOf(await list('limit=3')), [undefined, undefined, undefined])
  assert.deepEqual(await list('tag=2026&limit=1'), await list('tag=2026'))
  const counts = (await call('GET', `${DOCUMENTS}tags/`)).json
  assert.deepEqual(counts, [
    { tag: '2026', count: 1 },
    { tag: 'Fiqh', count: 2 },
  ])
})

test('a tag that cannot be shown is refused, and more than 20 are', async () => {
  const { tag } = await documents('One')
  const refused: [tags: unknown[], field: string][] = [
    [['a', ' '], '/tags/1'],
    [['x'.repeat(65)], '/tags/0'],
    [['a\nb'], '/tags/0'],
    [[7], '/tags'],
    [Array.from({ length: 21 }, (_, at) => `t${at}`), '/tags'],
  ]
  for (const [tags, field] of refused) {
    const { status, json } = await tag(0, ...tags)
    assert.equal(status, 400)
    assert.deepEqual([json.error, json.field], ['invalid_request', field])
  }
  assert.equal((await tag(0, ...Array.from({ length: 20 }, (_, at) => `${at}`))).status, 200)
})
