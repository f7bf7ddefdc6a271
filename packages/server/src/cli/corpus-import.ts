import { isTranslationFormat, TRANSLATION_FORMATS } from '@waraq/scripture/corpus/build'
import { HADITH_FORMATS, isHadithFormat } from '@waraq/scripture/hadith'
import { readConfig } from '../config.ts'
import { importHadith } from '../scripture/install/import-hadith.ts'
import { importPageSet, PAGES_FORMAT } from '../scripture/install/import-page-set.ts'
import { importTranslation } from '../scripture/install/import-translation.ts'
import { chosenEditions } from '../scripture/quran-file.ts'
import {
  type Command,
  type ParsedArguments,
  positionalsOf,
  type Terminal,
  UsageError,
} from './command.ts'
import { counted } from './counted.ts'

const FORMATS = [...HADITH_FORMATS, ...TRANSLATION_FORMATS, PAGES_FORMAT]

export const CORPUS_IMPORT: Command = {
  name: 'corpus import',
  group: 'scripture',
  example: 'waraq corpus import ./collections --format hadith-api',
  positionals: ['FILE'],
  options: {
    format: { type: 'string' },
    edition: { type: 'string' },
    kind: { type: 'string' },
    replace: { type: 'boolean' },
  },
  optionsUsage: '--format FORMAT [--edition NAME] [--kind tafsir] [--replace]',
  summary: 'Install hadiths, a translation, a tafsir or mushaf pages from a file or folder',
  async run(terminal, parsed) {
    const { format, edition, kind, replace } = parsed.flags
    if (typeof format !== 'string' || !FORMATS.includes(format)) {
      throw new UsageError(`--format must be one of ${FORMATS.join(', ')}`)
    }
    if (edition !== undefined && !isTranslationFormat(format)) {
      throw new UsageError(`--edition requires --format ${TRANSLATION_FORMATS.join(' or ')}`)
    }
    if (kind !== undefined && !isTranslationFormat(format)) {
      throw new UsageError(`--kind requires --format ${TRANSLATION_FORMATS.join(' or ')}`)
    }
    if (kind !== undefined && kind !== 'translation' && kind !== 'tafsir') {
      throw new UsageError('--kind must be translation or tafsir')
    }
    if (replace !== undefined && format === PAGES_FORMAT) {
      const formats = [...HADITH_FORMATS, ...TRANSLATION_FORMATS].join(', ')
      throw new UsageError(`--replace requires --format ${formats}`)
    }
    return format === PAGES_FORMAT
      ? importPages(terminal, parsed)
      : importTexts(terminal, parsed, format)
  },
}

function installOf({ env, now, print }: Terminal) {
  const { scripture } = readConfig(env)
  return { dir: scripture.dir, editions: chosenEditions(scripture), now, say: print }
}

async function importTexts(
  terminal: Terminal,
  parsed: ParsedArguments,
  format: string,
): Promise<number> {
  const [file] = positionalsOf(parsed)
  const replaces = parsed.flags.replace === true
  if (isTranslationFormat(format)) {
    const as = typeof parsed.flags.edition === 'string' ? parsed.flags.edition : undefined
    const kind = parsed.flags.kind === 'tafsir' ? 'tafsir' : 'translation'
    const options = { format, as, kind, replaces } as const
    const { edition } = await importTranslation(installOf(terminal), file, options)
    terminal.print(`${edition.slug}: 6236 verses, ${edition.attribution}`)
    terminal.print(`  license: ${edition.licence}`)
  } else if (isHadithFormat(format)) {
    const deps = { ...installOf(terminal), replaces }
    for (const { slug, records, empty, terms } of await importHadith(deps, file, format)) {
      terminal.print(
        `${slug}: ${counted(records.length, 'hadith')}, ${counted(empty, 'entry', 'entries')} without text skipped`,
      )
      terminal.print(`  license: ${terms.licence}`)
    }
  }
  return 0
}

async function importPages(terminal: Terminal, parsed: ParsedArguments): Promise<number> {
  const [folder] = positionalsOf(parsed)
  const { set, removed, unpickable } = await importPageSet(installOf(terminal), folder)
  terminal.print(`mushaf: 604 pages, sha256 ${set.sha256}`)
  for (const [what, times] of Object.entries(removed)) {
    terminal.print(`  removed: ${what}, ${counted(times, 'time')}`)
  }
  if (unpickable.length > 0) {
    terminal.print(`  drawn but not selectable: ${unpickable.join(', ')}`)
  }
  return 0
}
