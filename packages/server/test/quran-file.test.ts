import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { startService, type TestService } from './lib/service.ts'

const search = ({ call }: TestService) => call('GET', '/v1/quran/search/?q=2:255')

function emptyFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-scripture-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('the first start builds the corpus while documents are served, and the next start reuses it', async (t) => {
  const folder = emptyFolder(t)
  const settings = { WARAQ_SCRIPTURE_DIR: folder, WARAQ_TRANSLATIONS: 'none' }
  // Two servers of one folder start at the same time.
  const [service, other] = [await startService(t, settings), await startService(t, settings)]
  const preparing = Promise.all([service.scripture.prepare(), other.scripture.prepare()])
  const ready = await service.call('GET', '/readyz')
  assert.deepEqual([ready.status, ready.json], [200, { status: 'ok', scripture: 'building' }])
  const author = await (await service.organization()).author()
  assert.ok((await author.client.createDocument()).id)
  // Endpoints that need no file work from the start.
  assert.equal((await service.call('GET', '/v1/quran/surahs/')).status, 200)

  await preparing
  assert.equal((await service.call('GET', '/readyz')).json.scripture, 'ready')
  for (const one of [service, other]) assert.equal((await search(one)).status, 200)
  const [name = '', ...more] = readdirSync(folder)
  assert.match(name, /^quran-[0-9a-f]{16}\.db$/)
  assert.deepEqual(more, [])
  assert.match(service.logged(), /Checking the text of the Quran/)
  assert.match(service.logged(), /Quran text of the Tanzil Project \(CC BY 3\.0\) and KFGQPC/)

  await t.test('without translations the list of them is empty, and search works', async () => {
    const { json } = await service.call('GET', '/v1/quran/resources/')
    assert.deepEqual([json.translations, json.transliterations], [[], []])
    const { json: verse } = await service.call('GET', '/v1/quran/verses/2:255/?translation=85')
    assert.deepEqual([verse.translation_en, verse.translations], ['', []])
    assert.equal(verse.translation, undefined)
    const words = await service.call('GET', '/v1/quran/search/?q=sandals')
    assert.deepEqual(words.json.verses, [])
    assert.equal(words.headers.get('waraq-scripture'), 'untranslated')
    const topic = await service.call('GET', '/v1/quran/search/?q=mercy')
    assert.equal(topic.json.verses[0].agreement, 'subject')
    const arabic = await service.call('GET', '/v1/quran/search/?q=%D8%B1%D8%AD%D9%85%D8%A9')
    assert.equal(arabic.headers.get('waraq-scripture'), null)
  })

  await t.test('a later start reads the file and builds nothing', async (inner) => {
    const path = join(folder, name)
    const { mtimeMs, ino } = statSync(path)
    const later = await startService(inner, settings)
    await later.scripture.prepare()
    assert.equal((await search(later)).status, 200)
    assert.deepEqual([statSync(path).mtimeMs, statSync(path).ino], [mtimeMs, ino])
    assert.doesNotMatch(later.logged(), /Checking the text/)
  })

  await t.test('a truncated file is built again', async (inner) => {
    truncateSync(join(folder, name), 5_000)
    const later = await startService(inner, settings)
    await later.scripture.prepare()
    assert.equal((await search(later)).status, 200)
    assert.match(later.logged(), /corpus file unreadable, rebuilding/)
  })
})

test('without WARAQ_TRANSLATIONS a new folder gets none, and installed ones stay', async (t) => {
  const folder = emptyFolder(t)
  const settings = { WARAQ_SCRIPTURE_DIR: folder }
  const chosen = await startService(t, { ...settings, WARAQ_TRANSLATIONS: 'en-sahih' })
  assert.deepEqual(chosen.scripture.editions, ['en-sahih'])
  await chosen.scripture.install()
  const installed = readdirSync(folder)

  const later = await startService(t, settings)
  assert.deepEqual(later.scripture.editions, ['en-sahih'])
  await later.scripture.prepare()
  assert.deepEqual(readdirSync(folder), installed)
  const { headers, json } = await later.call('GET', '/v1/quran/search/?q=mercy')
  assert.ok(json.verses.length > 0)
  assert.equal(headers.get('waraq-scripture'), null)
  const other = await later.call(
    'GET',
    '/v1/quran/search/?q=%D0%BC%D0%B8%D0%BB%D0%BE%D1%81%D1%82%D1%8C',
  )
  assert.equal(other.headers.get('waraq-scripture'), 'untranslated')

  const fresh = await startService(t, { WARAQ_SCRIPTURE_DIR: emptyFolder(t) })
  assert.deepEqual(fresh.scripture.editions, [])
})

test('without a writable scripture folder documents are served, and the log gives the reason', async (t) => {
  const service = await startService(t, { WARAQ_SCRIPTURE_DIR: '/dev/null/scripture' })
  assert.equal((await search(service)).status, 503)
  await service.scripture.prepare()
  assert.equal((await search(service)).json.error, 'service_unavailable')
  assert.match(service.logged(), /corpus build failed/)
  const ready = await service.call('GET', '/readyz')
  assert.deepEqual([ready.status, ready.json.scripture], [200, 'missing'])
})

test('with scripture off its endpoints return corpus_not_installed, and the log says so', async (t) => {
  const service = await startService(t, { WARAQ_SCRIPTURE: 'off' })
  for (const path of ['search/?q=a', 'verses/2:255/', 'resources/']) {
    const { status, json } = await service.call('GET', `/v1/quran/${path}`)
    assert.deepEqual([status, json.error], [503, 'corpus_not_installed'], path)
  }
  const body = { text: 'a' }
  assert.equal((await service.call('POST', '/v1/quran/verify/', { body })).status, 503)
  assert.match(service.logged(), /Scripture is turned off on this server/)
  assert.doesNotMatch(service.logged(), /packages that hold/)
  assert.equal('scripture' in (await service.call('GET', '/readyz')).json, false)
  const { json } = await service.call('GET', '/v1/hadith/collections/')
  assert.match(json.message, /^Scripture is turned off on this server: WARAQ_SCRIPTURE is off\.$/)
})

test('an address over its rate limit gets 429 with Retry-After', async (t) => {
  const service = await startService(t, { WARAQ_RATE_LIMITS: 'on', WARAQ_RATE_SCRIPTURE: '3' })
  const path = '/v1/quran/verses/115:1/'
  const statuses = []
  for (let round = 0; round < 4; round++) {
    statuses.push((await service.call('GET', path)).status)
  }
  assert.deepEqual(statuses, [404, 404, 404, 429])
  const body = { text: 'a' }
  const refused = await service.call('POST', '/v1/quran/verify/', { body })
  assert.equal(refused.status, 429)
  assert.equal(refused.headers.get('ratelimit-policy'), '"scripture";q=3;w=60')
  assert.equal((await service.call('GET', '/v1/openapi.json')).status, 200)
})
