import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { before, test } from 'node:test'
import { promisify } from 'node:util'
import { EDITIONS } from '@waraq/scripture/corpus'
import { runTyped } from './lib/command-line.ts'
import { codeIn, partOf, readPage, tableIn } from './lib/pages.ts'
import { SCRIPTURE_DIR } from './lib/scripture.ts'
import { sharedService } from './lib/service.ts'

const page = readPage('docs/guides/scripture.md')
const { url, scripture } = await sharedService()
before(() => scripture.prepare())

test('docs/guides/scripture.md lists all editions with their terms', () => {
  const use = { true: 'yes', false: 'no', unknown: 'unknown' }
  assert.deepEqual(
    tableIn(partOf(page, 'Editions')),
    EDITIONS.map(({ slug, author, source, licence, commercialUse, modified }) => [
      `\`${slug}\``,
      author,
      source,
      licence,
      use[commercialUse],
      modified ?? 'nothing',
    ]),
  )
})

const missing = ['curl', 'bash'].filter((tool) => spawnSync(tool, ['--help']).error)
const skip = missing.length > 0 && `needs ${missing.join(', ')}`

test('the commands of docs/guides/scripture.md work as pasted', { skip }, async () => {
  const lines = codeIn(partOf(page, 'Endpoints'), 'sh')
  const { stdout } = await promisify(execFile)('bash', ['-euc', lines], {
    env: { PATH: process.env.PATH, WARAQ_URL: url },
    timeout: 60_000,
  })
  const responses = stdout.split(/(?<=\})(?=\{"(?:surahs?|texts|topics|id|verse_key|verified)")/)
  assert.equal(responses.length, lines.match(/^curl/gm)?.length)
  const [found, verse] = responses.map((response) => JSON.parse(response))
  assert.equal(found.verses[0].verse_key, '2:255')
  assert.equal(verse.verse_key, '2:255')
})

test('one command builds the corpus file for an image and prints its path', async () => {
  const built = await runTyped({ WARAQ_SCRIPTURE_DIR: SCRIPTURE_DIR }, 'corpus', 'build')
  assert.equal(built.code, 0)
  assert.ok(built.stdout.startsWith(`Quran corpus: ${SCRIPTURE_DIR}/quran-`), built.stdout)
  const failed = await runTyped({ WARAQ_SCRIPTURE_DIR: '/dev/null/x' }, 'corpus', 'build')
  assert.equal(failed.code, 1)
  assert.match(failed.stdout, /corpus build failed/)
})
