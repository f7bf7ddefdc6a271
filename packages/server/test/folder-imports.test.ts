/** A folder of files becomes documents of a user, also one that was exported. */
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { emptyFolder, runTyped, runWaraq } from './lib/command-line.ts'
import { doc, p, text } from './lib/content.ts'
import { IMAGE_FIXTURES } from './lib/image-fixtures.ts'
import * as image from './lib/images.ts'
import { sharedService } from './lib/service.ts'
import { paragraphOf, wordFile } from './lib/word-files.ts'

async function startMoving(t: TestContext) {
  const service = await sharedService()
  const organization = await service.organization()
  const author = await organization.author()
  const folder = emptyFolder(t)
  const put = (files: Record<string, string | Uint8Array>) => {
    for (const [name, bytes] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), bytes)
    }
  }
  const move = async (from = folder, user = author.externalUserId, ...more: string[]) => {
    const words = ['import', from, '--identity', user, '--org', organization.id, '--json', ...more]
    const { code, stdout, stderr } = await runTyped(service.env, ...words)
    return { code, stderr, report: JSON.parse(stdout || '{}') }
  }
  const out = (user: string, to: string) =>
    runTyped(
      service.env,
      ...['export', user, '--format', 'json', '--to', to, '--org', organization.id],
    )
  const listed = async () => (await author.call('GET', '/v1/documents/')).json as { id: string }[]
  const documents = async () => {
    const rows = await Promise.all(
      (await listed()).map(({ id }) => author.call('GET', `/v1/documents/${id}/`)),
    )
    return new Map(rows.map(({ json }) => [json.title as string, json]))
  }
  return { service, organization, author, folder, put, move, out, listed, documents }
}

const heading = (title: string): DocumentNode => ({
  type: 'heading',
  attrs: { level: 1 },
  content: [text(title)],
})
const PNG = new Uint8Array(IMAGE_FIXTURES['image/png'])

test('files of a folder become documents that lead to each other, once', async (t) => {
  const { service, organization, author, folder, put, documents, listed } = await startMoving(t)
  put({
    'a.md': '---\ntitle: درس\n---\nSee [**there**](deep/b%201.md) ![one](p.png) [x](none.md)',
    'deep/b 1.md': '# B\n\n[back](../a.md) [up](../../../../etc/passwd) ![two](/p.png)',
    'notes.txt': 'first\nsecond',
    'letter.docx': wordFile(paragraphOf('Letter')),
    'pictured.md': '![](p.png)',
    'page.html': '<h1>Page</h1><p><a href="a.md">lesson</a></p><img src="p.png">',
    'p.png': PNG,
    'other.pdf': '%PDF',
  })
  const words = ['import', folder, '--identity', author.externalUserId, '--org', organization.id]
  const first = await runWaraq(service.env, ...words)
  assert.equal(first.stderr, '')
  assert.equal(first.code, 0)
  assert.equal(
    first.stdout,
    '6 documents made\nnot kept: style_dropped=1\nskipped other.pdf: no document\n',
  )
  const made = await documents()
  assert.deepEqual(
    [...made.keys()].sort(),
    ['B', 'Letter', 'Page', 'first', 'pictured', 'درس'].sort(),
  )
  const [lesson, b] = [made.get('درس'), made.get('B')]
  const [title, line, picture] = lesson.content.content
  assert.deepEqual(title, heading('درس'))
  assert.deepEqual(line.content[1], {
    type: 'documentLink',
    attrs: { targetDocId: b.id, label: 'there' },
  })
  assert.equal(picture.type, 'imageNode')
  assert.match(JSON.stringify(lesson.content), /\[x\]\(none\.md\)/)
  assert.equal(b.content.content[1].content[0].attrs.targetDocId, lesson.id)
  assert.match(JSON.stringify(b.content), /\[up\]\(/)
  const [, toLesson, shown] = made.get('Page').content.content
  assert.equal(toLesson.content[0].attrs.targetDocId, lesson.id)
  assert.equal(shown.type, 'imageNode')
  const url = await author.call('GET', `/v1/documents/images/${picture.attrs.imageId}/url/`)
  assert.equal(url.status, 200)

  const again = await runWaraq(service.env, ...words)
  assert.equal(again.code, 0)
  assert.match(again.stdout, /^0 documents made\n6 files imported before\n/)
  assert.equal((await listed()).length, 6)
})

/** The content of a document with the number of each id in place of the id. */
function withoutIds(file: string): string {
  const { content, title } = JSON.parse(readFileSync(file, 'utf8'))
  const ids = new Map<string, number>()
  return `${title} ${JSON.stringify(content)}`.replace(/"[0-9a-f-]{36}"/g, (id) => {
    ids.set(id, ids.get(id) ?? ids.size)
    return `${ids.get(id)}`
  })
}

test('JSON is equal after an export, an import and an export', async (t) => {
  const { organization, author, folder, move, out } = await startMoving(t)
  const picture = await image.uploaded(author, 'image/webp')
  const unknown = { type: 'chart', attrs: { z: 1, a: [1.5, null, 'é\u2028'] } }
  const plain = await image.written(author, doc(p('Plain \u0644\u0627'), unknown))
  const link = { type: 'documentLink', attrs: { label: 'x', targetDocId: plain } }
  await image.written(author, doc(p('Same'), p(link), image.imageNode(picture)))
  const second = await image.written(author, doc(p('Same')))
  await image.written(author, doc())
  const [one, two] = [join(folder, 'one'), join(folder, 'two')]
  assert.equal((await out(author.externalUserId, one)).code, 0)
  const { code, stderr, report } = await move(one, 'new-user')
  assert.deepEqual([code, stderr, report.documents.length], [0, '', 4])
  assert.deepEqual(report.skipped, [{ path: 'report.json', reason: 'no document' }])
  assert.equal((await out('new-user', two)).code, 0)
  const names = (at: string) =>
    readdirSync(at, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .sort()
  assert.deepEqual(names(two), names(one))
  for (const name of names(one).filter((name) => name !== 'report.json'))
    assert.equal(withoutIds(join(two, name)), withoutIds(join(one, name)), name)
  const contentOf = (at: string) =>
    /"content":(.*)}$/.exec(readFileSync(join(at, 'Plain لا.json'), 'utf8'))?.[1]
  assert.equal(contentOf(two), contentOf(one))
  const [kept] = readdirSync(join(two, 'images'))
  assert.deepEqual(
    readFileSync(join(two, 'images', kept ?? '')),
    readFileSync(join(one, 'images', `${picture}.webp`)),
  )
  const other = await organization.author('new-user')
  const list = (await other.call('GET', '/v1/documents/')).json as { title: string }[]
  assert.deepEqual(
    list.map(({ title }) => title),
    ['', 'Same', 'Same', 'Plain لا'],
  )
  assert.ok(second)
})

test('what is no document or lies elsewhere is left alone, with a line', async (t) => {
  const { folder, put, move, documents } = await startMoving(t)
  const elsewhere = emptyFolder(t)
  writeFileSync(join(elsewhere, 'secret.md'), '# secret')
  writeFileSync(join(elsewhere, 'secret.png'), PNG)
  symlinkSync(join(elsewhere, 'secret.md'), join(folder, 'linked.md'))
  symlinkSync(elsewhere, join(folder, 'linked'))
  symlinkSync(join(elsewhere, 'secret.png'), join(folder, 'linked.png'))
  put({
    '.git/a.md': 'a',
    '.hidden.md': 'a',
    'a.md': '![a](linked.png)![b](linked/secret.png)![c](..%2f..%2fx.png) [d](linked/secret.md)',
    'bad.docx': 'no zip',
    'bad.json': '{"content":',
    'data.json': '{"a":1}',
    'invalid.json': '{"content":{"type":"doc","content":[{"no":"type"}]}}',
    'latin.md': Uint8Array.of(0xe9),
    'page.html': Uint8Array.of(0x50, 0x4b, 3, 4),
  })
  const { code, stderr, report } = await move()
  assert.equal(code, 3)
  assert.deepEqual(
    report.skipped.map(({ path, reason }: { path: string; reason: string }) => [path, reason]),
    [
      ['.git', 'hidden'],
      ['.hidden.md', 'hidden'],
      ['data.json', 'no document'],
      ['linked', 'a symbolic link'],
      ['linked.md', 'a symbolic link'],
      ['linked.png', 'a symbolic link'],
    ],
  )
  const lines = stderr.split('\n').sort()
  assert.deepEqual(
    lines.map((line) => line.split(':')[0]),
    ['bad.docx', 'bad.json', 'invalid.json', 'latin.md', 'page.html'],
  )
  assert.deepEqual(report.losses, [{ code: 'image_external', count: 3 }])
  assert.deepEqual([...(await documents()).keys()], ['abc [d](linked/secret.md)'])
})

test('a dry run creates nothing, not even the user', async (t) => {
  const { service, organization, put, move, listed } = await startMoving(t)
  put({ 'a.md': '![](p.png) [b](b.json)', 'p.png': PNG, 'b.json': '{"type":"doc","content":[]}' })
  const { code, report } = await move(undefined, 'nobody-yet', '--dry-run')
  assert.deepEqual([code, report.dry_run, report.documents.length], [0, true, 2])
  assert.deepEqual(await listed(), [])
  const words = ['nobody-yet', '--format', 'md', '--to', 'x', '--org', organization.id]
  const found = await runTyped(service.env, 'export', ...words)
  assert.match(found.stderr, /^no organization or user nobody-yet/)
})

test('the limits of the organization hold, and a deleted document stays deleted', async (t) => {
  const { service, organization, author, put, move, listed } = await startMoving(t)
  put({ 'a.md': 'a', 'b.md': 'b' })
  const limit = (...words: string[]) =>
    runTyped(service.env, 'org', 'limits', organization.id, ...words)
  await limit('--documents', '1')
  const first = await move()
  assert.equal(first.code, 3)
  assert.match(first.stderr, /^[ab]\.md: .*limit/)
  const [{ id } = { id: '' }] = await listed()
  await author.call('DELETE', `/v1/documents/${id}/`)
  await limit('--documents', '2')
  const second = await move()
  assert.equal(second.code, 0)
  assert.deepEqual(second.report.skipped.length, 1)
  assert.match(second.report.skipped[0].reason, /deleted/)
  assert.equal((await listed()).length, 1)
})

test('a file over the cap of imports is refused', async (t) => {
  const { service, organization, folder, put } = await startMoving(t)
  put({ 'a.md': 'x'.repeat(2_000), 'b.md': 'b' })
  const env = { ...service.env, WARAQ_MAX_IMPORT_BYTES: '1024' }
  const words = ['import', folder, '--identity', 'someone', '--org', organization.id]
  const { code, stdout, stderr } = await runTyped(env, ...words)
  assert.equal(code, 3)
  assert.equal(stdout, '1 document made')
  assert.equal(stderr, 'a.md: over the limit of 1024 bytes')
})

test('import refuses a missing user and a missing folder', async (t) => {
  const { service } = await startMoving(t)
  const none = await runTyped(service.env, 'import', '.')
  assert.deepEqual([none.code, none.stderr], [2, '--identity must name a user'])
  const missing = await runTyped(service.env, 'import', './none', '--identity', 'a')
  assert.equal(missing.code, 1)
  assert.match(missing.stderr, /^file .*none does not exist$/)
})
