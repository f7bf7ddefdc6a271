// biome-ignore-all lint/style/noExcessiveLinesPerFile: a list: one test per fault of a source.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { holdFileLock } from '../src/db/sqlite/file-lock.ts'
import { emptyFolder, runTyped } from './lib/command-line.ts'
import { editionOf, infoOf, type TestBook } from './lib/hadith-texts.ts'
import { startUpstream, type Upstream } from './lib/hadith-upstream.ts'
import { startService } from './lib/service.ts'

const ARABIC = 'editions/ara-bukhari.json'
const ENGLISH = 'editions/eng-bukhari.json'

test('corpus sync fetches collections, which are searchable at once, and revalidates by version', async (t) => {
  const { upstream, env, run } = await installed(t, 'bukhari', 'muslim')
  const service = await startService(t, env)
  assert.equal((await found(service, 'cat')).length, 2)

  upstream.asked.length = 0
  const again = await run('sync')
  assert.match(again.stdout, /0 updated; 2 unchanged/)
  assert.ok(
    upstream.asked.every((line) => line.endsWith(' 304')),
    upstream.asked.join(),
  )
  const ofAll = upstream.asked.filter((line) => !line.startsWith('editions/'))
  assert.deepEqual(ofAll.toSorted(), ['editions.json 304', 'info.json 304'])

  change(upstream, { mark: 'corrected' })
  assert.match((await run('sync')).stdout, /1 updated; 1 unchanged/)
  assert.equal((await found(service, 'corrected')).length, 3)
  const { json } = await service.call('GET', '/v1/hadith/collections/')
  assert.deepEqual([json.sync.state, json.sync.message], ['done', '1 updated; 1 unchanged'])
})

test('search never returns old texts under the ETag of new ones, also during the switch', async (t) => {
  const { upstream, env, run } = await installed(t, 'bukhari')
  const service = await startService(t, env)
  const ask = async () => {
    const { json, headers } = await service.call('GET', '/v1/hadith/search/?q=corrected')
    return { etag: headers.get('etag'), count: json.length }
  }
  const before = await ask()
  assert.equal(before.count, 0)

  change(upstream, { mark: 'corrected' })
  const synced = run('sync').then(() => true)
  const responses: (typeof before)[] = []
  for (let isDone = false; !isDone; ) {
    responses.push(...(await Promise.all([ask(), ask(), ask()])))
    isDone = await Promise.race([synced, false])
  }
  const after = await ask()
  assert.deepEqual([after.count, after.etag === before.etag], [3, false])
  const ofNew = responses.filter(({ etag }) => etag !== before.etag)
  assert.ok(ofNew.every(({ etag, count }) => etag === after.etag && count === 3))
})

test('an interrupted transfer resumes where it stopped, in the same sync and in the next', async (t) => {
  const { upstream, run } = await source(t, 'bukhari')
  upstream.cuts.set(ARABIC, [200])
  assert.equal((await run('sync')).code, 0)
  assert.ok(upstream.asked.includes(`${ARABIC} 206 bytes=200-`), upstream.asked.join())

  change(upstream, { mark: 'newer' })
  upstream.cuts.set(ENGLISH, [100, 100, 100])
  const cut = await run('sync')
  assert.equal(cut.code, 1)
  assert.match(cut.stdout, /bukhari not updated: .* was interrupted 3 times/)
  upstream.asked.length = 0
  assert.equal((await run('sync')).code, 0)
  assert.ok(upstream.asked.includes(`${ENGLISH} 206 bytes=300-`), upstream.asked.join())
  assert.match((await run('verify')).stdout, /bukhari: 3 hadiths verified/)
})

test('a file that changed during an interrupted transfer is fetched from its start', async (t) => {
  const { upstream, run } = await source(t, 'bukhari')
  upstream.cuts.set(ARABIC, [150, 150, 150])
  assert.equal((await run('sync')).code, 1)
  change(upstream, { mark: 'changed meanwhile' })
  assert.equal((await run('sync')).code, 0)
  assert.ok(upstream.asked.includes(`${ARABIC} 200 bytes=450-`), upstream.asked.join())
  assert.match((await run('verify')).stdout, /hadiths verified/)
})

const faults: [what: string, fault: (upstream: Upstream) => void, expected: RegExp][] = [
  [
    'lists another count',
    ({ files }) => files.set('info.json', infoOf({ bukhari: 9 }).text),
    /4 hadiths where info.json lists 9/,
  ],
  [
    'lost most of its texts',
    (upstream) => change(upstream, { count: 2 }),
    /would have 2 hadiths in Arabic, 3 are installed/,
  ],
  [
    'sends half a file as a whole one',
    ({ files }) => files.set(ENGLISH, (files.get(ENGLISH) ?? '').slice(0, 99)),
    /eng-bukhari.json is not valid JSON/,
  ],
  ['no longer has the file', ({ files }) => files.delete(ARABIC), /returned 404/],
]
for (const [what, fault, expected] of faults) {
  test(`sync keeps the last good version if the source ${what}`, async (t) => {
    const { upstream, env, run } = await installed(t, 'bukhari')
    fault(upstream)
    const { code, stdout } = await run('sync')
    assert.equal(code, 1)
    assert.match(stdout, expected)
    const service = await startService(t, env)
    assert.equal((await found(service, 'test text')).length, 3)
    const { json } = await service.call('GET', '/v1/hadith/collections/')
    assert.equal(json.sync.state, 'failed')
    assert.match(json.sync.message, expected)
  })
}

test('sync reports a full disk and keeps the last good version', async (t) => {
  const folder = emptyFolder(t)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400k', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return t.skip('requires root to mount a small disk')
  }
  try {
    const { upstream, env, run } = await source(t, 'bukhari')
    env.WARAQ_SCRIPTURE_DIR = folder
    assert.equal((await run('sync')).code, 0)
    change(upstream, { mark: 'too much '.repeat(400), count: 60 })
    const { code, stdout } = await run('sync')
    assert.equal(code, 1)
    assert.match(stdout, /disk is full|no space left/i)
    assert.match((await run('verify')).stdout, /bukhari: 3 hadiths verified/)
    const left = readdirSync(folder).filter((name) => name.endsWith('.new'))
    assert.deepEqual(left, [])
  } finally {
    execFileSync('umount', [folder])
  }
})

test('only one process at a time changes the texts', async (t) => {
  const { env, run } = await installed(t, 'bukhari')
  const lock = holdFileLock(join(env.WARAQ_SCRIPTURE_DIR, 'install.lock'))
  const { code, stderr } = await run('sync')
  lock.release()
  assert.equal(code, 1)
  assert.match(stderr, /another process is changing the texts/)
  assert.equal((await run('sync')).code, 0)
})

test('the server syncs collections that are due and reports its progress', async (t) => {
  const { upstream, env } = await source(t, 'bukhari')
  const service = await startService(t, { ...env, WARAQ_CORPUS_SYNC: 'hourly' })
  await service.syncHadith()
  assert.equal((await found(service, 'cat')).length, 1)
  const asked = upstream.asked.length
  await service.syncHadith()
  assert.equal(upstream.asked.length, asked, 'nothing is due yet')
  change(upstream, { mark: 'newest' })
  service.travelTo(new Date(Date.now() + 3_600_000))
  await service.syncHadith()
  assert.equal((await found(service, 'newest')).length, 3)
})

// Like servers over one PostgreSQL, these two share only the folder of the texts.
test('of two servers with one source one syncs the texts, and both serve them', async (t) => {
  const { upstream, env } = await source(t, 'bukhari')
  const servers = await Promise.all(
    [1, 2].map(() =>
      startService(t, { ...env, WARAQ_DATA_DIR: emptyFolder(t), WARAQ_CORPUS_SYNC: 'hourly' }),
    ),
  )
  const syncAll = () => Promise.all(servers.map((one) => one.syncHadith()))
  // A second request would have got a 304.
  const asked = () => upstream.asked.filter((line) => line.startsWith('editions/')).toSorted()
  await syncAll()
  assert.deepEqual(asked(), [`${ARABIC} 200`, `${ENGLISH} 200`])
  for (const one of servers) assert.equal((await found(one, 'cat')).length, 1)

  upstream.asked.length = 0
  change(upstream, { mark: 'newest' })
  for (const one of servers) one.travelTo(new Date(Date.now() + 3_600_000))
  await syncAll()
  assert.deepEqual(asked(), [`${ARABIC} 200`, `${ENGLISH} 200`])
  for (const one of servers) assert.equal((await found(one, 'newest')).length, 3)
})

test('sync fetches all pages of an API that requires a key', async (t) => {
  const hadith = (hadithNumber: string) => ({
    collection: 'muslim',
    bookNumber: '1',
    hadithNumber,
    hadith: [{ lang: 'en', body: `<p>A test text and no hadith ${hadithNumber}</p>` }],
  })
  const page = (number: string, next: number | null) =>
    JSON.stringify({ data: [hadith(number)], total: 2, limit: 1, next })
  const upstream = await startUpstream(t, [
    ['collections?limit=100', JSON.stringify({ data: [{ name: 'muslim' }] })],
    ['hadiths?collection=muslim&limit=100&page=1', page('8a', 2)],
    ['hadiths?collection=muslim&limit=100&page=2', page('8b', null)],
  ])
  const env = { ...envOf(t, upstream), WARAQ_HADITH_FORMAT: 'sunnah-api', WARAQ_HADITH_KEY: 'k' }
  assert.equal((await runTyped(env, 'corpus', 'sync')).code, 0)
  const service = await startService(t, env)
  const { json } = await service.call('GET', '/v1/hadith/search/?ref=muslim:8')
  assert.deepEqual(
    json.map(({ ref }: { ref: string }) => ref),
    ['muslim:8a', 'muslim:8b'],
  )
})

test('a collection is imported from a folder, listed and removed, and half of it does not replace it', async (t) => {
  const folder = emptyFolder(t)
  const env = { WARAQ_DATA_DIR: folder, WARAQ_SCRIPTURE_DIR: join(folder, 'scripture') }
  const run = (...words: string[]) => runTyped(env, 'corpus', ...words)
  for (const command of ['list', 'verify']) {
    const { code, stderr } = await run(command)
    assert.deepEqual([code, /^no scripture in /.test(stderr)], [1, true], stderr)
  }
  assert.match((await run('sync')).stderr, /WARAQ_HADITH_SOURCE is not set/)

  const file = (language: 'ara' | 'eng') => join(folder, `${language}-bukhari.json`)
  writeFileSync(file('ara'), editionOf('ara').text)
  writeFileSync(file('eng'), editionOf('eng').text)
  assert.equal((await run('import', folder, '--format', 'hadith-api')).code, 0)
  assert.match((await run('list')).stdout, /bukhari +3 +3/)
  assert.equal(JSON.parse((await run('list', '--json')).stdout)[0].count, 3)

  const half = await run('import', file('eng'), '--format', 'hadith-api')
  assert.deepEqual([half.code, /0 hadiths in Arabic/.test(half.stderr)], [1, true])
  assert.equal((await run('import', file('eng'), '--format', 'hadith-api', '--replace')).code, 0)
  assert.match(
    (await run('import', file('eng'), '--format', 'csv')).stderr,
    /must be one of hadith-api/,
  )
  assert.match(
    (await run('import', join(folder, 'no'), '--format', 'lk-csv')).stderr,
    /does not exist/,
  )
  assert.match((await run('remove', 'Sahih Bukhari')).stdout, /^bukhari removed/)
  assert.match((await run('remove', 'bukhari')).stderr, /no collection "bukhari"/)
})

test('corpus verify finds a text that changed on the disk', async (t) => {
  const { env, run } = await installed(t, 'bukhari')
  const path = join(env.WARAQ_SCRIPTURE_DIR, 'hadith.db')
  const bytes = readFileSync(path)
  const at = bytes.indexOf('the blue cat reads')
  bytes.write('the BLUE', at)
  writeFileSync(path, bytes)
  const { code, stderr } = await run('verify')
  assert.equal(code, 1)
  assert.match(stderr, /bukhari: its texts differ from those installed; install it again/)
})

type Books = 'bukhari' | 'muslim'

function envOf(
  t: TestContext,
  { url }: Upstream,
): Record<string, string> & { WARAQ_SCRIPTURE_DIR: string } {
  const folder = emptyFolder(t)
  return {
    WARAQ_DATA_DIR: folder,
    WARAQ_SCRIPTURE_DIR: join(folder, 'scripture'),
    WARAQ_HADITH_SOURCE: url,
  }
}

async function source(t: TestContext, ...books: Books[]) {
  const editions = Object.fromEntries(
    books.map((book) => [book, { collection: [{ name: `ara-${book}` }, { name: `eng-${book}` }] }]),
  )
  const upstream = await startUpstream(t, [['editions.json', JSON.stringify(editions)]])
  for (const book of books) put(upstream, { book })
  upstream.files.set('info.json', infoOf(Object.fromEntries(books.map((book) => [book, 4]))).text)
  const env = envOf(t, upstream)
  const run = (...words: string[]) => runTyped(env, 'corpus', ...words)
  return { upstream, env, run }
}

async function installed(t: TestContext, ...books: Books[]) {
  const made = await source(t, ...books)
  assert.equal((await made.run('sync')).code, 0)
  return made
}

function put({ files }: Upstream, book: TestBook): void {
  for (const language of ['ara', 'eng'] as const) {
    const { path, text } = editionOf(language, book)
    files.set(path, text)
  }
}

/** Another version of the first collection, with a matching list. */
function change(upstream: Upstream, book: TestBook): void {
  put(upstream, book)
  const counts = JSON.parse(upstream.files.get('info.json') ?? '{}')
  const bukhari = JSON.parse(infoOf({ bukhari: book.count ?? 4 }).text)
  upstream.files.set('info.json', JSON.stringify({ ...counts, ...bukhari }))
}

async function found(
  service: { call: (method: string, path: string) => Promise<{ json: unknown[] }> },
  query: string,
) {
  return (await service.call('GET', `/v1/hadith/search/?q=${encodeURIComponent(query)}`)).json
}
