import { readEditions } from '@waraq/scripture/corpus'
import { readConfig } from '../config.ts'
import { NO_COLLECTIONS_NOTICE } from '../scripture/hadith/hadith.ts'
import { presentCollection } from '../scripture/hadith/present.ts'
import {
  type ImportedEdition,
  listImportedTranslations,
} from '../scripture/imported-translations.ts'
import { listInstalled } from '../scripture/install/collection-store.ts'
import { findPageSet, PAGES_NAME } from '../scripture/install/import-page-set.ts'
import { chosenEditions, findQuranFile } from '../scripture/quran-file.ts'
import { type Command, JSON_FLAG } from './command.ts'
import { requireScripture } from './require-scripture.ts'
import { formatTable } from './table.ts'

const COLLECTIONS = ['COLLECTION', 'HADITHS', 'IN ENGLISH', 'OF', 'FORMAT', 'LICENSE']
const EDITIONS = ['EDITION', 'KIND', 'FROM', 'VERSION', 'IMPORTED', 'LICENSE']

/** An edition of the Quran. Bundled editions have no time of import. */
type Listed = Pick<ImportedEdition, 'edition'> & Partial<ImportedEdition>

export const CORPUS_LIST: Command = {
  name: 'corpus list',
  group: 'scripture',
  example: 'waraq corpus list',
  positionals: [],
  options: JSON_FLAG,
  optionsUsage: '[--json]',
  summary: 'List texts of the Quran, hadith collections and mushaf pages',
  async run({ env, print }, { flags }) {
    const { scripture } = readConfig(env)
    const { dir } = scripture
    const imported = listImportedTranslations(dir)
    const file = findQuranFile({ dir, editions: chosenEditions(scripture), imported })
    if (file === undefined) requireScripture(dir)
    const collections = listInstalled(dir)
    const editions = [...bundledIn(file, imported), ...imported]
    const pages = findPageSet(dir)
    if (flags.json) {
      const set = pages && { kind: PAGES_NAME, sha256: pages.sha256, at: pages.installedAt }
      const all = [...collections.map(presentCollection), ...editions.map(presentEdition)]
      print(JSON.stringify([...all, ...(set ? [set] : [])]))
      return 0
    }
    if (file !== undefined) print(`Quran: ${file}`)
    if (editions.length > 0) {
      for (const line of formatTable(EDITIONS, editions.map(rowOf))) print(line)
    }
    if (collections.length === 0) print(NO_COLLECTIONS_NOTICE)
    const hadith = collections.map(({ slug, count, english, retrievedAt, terms }) => [
      slug,
      String(count),
      String(english),
      retrievedAt.slice(0, 10),
      terms.format,
      terms.licence,
    ])
    if (hadith.length > 0) for (const line of formatTable(COLLECTIONS, hadith)) print(line)
    if (pages) print(`${PAGES_NAME}: 604 pages of ${pages.installedAt.slice(0, 10)}`)
    return 0
  },
}

function bundledIn(file: string | undefined, imported: readonly Listed[]): Listed[] {
  const own = new Set(imported.map(({ edition }) => edition.slug))
  const editions = file === undefined ? [] : readEditions(file)
  return editions.filter(({ slug }) => !own.has(slug)).map((edition) => ({ edition }))
}

function presentEdition({ edition, sha256, retrievedAt: at }: Listed) {
  const { kind, slug, source, version, licence, attribution, modified } = edition
  return { kind, slug, source, version, licence, attribution, modified, sha256, at }
}

const rowOf = ({ edition, retrievedAt }: Listed): string[] => [
  edition.slug,
  edition.kind,
  edition.source,
  edition.version,
  retrievedAt?.slice(0, 10) ?? '-',
  edition.licence,
]
