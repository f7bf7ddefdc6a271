import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createClient } from '@waraq/sdk/client'
import { doc, p } from './lib/content.ts'
import { sharedService, startService } from './lib/service.ts'

const { call, url } = await sharedService()
const verify = async (body: unknown) => call('POST', '/v1/hadith/verify/', { body })
// A test text: its words say that it does not come from a hadith.
const QUOTED = 'نص للتجربة وليس بحديث 2 : الفيل الأبيض يلعب مع الأولاد'

test('verify finds a quotation and names the hadith, its grades and its collection', async () => {
  const text = `قال رسول الله ﷺ: «${QUOTED}» رواه البخاري`
  const { status, json } = await verify({ text })
  assert.equal(status, 200)
  assert.deepEqual([json.verified, json.altered, json.unknown], [1, 0, 0])
  assert.deepEqual([json.not_installed, json.collections_searched], [false, ['bukhari']])
  const [{ start, end, right, stated, parallels, parallels_total }] = json.quotations
  assert.equal(text.slice(start, end), QUOTED)
  assert.deepEqual([right.ref, right.number_scheme], ['bukhari:2', 'citable'])
  assert.deepEqual(right.grades, [{ graded_by: 'A test grader', grade: 'Sahih' }])
  assert.deepEqual([stated.slugs, stated.agrees], [['bukhari'], true])
  assert.equal(parallels.length, parallels_total)
  assert.match(json.sources[0].licence, /CC0/)
})

test('verify names the difference of an altered quotation in a document', async () => {
  const content = doc(p('First'), p(`قال النبي ﷺ: «${QUOTED.replace('الأولاد', 'القطط')}»`))
  const { json } = await verify({ content })
  const [{ status, path, differences }] = json.quotations
  assert.deepEqual([status, path], ['altered', [1]])
  assert.deepEqual(differences, [{ kind: 'word', quoted: 'القطط', right: 'الأولاد' }])
})

test('verify rejects other bodies and unknown collections', async () => {
  const bad: [body: unknown, field: string][] = [
    [{}, ''],
    [{ text: 'a', content: doc() }, ''],
    [{ text: 7 }, '/text'],
    [{ text: 'a', collections: 'bukhari' }, '/collections'],
    [{ text: 'a', collections: ['nothing'] }, '/collections/0'],
  ]
  for (const [body, field] of bad) {
    const { status, json } = await verify(body)
    assert.deepEqual([status, json.error, json.field], [400, 'invalid_request', field])
  }
  assert.equal((await verify({ text: 'a'.repeat(33_000) })).status, 413)
})

test('the SDK verifies', async () => {
  const client = createClient({ apiUrl: url })
  const { quotations } = await client.hadith.verify({ text: QUOTED }, { collections: ['bukhari'] })
  assert.deepEqual(
    quotations.map(({ status }) => status),
    ['verified'],
  )
})

test('without collections the report and an empty search say so', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'waraq-no-hadith-'))
  t.after(() => rmSync(dir, { recursive: true }))
  const { call } = await startService(t, { WARAQ_SCRIPTURE_DIR: dir })
  const { status, json, headers } = await call('POST', '/v1/hadith/verify/', {
    body: { text: QUOTED },
  })
  assert.deepEqual([status, json.not_installed, json.quotations], [200, true, []])
  assert.match(json.message, /waraq corpus sync/)
  assert.equal(headers.get('waraq-scripture'), 'not-installed')
  const search = await call('GET', '/v1/hadith/search/?q=a')
  assert.deepEqual([search.status, search.json], [200, []])
  assert.equal(search.headers.get('waraq-scripture'), 'not-installed')
  assert.equal((await call('POST', '/v1/hadith/verify/', { body: {} })).status, 400)
})
