/** Documents of a user or an organization as a folder of files. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { unzipSync } from 'fflate'
import { emptyFolder, runTyped, runWaraq } from './lib/command-line.ts'
import { doc, p, text } from './lib/content.ts'
import { damage } from './lib/damage.ts'
import { IMAGE_FIXTURES } from './lib/image-fixtures.ts'
import * as image from './lib/images.ts'
import { sharedService } from './lib/service.ts'

async function startMoving(t: TestContext) {
  const service = await sharedService()
  const organization = await service.organization()
  const author = await organization.author()
  const folder = join(emptyFolder(t), 'out')
  const write = (...content: DocumentNode[]) => image.written(author, doc(...content))
  const move = (format: string, ...more: string[]) =>
    runTyped(service.env, 'export', organization.id, '--format', format, '--to', folder, ...more)
  const filesIn = (name = '') =>
    readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).sort()
  const read = (name: string) => readFileSync(join(folder, author.externalUserId, name), 'utf8')
  const report = () => JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
  return { service, organization, author, folder, write, move, filesIn, read, report }
}

const link = (targetDocId: string, label: string): DocumentNode => ({
  type: 'documentLink',
  attrs: { targetDocId, label },
})
const addressed = (url: string, label: string, ...marks: string[]): DocumentNode => {
  const { marks: others = [], ...node } = text(label, ...marks)
  return { ...node, marks: [...others, { type: 'link', attrs: { href: url } }] }
}

test('the documents of a user become Markdown that leads from one to another', async (t) => {
  const { service, organization, author, folder, write, filesIn } = await startMoving(t)
  const picture = await image.uploaded(author)
  const first = await write(p('درس اليوم'))
  const second = await write(p('What? 1/2'), p(link(first, 'إلى الدرس'), link(picture, 'Gone')))
  const address = `${service.url}/v1/documents/${second}/`
  await write(p('what 1 2'), p(addressed(address, 'there', 'bold')), image.imageNode(picture))
  const { code, stdout, stderr } = await runWaraq(
    ...[service.env, 'export', author.externalUserId, '--format', 'md', '--to', folder],
    ...['--org', organization.id],
  )
  assert.equal(stderr, '')
  assert.equal(code, 0)
  assert.equal(
    stdout,
    `${folder}: 3 documents, 1 picture\nnot kept: internal_link_dropped=1, style_dropped=1\n`,
  )
  const image1 = `images/${picture}.png`
  assert.deepEqual(
    filesIn(),
    ['What 1 2.md', 'images', image1, 'report.json', 'what 1 2 2.md', 'درس اليوم.md'].sort(),
  )
  const fileOf = (name: string) => readFileSync(join(folder, name), 'utf8')
  assert.equal(fileOf('What 1 2.md'), 'What? 1/2\n\n[إلى الدرس](درس%20اليوم.md)Gone\n')
  assert.equal(fileOf('what 1 2 2.md'), `what 1 2\n\n[there](What%201%202.md)\n\n![](${image1})\n`)
  assert.deepEqual(readFileSync(join(folder, image1)), IMAGE_FIXTURES['image/png'])
})

test('JSON is the response of the API, with the pictures as they were uploaded', async (t) => {
  const { author, write, move, filesIn, read, report } = await startMoving(t)
  const picture = await image.uploaded(author, 'image/webp')
  const id = await write(p('Report'), image.imageNode(picture))
  await author.call('DELETE', `/v1/documents/${await write(p('deleted'))}/`)
  assert.equal((await move('json')).code, 0)
  const path = `images/${picture}.webp`
  assert.deepEqual(filesIn(author.externalUserId), ['Report.json', 'images', path])
  assert.equal(read('Report.json'), (await author.call('GET', `/v1/documents/${id}/`)).text)
  const file = `${author.externalUserId}/Report.json`
  const [lists, counts] = [{ documents: [{ id, file, losses: [] }], failures: [] }, { pictures: 1 }]
  assert.deepEqual(report(), { finished: true, format: 'json', ...counts, ...lists, losses: [] })
})

test('pages and Word files of all users hold their pictures', async (t) => {
  const { organization, author, write, move, filesIn, read } = await startMoving(t)
  const other = await organization.author('A/b')
  const others = await image.written(other, doc(p('Other')))
  await write(p('Own'), p(link(others, 'there')), image.imageNode(await image.uploaded(author)))
  assert.equal((await move('html', '--locale', 'ar')).code, 0)
  const names = ['A b', 'A b/Other.html', author.externalUserId, 'report.json']
  assert.deepEqual(filesIn(), [...names, `${author.externalUserId}/Own.html`].sort())
  const page = read('Own.html')
  assert.match(page, /<html lang="ar"/)
  assert.match(page, /href="\.\.\/A%20b\/Other\.html"/)
  assert.match(page, /src="data:image\/png/)
})

test('a Word file holds its pictures', async (t) => {
  const { author, folder, write, move } = await startMoving(t)
  await write(p('Own'), image.imageNode(await image.uploaded(author)))
  assert.equal((await move('docx')).code, 0)
  const word = unzipSync(readFileSync(join(folder, author.externalUserId, 'Own.docx')))
  assert.ok(Object.keys(word).some((name) => name.startsWith('word/media/')))
})

test('a damaged document is named, and the others are written', async (t) => {
  const { service, author, write, move, filesIn, report } = await startMoving(t)
  const bad = await write(p('Bad'))
  await write(p('Good'))
  await damage(service.db, bad)
  const { code, stderr } = await move('md')
  assert.equal(code, 3)
  const file = `${author.externalUserId}/Bad.md`
  assert.match(stderr, new RegExp(`^${file}: .*corrupted`))
  assert.deepEqual(filesIn(author.externalUserId), ['Good.md'])
  assert.deepEqual(report().failures, [{ id: bad, file, reason: stderr.slice(file.length + 2) }])
})

test('an interrupted export is repeated, and nothing else is written over', async (t) => {
  const { folder, write, move, report } = await startMoving(t)
  await write(p('Text'))
  assert.equal((await move('md')).code, 0)
  const again = await move('md')
  assert.deepEqual([again.code, again.stderr], [1, `${folder} is not empty: name a new folder`])
  const interrupted = { ...report(), finished: false, documents: [] }
  writeFileSync(join(folder, 'report.json'), JSON.stringify(interrupted))
  assert.equal((await move('md')).code, 0)
  assert.equal(report().documents.length, 1)
})

const MISUSED: [expected: RegExp, code: number, ...words: string[]][] = [
  [/^--format must be one of json/, 2, '--to', 'x'],
  [/^--format must be one of json/, 2, '--format', 'pdf', '--to', 'x'],
  [/^--to must name a folder/, 2, '--format', 'md'],
  [/^--locale must be one of en, ar/, 2, '--format', 'md', '--to', 'x', '--locale', 'xx'],
  [/^no organization or user nobody/, 1, '--format', 'md', '--to', 'x', '--org'],
]
for (const [expected, code, ...words] of MISUSED)
  test(`"waraq export nobody ${words.join(' ')}" is refused`, async () => {
    const { env, organization } = await sharedService()
    const org = words.at(-1) === '--org' ? [(await organization()).id] : []
    const result = await runTyped(env, 'export', 'nobody', ...words, ...org)
    assert.equal(result.code, code)
    assert.match(result.stderr, expected)
  })
