import { HADITH_FORMATS, isHadithFormat } from '@waraq/scripture/hadith'
import { type Config, readConfig } from '../config.ts'
import { NOTHING_INSTALLED } from '../scripture/hadith/hadith.ts'
import { presentCollection } from '../scripture/hadith/present.ts'
import { importHadith } from '../scripture/install/import-hadith.ts'
import { whileLocked } from '../scripture/install/install-lock.ts'
import { listInstalled, removeInstalled } from '../scripture/install/installed.ts'
import { summaryOf, syncHadith } from '../scripture/install/sync.ts'
import { verifyInstalled } from '../scripture/install/verify-installed.ts'
import { type Command, JSON_FLAG, type Terminal, UsageError, wordsOf } from './command.ts'
import { tableOf } from './table.ts'

const scriptureOf = ({ env }: Terminal): Config['scripture'] => readConfig(env).scripture

const list: Command = {
  name: 'corpus list',
  words: [],
  options: JSON_FLAG,
  usage: '[--json]',
  summary: 'List the collections of hadith that are installed',
  async run(terminal, { flags }) {
    const installed = listInstalled(scriptureOf(terminal).dir)
    if (flags.json) {
      terminal.print(JSON.stringify(installed.map(presentCollection)))
      return 0
    }
    if (installed.length === 0) terminal.print(NOTHING_INSTALLED)
    const lines = installed.map(({ slug, count, english, retrievedAt, terms }) => [
      slug,
      String(count),
      String(english),
      retrievedAt.slice(0, 10),
      terms.format,
      terms.licence,
    ])
    const header = ['COLLECTION', 'HADITHS', 'IN ENGLISH', 'OF', 'FORMAT', 'LICENCE']
    if (lines.length > 0) for (const line of tableOf(header, lines)) terminal.print(line)
    return 0
  },
}

const sync: Command = {
  name: 'corpus sync',
  words: [],
  optionalWord: 'NAME',
  options: {},
  usage: '',
  summary:
    'Fetch what changed at WARAQ_HADITH_SOURCE, of one collection or all; goes on where it was cut',
  async run(terminal, typed) {
    const { dir, source } = scriptureOf(terminal)
    if (!source) {
      terminal.warn(
        'set WARAQ_HADITH_SOURCE to the address of a source; docs/quran-and-hadith.md names them',
      )
      return 1
    }
    const [name] = typed.words
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

const importFile: Command = {
  name: 'corpus import',
  words: ['FILE'],
  options: { format: { type: 'string' }, replace: { type: 'boolean' } },
  usage: '--format FORMAT [--replace]',
  summary: 'Install collections from a file or a folder',
  async run(terminal, typed) {
    const [file] = wordsOf(typed)
    const format = typed.flags.format
    if (typeof format !== 'string' || !isHadithFormat(format)) {
      throw new UsageError(`--format takes one of ${HADITH_FORMATS.join(', ')}`)
    }
    const { dir } = scriptureOf(terminal)
    const { now, print: say } = terminal
    const imported = await importHadith(
      { dir, now, say, replaces: typed.flags.replace === true },
      file,
      format,
    )
    for (const { slug, records, empty, terms } of imported) {
      terminal.print(`${slug}: ${records.length} hadiths, ${empty} entries without text left out`)
      terminal.print(`  licence: ${terms.licence}`)
    }
    return 0
  },
}

const remove: Command = {
  name: 'corpus remove',
  words: ['NAME'],
  options: {},
  usage: '',
  summary: 'Take a collection out',
  async run(terminal, typed) {
    const [name] = wordsOf(typed)
    const { dir } = scriptureOf(terminal)
    const slug = await whileLocked(dir, () => removeInstalled(dir, name, terminal.now()))
    terminal.print(`${slug} is not installed any more`)
    return 0
  },
}

const verify: Command = {
  name: 'corpus verify',
  words: [],
  options: {},
  usage: '',
  summary: 'Compare every installed hadith with the count and hash of its installation',
  async run(terminal) {
    const { faults, collections } = verifyInstalled(scriptureOf(terminal).dir)
    for (const fault of faults) terminal.warn(fault)
    for (const { slug, count, fault } of collections) {
      if (fault === undefined) terminal.print(`${slug}: ${count} hadiths, as they were installed`)
      else terminal.warn(`${slug}: ${fault}; install it again`)
    }
    if (collections.length === 0 && faults.length === 0) terminal.print(NOTHING_INSTALLED)
    return faults.length > 0 || collections.some(({ fault }) => fault !== undefined) ? 1 : 0
  },
}

export const CORPUS_COMMANDS = [list, sync, importFile, remove, verify]
