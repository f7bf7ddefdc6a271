import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { installHadiths, readHadiths } from '../bench/search/hadiths.ts'
import { measureSpeed } from '../bench/search/speed.ts'
import { corpusFile } from '../packages/scripture/test/lib/corpus-file.ts'
import { sharedData } from './lib/system-requirements.ts'

const { path: archive, skip } = sharedData('lk-hadith-corpus.tar.xz')

test('a collection of hadiths takes little more memory than the Quran', { skip }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-figures-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'hadith.db')
  installHadiths(
    path,
    readHadiths(archive, folder).filter(({ slug }) => slug === 'tirmidhi'),
  )
  const rise = measureSpeed([await corpusFile(), path], 1).memoryRise / 1e6
  t.diagnostic(`${rise.toFixed(0)} MB`)
  assert.ok(rise < 110, `${rise.toFixed(0)} MB, less than 110`)
})
