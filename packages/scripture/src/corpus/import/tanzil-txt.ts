import {
  type FileMetadata,
  type FileVerse,
  type ParsedFile,
  TranslationFileError,
} from './file-verses.ts'

/**
 * Reads a translation from Tanzil: a line `sura|aya|text` for each verse, then a notice in `#`
 * lines. The notice names the author and proves that the file is not truncated.
 */
export function readTanzil(text: string): ParsedFile {
  const rows: FileVerse[] = []
  const notice: string[] = []
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.startsWith('#')) notice.push(line)
    else if (line !== '') rows.push(rowOf(line, `line ${at + 1}`))
  }
  const metadata = factsOf(notice)
  if (metadata.id === '') {
    throw new TranslationFileError(
      'the notice at its end is missing or has no ID: the file is truncated or not a Tanzil translation',
    )
  }
  return { rows, metadata }
}

function rowOf(line: string, at: string): FileVerse {
  const [, surah, ayah, text = ''] = /^(\d{1,3})\|(\d{1,3})\|(.*)$/s.exec(line) ?? []
  if (surah === undefined) throw new TranslationFileError(`${at} is not sura|aya|text`)
  return { at, surah: Number(surah), ayah: Number(ayah), text, footnotes: '' }
}

function factsOf(notice: string[]): FileMetadata {
  const field = noticeFields(notice)
  const id = field('ID')
  return {
    id: /^[a-z]{2,3}\.[a-z0-9.]+$/.test(id) ? id : '',
    language: field('Language'),
    name: field('Name'),
    author: field('Translator'),
    version: field('Last Update'),
    url: '',
  }
}

/** Reads `# Name: value` in the lines of a notice. */
export function noticeFields(lines: readonly string[]): (name: string) => string {
  const fields = new Map(
    lines.flatMap((line): [string, string][] => {
      const [, rest] = /^"?#(.*)/s.exec(line) ?? []
      const colon = rest?.indexOf(':') ?? -1
      if (rest === undefined || colon < 0) return []
      const name = rest.slice(0, colon).trim()
      return name.includes('#') ? [] : [[name, withoutEndOfRow(rest.slice(colon + 1))]]
    }),
  )
  return (name) => fields.get(name) ?? ''
}

/** Removes the quotes and commas that spreadsheets append, and surrounding space. */
function withoutEndOfRow(value: string): string {
  let end = value.length
  while (end > 0 && /[\s",]/.test(value.charAt(end - 1))) end--
  return value.slice(0, end).trimStart()
}
