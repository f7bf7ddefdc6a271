import { readConfig } from '../config.ts'
import { NO_COLLECTIONS_NOTICE } from '../scripture/hadith/hadith.ts'
import { presentCollection } from '../scripture/hadith/present.ts'
import { listImportedTranslations } from '../scripture/imported-translations.ts'
import { listInstalled } from '../scripture/install/collection-store.ts'
import { findPageSet, PAGES_NAME } from '../scripture/install/import-page-set.ts'
import { type Command, JSON_FLAG } from './command.ts'
import { requireScripture } from './require-scripture.ts'
import { formatTable } from './table.ts'

const COLLECTIONS = ['COLLECTION', 'HADITHS', 'IN ENGLISH', 'OF', 'FORMAT', 'LICENCE']
const TRANSLATIONS = ['EDITION', 'KIND', 'FROM', 'VERSION', 'OF', 'LICENCE']

export const CORPUS_LIST: Command = {
  name: 'corpus list',
  group: 'scripture',
  example: 'waraq corpus list',
  positionals: [],
  options: JSON_FLAG,
  optionsUsage: '[--json]',
  summary: 'List installed hadith collections, imported translations and tafsirs, and mushaf pages',
  async run({ env, print }, { flags }) {
    const { dir } = readConfig(env).scripture
    requireScripture(dir)
    const [collections, imported, pages] = [
      listInstalled(dir),
      listImportedTranslations(dir),
      findPageSet(dir),
    ]
    if (flags.json) {
      const set = pages && { kind: PAGES_NAME, sha256: pages.sha256, at: pages.installedAt }
      const translations = imported.map(({ edition, sha256, retrievedAt: at }) => {
        const { kind, slug, source, version, licence, attribution, modified } = edition
        return { kind, slug, source, version, licence, attribution, modified, sha256, at }
      })
      const all = [...collections.map(presentCollection), ...translations, ...(set ? [set] : [])]
      print(JSON.stringify(all))
      return 0
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
    const translations = imported.map(({ edition, retrievedAt }) => [
      edition.slug,
      edition.kind,
      edition.source,
      edition.version,
      retrievedAt.slice(0, 10),
      edition.licence,
    ])
    if (hadith.length > 0) for (const line of formatTable(COLLECTIONS, hadith)) print(line)
    if (imported.length > 0) for (const line of formatTable(TRANSLATIONS, translations)) print(line)
    if (pages) print(`${PAGES_NAME}: 604 pages of ${pages.installedAt.slice(0, 10)}`)
    return 0
  },
}
