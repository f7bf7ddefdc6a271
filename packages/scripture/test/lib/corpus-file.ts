import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCorpus } from '../../src/corpus/build.ts'
import type { SourceTexts } from '../../src/corpus/source-texts.ts'
import { readSources } from '../../src/corpus/sources.ts'

const read: { sources?: Promise<SourceTexts>; path?: Promise<string> } = {}

/** The sources of the pinned packages, read once. */
export function sourcesOfPackages(): Promise<SourceTexts> {
  read.sources ??= readSources()
  return read.sources
}

/** The path of a corpus built from them: once for all tests of the process, gone when it ends. */
export function corpusFile(): Promise<string> {
  read.path ??= build()
  return read.path
}

async function build(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-corpus-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'quran.db')
  buildCorpus({ path, sources: await sourcesOfPackages() })
  if (!existsSync(path)) throw new Error('no corpus was built')
  return path
}
