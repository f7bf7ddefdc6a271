import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { corpusFolders, filesIn } from './lib/corpus-folders.ts'
import { squarePages, versesIn } from './lib/page-sets.ts'
import type { TestService } from './lib/service.ts'
import { markedVerses, quranEncFile, tanzilFile } from './lib/translation-files.ts'

// A file with all bundled editions takes four times as long to build.
const ONE = { WARAQ_TRANSLATIONS: 'en-sahih' }

test('corpus import replaces a translation while the server runs, and remove restores the bundled one', async (t) => {
  const { dir, run, runBeside, write, start } = await corpusFolders(t, ONE)
  const service = await start()
  const bundled = await verse(service)
  assert.match(bundled.resource.modified, /punctuation/)

  const verses = await markedVerses(' (verbatim).')
  const file = write(tanzilFile(verses))
  const imported = await runBeside('import', file, '--format', 'tanzil-txt2')
  assert.equal(imported.code, 0, imported.stderr)
  assert.match(imported.stdout, /en-sahih: 6236 verses, Its translator, from tanzil\.net/)
  // Waits for the new file without the limit of a request.
  await service.scripture.prepare()
  const replaced = await verse(service)
  assert.equal(replaced.translation.text, verses[0])
  assert.equal(replaced.translation.resource_id, bundled.translation.resource_id)
  assert.notEqual(replaced.etag, bundled.etag)
  const { source, version, licence, attribution, commercial_use, modified } = replaced.resource
  assert.deepEqual(
    { source, version, licence, attribution, commercial_use, modified },
    {
      source: 'Tanzil, en.sahih',
      version: 'November 21, 2026',
      licence: 'Tanzil: non-commercial use only',
      attribution: 'Its translator, from tanzil.net',
      commercial_use: false,
      modified: null,
    },
  )
  const { json: found } = await service.call('GET', '/v1/quran/search/?q=verbatim&limit=1')
  assert.equal(found.verses[0].matched_in, 'translation')
  assert.match(
    (await run('list')).stdout,
    /en-sahih +translation +Tanzil, en\.sahih +November 21, 2026/,
  )

  await t.test(
    'corpus import rejects an incomplete file with its line and changes nothing',
    async () => {
      const before = filesIn(dir)
      const gap = tanzilFile(verses).split('\n').toSpliced(99, 1).join('\n')
      const { code, stderr } = await run('import', write(gap), '--format', 'tanzil-txt2')
      assert.equal(code, 1)
      assert.match(stderr, /line 100: found 2:94, expected 2:93/)
      assert.deepEqual(filesIn(dir), before)
      assert.deepEqual(await verse(service), replaced)
    },
  )

  assert.equal((await run('remove', 'en-sahih')).code, 0)
  await service.scripture.prepare()
  assert.deepEqual(await verse(service), bundled)
  assert.deepEqual(readdirSync(join(dir, 'translations')), [])
  const { stdout: listed } = await run('list')
  assert.match(listed, /^Quran: .*\.db$/m)
  assert.match(listed, /^ar-tanzil-uthmani +text +.+ +- /m)
  assert.match(listed, /^en-sahih +translation +.+ +- /m)
  assert.match((await run('remove', 'en-sahih')).stderr, /no collection "en-sahih" is installed/)
})

test('corpus import adds a translation that is not bundled, with its footnotes', async (t) => {
  const { dir, run, runBeside, write, start } = await corpusFolders(t, {
    WARAQ_TRANSLATIONS: 'none',
  })
  const service = await start(ONE)
  const before = await resources(service)
  const verses = await markedVerses('[1]')
  const file = write(quranEncFile(verses))
  const imported = await runBeside('import', file, '--format', 'quranenc', '--edition', 'en.mine')
  assert.equal(imported.code, 0, imported.stderr)

  // This server has another choice of editions: it serves the earlier file while it builds its own.
  assert.deepEqual(await resources(service), before)
  await service.scripture.prepare()
  const after = await resources(service)
  assert.equal(after.length, before.length + 1)
  const { resource_id: id, slug, commercial_use: use } = after.at(-1)
  assert.deepEqual([slug, use], ['en-mine', null])
  const { json } = await service.call('GET', `/v1/quran/verses/1:1/?translation=${id}`)
  assert.equal(json.translation.text, verses[0])
  assert.equal(json.translation.footnotes, '[1] A note of a test')
  const { json: second } = await service.call('GET', `/v1/quran/verses/1:2/?translation=${id}`)
  assert.equal('footnotes' in second.translation, false)

  await t.test('a damaged list of imports does not affect readers', async () => {
    const path = join(dir, 'translations.json')
    const list = readFileSync(path)
    writeFileSync(path, '{')
    assert.deepEqual(await resources(service), after)
    assert.match(service.logged(), /imported translations unreadable/)
    assert.match((await run('verify')).stderr, /translations\.json/)
    writeFileSync(path, list)
  })

  await t.test('corpus verify finds changed text in imports and in the corpus file', async () => {
    assert.match((await run('verify')).stdout, /en-mine: 6236 verses verified/)
    for (const name of readdirSync(dir).filter((one) => /^quran-.*\.db$/.test(one))) {
      // Files that the folder shares with other tests must not change.
      if (statSync(join(dir, name)).nlink === 1) damage(join(dir, name))
    }
    const [words = ''] = readdirSync(join(dir, 'translations'))
    const path = join(dir, 'translations', words)
    writeFileSync(path, readFileSync(path, 'utf8').replace('[1]', '[2]'))
    const { code, stdout, stderr } = await run('verify')
    assert.equal(code, 1)
    assert.match(stderr, /the text of en-mine differs from the imported one; import it again/)
    assert.match(stderr, /en-mine: text does not match its hash/)
    assert.match(stderr, /ar-tanzil-uthmani: text does not match its hash/)
    assert.match(stdout, /ar-qpc-hafs: 6236 verses verified/)
  })
})

test('mushaf pages are imported, listed, verified and removed', async (t) => {
  const { dir, run, start } = await corpusFolders(t)
  const from = squarePages(t, versesIn(dir))
  const imported = await run('import', from, '--format', 'mushaf-svg')
  assert.deepEqual([imported.code, imported.stderr], [0, ''])
  assert.match(imported.stdout, /600 of 604 pages read\nmushaf: 604 pages, sha256 [0-9a-f]{64}/)
  assert.match((await run('list')).stdout, /^mushaf: 604 pages of \d{4}-\d\d-\d\d$/m)
  const listed = JSON.parse((await run('list', '--json')).stdout)
  assert.equal(listed.at(-1).kind, 'mushaf')
  assert.match((await run('verify')).stdout, /^mushaf: 604 pages verified$/m)

  rmSync(join(from, '300.svg'))
  const refused = await run('import', from, '--format', 'mushaf-svg')
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /not a page set: 300\.svg is missing/)
  const nowhere = await run('import', join(from, 'no'), '--format', 'mushaf-svg')
  assert.match(nowhere.stderr, /folder .* does not exist/)

  const service = await start()
  const layout = async () =>
    (await service.call('GET', '/v1/quran/pages/003.svg')).headers.get('x-mushaf-layout')
  assert.equal(await layout(), 'installed')
  assert.equal((await run('remove', 'mushaf')).code, 0)
  assert.equal(await layout(), 'own')
  assert.match((await run('remove', 'mushaf')).stderr, /no page set is installed/)

  writeFileSync(join(dir, 'mushaf.pages'), 'cut off')
  const damaged = await run('verify')
  assert.equal(damaged.code, 1)
  assert.match(damaged.stderr, /^mushaf: its file is damaged; import it again$/m)
})

test('corpus import rejects an option of another format before it reads the file', async (t) => {
  const { run } = await corpusFolders(t)
  const hadith = await run('import', 'a', '--format', 'lk-csv', '--edition', 'en-a')
  assert.deepEqual(
    [hadith.code, hadith.stderr],
    [2, '--edition requires --format tanzil-txt2 or quranenc'],
  )
  const pages = await run('import', 'a', '--format', 'mushaf-svg', '--replace')
  assert.match(pages.stderr, /^--replace requires --format hadith-api/)
  const missing = await run('import', '/dev/null/a', '--format', 'quranenc')
  assert.match(missing.stderr, /file .* does not exist|ENOTDIR/)
})

async function resources({ call }: TestService) {
  const { status, json } = await call('GET', '/v1/quran/resources/')
  assert.equal(status, 200)
  return json.translations
}

/** The fields of an edition that the test reads. */
type Resource = Record<
  'slug' | 'source' | 'version' | 'licence' | 'attribution' | 'modified',
  string
> & { resource_id: number; commercial_use: boolean | null }

/** The first verse of a server in one translation. */
async function verse(service: TestService) {
  const all: Resource[] = await resources(service)
  const resource = all.find(({ slug }) => slug === 'en-sahih') ?? assert.fail()
  const path = `/v1/quran/verses/1:1/?translation=${resource.resource_id}`
  const { json, headers } = await service.call('GET', path)
  return { resource, translation: json.translation, etag: headers.get('etag') }
}

function damage(path: string): void {
  const db = new DatabaseSync(path)
  db.exec(`UPDATE translations SET footnotes = 'another' WHERE verse = 0`)
  db.exec(`UPDATE verses SET uthmani = uthmani || 'x' WHERE id = 6`)
  db.close()
}
