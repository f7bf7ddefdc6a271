/** Versions of a document over HTTP. */
import assert from 'node:assert/strict'
import { testWriting } from './lib/writing.ts'

testWriting('a version has the bytes and the ETag that the document had', async (start) => {
  const { author, path, save } = await start()
  const before = await author.call('GET', path)
  await save('ٱلْحَمْدُ and \u0001 "quotes"', 1)
  const { status, headers, text, json } = await author.call('GET', `${path}versions/1/`)
  assert.equal(status, 200)
  assert.equal(headers.get('etag'), before.headers.get('etag'))
  assert.equal(
    text.slice(text.indexOf('"content":')),
    before.text.slice(before.text.indexOf('"content":')),
  )
  assert.deepEqual([json.id, json.revision, json.title], [before.json.id, 1, 'one'])
  const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
  assert.equal((await author.call('GET', `${path}versions/1/`, known)).status, 304)
  const current = await author.call('GET', `${path}versions/2/`)
  assert.deepEqual(current.json.content, (await author.call('GET', path)).json.content)
})

testWriting('a restore saves the version and keeps what it replaces', async (start) => {
  const { author, path, save, revisions } = await start()
  await save('two', 1)
  const stale = { headers: { 'if-match': '"1-0000000000000000"' } }
  assert.equal((await author.call('POST', `${path}versions/1/restore/`, stale)).status, 412)
  const { status, json, headers } = await author.call('POST', `${path}versions/1/restore/`)
  assert.deepEqual([status, json.title, json.rejected_image_ids], [200, 'one', []])
  assert.match(headers.get('etag') ?? '', /^"3-/)
  assert.deepEqual(await revisions(), [3, 2, 1])
  assert.deepEqual((await author.call('GET', `${path}versions/2/`)).json.title, 'two')
})

testWriting(
  'a name stays on a version, and on the current one after it is replaced',
  async (start) => {
    const { author, path, save } = await start()
    const named = await author.call('PATCH', `${path}versions/1/`, { body: { name: 'First ١' } })
    assert.deepEqual([named.json.name, named.json.is_current], ['First ١', true])
    await save('two', 1)
    const { json: list } = await author.call('GET', `${path}versions/`)
    assert.deepEqual(
      list.map(({ name, is_current }: Record<string, unknown>) => [name, is_current]),
      [
        [null, true],
        ['First ١', false],
      ],
    )
    const unnamed = await author.call('PATCH', `${path}versions/1/`, { body: { name: null } })
    assert.equal(unnamed.json.name, null)
  },
)

testWriting('a document has at most 100 named versions', async (start) => {
  const { author, path, save } = await start()
  const nameOf = (revision: number) =>
    author.call('PATCH', `${path}versions/${revision}/`, { body: { name: `v${revision}` } })
  for (let revision = 1; revision <= 100; revision++) {
    assert.equal((await nameOf(revision)).status, 200)
    await save(`revision ${revision + 1}`, 0)
  }
  assert.equal((await nameOf(101)).json.error, 'version_limit_reached')
  assert.equal((await nameOf(100)).status, 200)
})

testWriting('an erased version is gone, and the current one cannot be erased', async (start) => {
  const { author, path, save, revisions } = await start()
  await save('two', 1)
  await save('three', 20)
  const erase = (tail: string) => author.call('DELETE', `${path}versions/${tail}`)
  assert.equal((await erase('3/')).json.error, 'version_is_current')
  assert.equal((await erase('1/')).status, 204)
  assert.equal((await erase('1/')).status, 404)
  assert.deepEqual(await revisions(), [3, 2])
  assert.equal((await erase('')).status, 204)
  assert.deepEqual(await revisions(), [3])
})

testWriting('the list is paginated', async (start) => {
  const { author, path, save } = await start()
  for (let turn = 2; turn <= 5; turn++) await save(`turn ${turn}`, 6)
  const pages: number[][] = []
  let query = '?limit=2'
  while (query !== '') {
    const { json, headers } = await author.call('GET', `${path}versions/${query}`)
    pages.push(json.map(({ revision }: { revision: number }) => revision))
    const [, next = ''] = /\/versions\/(\?[^>]+)>/.exec(headers.get('link') ?? '') ?? []
    query = next
  }
  assert.deepEqual(pages, [[5, 4], [3, 2], [1]])
  for (const cursor of ['', 'x', 'djA', 'dg', 'djE='])
    assert.equal((await author.call('GET', `${path}versions/?cursor=${cursor}`)).status, 400)
})

testWriting('invalid names and revisions are rejected', async (start) => {
  const { author, path } = await start()
  const name = (value: unknown) =>
    author.call('PATCH', `${path}versions/1/`, { body: { name: value } })
  for (const bad of [
    undefined,
    7,
    '',
    '  ',
    'a\u0000',
    'a\nb',
    '\u0085',
    '\ud800',
    'x'.repeat(121),
  ])
    assert.equal((await name(bad)).json.error, 'invalid_request', JSON.stringify(bad))
  assert.equal((await name('😀'.repeat(120))).status, 200)
  for (const revision of ['0', '-1', '01', '1.0', '9'.repeat(16), 'x', '2', '%00'])
    assert.equal((await author.call('GET', `${path}versions/${revision}/`)).status, 404, revision)
})
