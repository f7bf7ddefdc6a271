import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { buildCorpus, readSources } from '@waraq/scripture/corpus/build'
import { readTranslationText } from './imported-translations.ts'
import { type QuranChoice, quranFileOf } from './quran-file.ts'

// Older corpus files that are not deleted.
const KEPT = 2
const ABANDONED_MILLISECONDS = 3_600_000

/**
 * Builds the corpus file of a choice and returns its path.
 * @throws MissingSourcesError if the packages are not installed; otherwise as `buildCorpus` and
 * `readTranslationText`
 */
export async function buildQuran(
  choice: QuranChoice,
  say: (progress: string) => void,
): Promise<string> {
  const path = quranFileOf(choice)
  say('Reading the text of the Quran from its packages')
  const sources = await readSources(choice.editions)
  const imported = readTranslationText(choice.dir, choice.imported)
  mkdirSync(choice.dir, { recursive: true })
  buildCorpus({ path, sources, editions: choice.editions, imported, say })
  removeOthers(path)
  return path
}

/** Removes files of older versions and remains of interrupted builds. */
function removeOthers(path: string): void {
  const folder = dirname(path)
  const others = readdirSync(folder)
    .filter((name) => /^quran-[0-9a-f]+\.db/.test(name) && name !== basename(path))
    .map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  const isAbandoned = ({ name, at }: { name: string; at: number }) =>
    name.endsWith('.new') && Date.now() - at > ABANDONED_MILLISECONDS
  const old = others.filter(({ name }) => name.endsWith('.db')).slice(KEPT)
  for (const { name } of [...others.filter(isAbandoned), ...old]) {
    rmSync(join(folder, name), { force: true })
  }
}
