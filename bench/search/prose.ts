import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readCollections } from '@waraq/scripture/hadith'

const STEP = 113

/**
 * Arabic prose that quotes the Quran here and there: some transmitted texts of hadiths from a packed LK corpus,
 * whole and short pieces of them, unpacked into `folder`.
 */
export function readProse(archive: string, folder: string) {
  execFileSync('tar', ['-xJf', archive, '-C', folder])
  const paths = execFileSync('find', [folder, '-name', '*.csv'], { encoding: 'utf8' })
  const files = paths.split('\n').filter(Boolean).sort()
  const records = files
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .flatMap((file) => recordsOf(file))
  const texts = records.filter((_, at) => at % STEP === 0).filter((text) => text !== '')
  return { whole: texts, pieces: texts.map(middleOf).filter((piece) => piece !== '') }
}

function recordsOf(file: { path: string; text: string }): string[] {
  return readCollections('lk-csv', [file]).flatMap(({ records }) => records.map(({ matn }) => matn))
}

// Five to nine words without the beginning, where the narrator is named.
function middleOf(text: string, at: number): string {
  const words = text.split(/\s+/)
  return words.slice(6, 11 + (at % 5)).join(' ')
}
