import { type Config, readConfig } from '../config.ts'
import { createLogs } from '../lib/log.ts'
import { NO_COLLECTIONS_NOTICE } from '../scripture/hadith/hadith.ts'
import { listImportedTranslations } from '../scripture/imported-translations.ts'
import { removeInstalled } from '../scripture/install/collection-store.ts'
import { PAGES_NAME, removePages, verifyPageSet } from '../scripture/install/import-page-set.ts'
import {
  type QuranInstallDeps,
  removeTranslation,
} from '../scripture/install/import-translation.ts'
import { withInstallLock } from '../scripture/install/install-lock.ts'
import { summaryOf, syncHadith } from '../scripture/install/sync.ts'
import { verifyInstalled } from '../scripture/install/verify-installed.ts'
import { type VerifiedQuran, verifyQuran } from '../scripture/install/verify-quran.ts'
import { chosenEditions } from '../scripture/quran-file.ts'
import { startScripture } from '../scripture/scripture.ts'
import { type Command, positionalsOf, type Terminal } from './command.ts'
import { CORPUS_IMPORT } from './corpus-import.ts'
import { CORPUS_LIST } from './corpus-list.ts'
import { counted } from './counted.ts'
import { prettyStdout } from './output.ts'
import { requireScripture } from './require-scripture.ts'

const scriptureOf = ({ env }: Terminal): Config['scripture'] => readConfig(env).scripture

const build: Command = {
  name: 'corpus build',
  group: 'scripture',
  example: 'waraq corpus build',
  positionals: [],
  options: {},
  optionsUsage: '',
  summary:
    'Build the Quran corpus file, for container images without its source packages; serve builds it too',
  async run(terminal) {
    const { scripture: config } = readConfig(terminal.env)
    const { log } = createLogs('info', prettyStdout(terminal.print))
    const scripture = startScripture({ config, log, monotonicNow: () => performance.now() })
    const isInstalled = await scripture.install()
    if (isInstalled) terminal.print(`Quran corpus: ${scripture.quranFile()}`)
    else terminal.print('Quran corpus not built')
    await scripture.close()
    return isInstalled ? 0 : 1
  },
}

const sync: Command = {
  name: 'corpus sync',
  group: 'scripture',
  example: 'waraq corpus sync bukhari',
  positionals: [],
  optionalPositional: 'NAME',
  options: {},
  optionsUsage: '',
  summary:
    'Update one or all hadith collections from WARAQ_HADITH_SOURCE; resumes an interrupted update',
  async run(terminal, parsed) {
    const { dir, source } = scriptureOf(terminal)
    if (!source) {
      terminal.warn(
        'WARAQ_HADITH_SOURCE is not set: set it to the URL of a source, see docs/guides/scripture.md',
      )
      return 1
    }
    const [name] = parsed.positionals
    const outcome = await syncHadith({
      dir,
      source: name === undefined ? source : { ...source, collections: [name] },
      fetch: globalThis.fetch,
      now: terminal.now,
      say: terminal.print,
    })
    terminal.print(summaryOf(outcome))
    return outcome.failed.length > 0 ? 1 : 0
  },
}

const remove: Command = {
  name: 'corpus remove',
  group: 'scripture',
  example: 'waraq corpus remove bukhari',
  positionals: ['NAME'],
  options: {},
  optionsUsage: '',
  summary: 'Remove a hadith collection, an imported translation or the mushaf pages (NAME mushaf)',
  async run({ env, now, print }, parsed) {
    const [name] = positionalsOf(parsed)
    const { scripture } = readConfig(env)
    const { dir } = scripture
    const editions = chosenEditions(scripture)
    const slug = await removeNamed({ dir, editions, now, say: print }, name)
    print(`${slug} removed`)
    return 0
  },
}

async function removeNamed(deps: QuranInstallDeps, name: string): Promise<string> {
  if (name === PAGES_NAME) await removePages(deps.dir)
  else if (listImportedTranslations(deps.dir).some(({ edition }) => edition.slug === name)) {
    await removeTranslation(deps, name)
  } else return withInstallLock(deps.dir, () => removeInstalled(deps.dir, name, deps.now()))
  return name
}

const verify: Command = {
  name: 'corpus verify',
  group: 'scripture',
  example: 'waraq corpus verify',
  positionals: [],
  options: {},
  optionsUsage: '',
  summary: 'Verify all installed texts and pages against their hashes',
  async run(terminal) {
    const scripture = scriptureOf(terminal)
    const { dir } = scripture
    const quran = verifyQuran(dir, chosenEditions(scripture))
    if (quran.editions.length === 0) requireScripture(dir)
    const isSound = [
      verifyHadith(terminal, dir),
      reportQuran(terminal, quran),
      verifyPages(terminal, dir),
    ].every((each) => each)
    return isSound ? 0 : 1
  },
}

function verifyHadith({ print, warn }: Terminal, dir: string): boolean {
  const { faults, collections } = verifyInstalled(dir)
  for (const fault of faults) warn(fault)
  for (const { slug, count, fault } of collections) {
    if (fault === undefined) print(`${slug}: ${counted(count, 'hadith')} verified`)
    else warn(`${slug}: ${fault}; install it again`)
  }
  if (collections.length === 0 && faults.length === 0) print(NO_COLLECTIONS_NOTICE)
  return faults.length === 0 && collections.every(({ fault }) => fault === undefined)
}

function reportQuran({ print, warn }: Terminal, { editions, faults }: VerifiedQuran): boolean {
  for (const fault of faults) warn(`${fault}; import it again`)
  for (const { edition, isSound } of editions) {
    if (isSound) print(`${edition.slug}: 6236 verses verified`)
    else warn(`${edition.slug}: text does not match its hash; build it again`)
  }
  return faults.length === 0 && editions.every(({ isSound }) => isSound)
}

function verifyPages({ print, warn }: Terminal, dir: string): boolean {
  const pages = verifyPageSet(dir)
  if (!pages) return true
  if (pages.fault === undefined) print(`${PAGES_NAME}: 604 pages verified`)
  else warn(`${PAGES_NAME}: ${pages.fault}; import it again`)
  return pages.fault === undefined
}

export const CORPUS_COMMANDS = [build, CORPUS_LIST, sync, CORPUS_IMPORT, remove, verify]
