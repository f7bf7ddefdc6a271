/** `waraq restore` of archives from untrusted sources. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type ArchiveEntry, archiveOf, entriesOf, manifestOf } from './lib/archives.ts'
import { restoreInto, startServiceWithData } from './lib/backups.ts'
import { emptyFolder, runTyped } from './lib/command-line.ts'

const IMAGE = 'blobs/images/0190a0b0-0000-8123-8000-000000000000/a-1'
const file = (name: string, more: Partial<ArchiveEntry> = {}): ArchiveEntry => ({
  name,
  content: Buffer.from('evil'),
  ...more,
})
const link = (type: string): ArchiveEntry =>
  file(IMAGE, { type, link: '/etc', content: Buffer.alloc(0) })

const NAMES = [
  ...['../evil', '/tmp/evil', 'blobs/../../evil', 'blobs/images/../../../evil', './waraq.db'],
  ...['waraq.db/', 'waraq.db/evil', 'WARAQ.DB', 'waraq.db-wal', 'notes.txt', 'lock.db', 'blobs'],
  ...['restore.part/waraq.db', 'scripture/quran.db', 'blobs/uploads/a/b', 'blobs/images'],
  ...['blobs/images/.hidden', 'blobs/images/a\\b', 'blobs/images/a\nb', 'blobs//images/a', 'é'],
  ...['blobs/images/a/', 'manifest.json/a', `blobs/images/${'a/'.repeat(60)}a.b`, '..', '.'],
]

/** Archives and the expected errors. Each manifest lists the actual entries. */
const REFUSED: [what: string, more: (sound: ArchiveEntry[]) => ArchiveEntry[], expected: RegExp][] =
  [
    ...NAMES.map((name): (typeof REFUSED)[number] => [
      `a file named ${JSON.stringify(name)}`,
      (sound) => [file(name), ...sound],
      /unexpected file /,
    ]),
    ['a file without a name', (sound) => [file(''), ...sound], /unexpected file ""/],
    ...['1', '2', '3', '4', '5', '6', '7', 'g', 'x', 'K', 'L', 'S', 'V'].map(
      (type): (typeof REFUSED)[number] => [
        `an entry of type ${type}`,
        (sound) => [link(type), ...sound],
        /is not a regular file/,
      ],
    ),
    ['a duplicate image', (sound) => [file(IMAGE), file(IMAGE), ...sound], /holds .*a-1 twice/],
    ['two databases', (sound) => [...sound, file('waraq.db')], /holds waraq\.db twice/],
    ['two manifests', (sound) => [...sound, manifestOf(sound)], /holds manifest\.json twice/],
    ['no database', (sound) => sound.slice(1), /holds no waraq\.db/],
    [
      'an oversized master key',
      (sound) => [file('master.key', { content: Buffer.alloc(100_000) }), ...sound],
      /master\.key .* is too large/,
    ],
    ...[
      '77777777777\0',
      '00000001000 ',
      '-0000001000\0',
      '0000000000x\0',
      '\0'.repeat(12),
      `\x80${'\0'.repeat(3)}${'\xff'.repeat(8)}`,
      `\x80${'\0'.repeat(3)}\0\0\x7f${'\xff'.repeat(5)}`,
      `\xff${'\xff'.repeat(11)}`,
    ].map((size): (typeof REFUSED)[number] => [
      `a file of the size ${JSON.stringify(size)}`,
      (sound) => [file(IMAGE, { size }), ...sound],
      /truncated|damaged|size/,
    ]),
  ]

test('restore rejects each archive that no backup would produce, and leaves nothing', async (t) => {
  const { service, file: backup } = await startServiceWithData(t)
  await runTyped(service.env, 'backup', backup)
  const sound = entriesOf(backup)
  for (const [what, make, expected] of REFUSED) {
    const entries = make(sound)
    await requireRefused([...entries, manifestOf(entries)], expected, what)
  }
  const control = emptyFolder(t)
  writeFileSync(join(control, 'a.tar'), archiveOf([...sound, manifestOf(sound)]))
  assert.equal((await restoreInto(join(control, 'data'), join(control, 'a.tar'))).code, 0)

  async function requireRefused(entries: ArchiveEntry[], expected: RegExp, what: string) {
    const folder = emptyFolder(t)
    writeFileSync(join(folder, 'evil.tar'), archiveOf(entries))
    const { code, stderr } = await restoreInto(join(folder, 'data'), join(folder, 'evil.tar'))
    assert.equal(code, 1, what)
    assert.match(stderr, expected, what)
    assert.doesNotMatch(stderr, /TypeError|undefined|NaN|\n./, what)
    assert.deepEqual(readdirSync(folder), ['evil.tar'], what)
    assert.ok(!existsSync('/tmp/evil'), what)
  }
})

test('restore accepts a manifest that names many damaged documents', async (t) => {
  const { service, file: backup } = await startServiceWithData(t)
  await runTyped(service.env, 'backup', backup)
  const sound = entriesOf(backup)
  const damage = Array.from(
    { length: 500 },
    (_, at) => `document ${at} is damaged: ${'x'.repeat(100)}`,
  )
  const archive = join(emptyFolder(t), 'a.tar')
  writeFileSync(archive, archiveOf([...sound, manifestOf(sound, { damage })]))
  const env = { WARAQ_DATA_DIR: join(emptyFolder(t), 'data') }
  const refused = await runTyped(env, 'restore', archive)
  assert.match(refused.stderr, /^this backup is damaged;/)
  assert.equal(refused.stderr.split('\n').at(-1), 'and 400 more')
  assert.equal((await runTyped(env, 'restore', archive, '--with-damaged')).code, 0)
})

const MANIFESTS: [what: string, text: string][] = [
  ['invalid JSON', '{'],
  ['null', 'null'],
  ['a newer format', JSON.stringify({ format: 2, files: [] })],
  ['invalid files', JSON.stringify({ format: 1, files: [null] })],
  ['an invalid size', JSON.stringify({ format: 1, files: [{ name: 'a', size: '1' }] })],
  ['deep nesting', '['.repeat(100_000)],
  ['excessive size', ' '.repeat(3_000_000)],
]

for (const [what, text] of MANIFESTS) {
  test(`restore rejects a manifest with ${what} in one sentence`, async (t) => {
    const folder = emptyFolder(t)
    const entries = [file('waraq.db'), { name: 'manifest.json', content: Buffer.from(text) }]
    writeFileSync(join(folder, 'evil.tar'), archiveOf(entries))
    const { code, stderr } = await restoreInto(join(folder, 'data'), join(folder, 'evil.tar'))
    assert.equal(code, 1)
    assert.match(stderr, /manifest|format that this version/)
    assert.doesNotMatch(stderr, /TypeError|undefined|\n./)
    assert.deepEqual(readdirSync(folder), ['evil.tar'])
  })
}

for (const more of [{ made_at: '\u001b]0;owned\u0007' }, { damage: ['\u001b]0;owned\u0007'] }]) {
  test(`restore does not print control characters of a manifest: ${Object.keys(more)}`, async (t) => {
    const folder = emptyFolder(t)
    const entries = [file('waraq.db')]
    const archive = archiveOf([...entries, manifestOf(entries, more)])
    writeFileSync(join(folder, 'evil.tar'), archive)
    const { code, stdout, stderr } = await restoreInto(
      join(folder, 'data'),
      join(folder, 'evil.tar'),
    )
    assert.equal(code, 1)
    assert.ok(!(stdout + stderr).includes('\u001b'))
  })
}
