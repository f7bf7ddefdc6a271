import { verseAt } from '../text/index.ts'
import { TEXTS } from './editions/editions.ts'
import { CorpusError, openCorpusFile } from './store.ts'

/**
 * A verse of a page. `text` is in KFGQPC encoding, words separated by one space; `beginsRub` marks
 * the start of a quarter of a hizb.
 */
export type PageVerse = { surah: number; ayah: number; text: string; beginsRub: boolean }

/** The verses of the 604 pages. */
export type PageVerses = {
  /** The sha256 of the whole text. */
  sha256: string
  /** The text of 1:1, which heads the other surahs. */
  basmala: string
  /** The verses of a page, numbered from 1; undefined for a page that does not exist. */
  findPage: (number: number) => { number: number; juz: number; verses: PageVerse[] } | undefined
}

const RUB_SIGN = '\u06DE'

/**
 * Reads the verses of all pages without building the search indexes.
 * @throws CorpusError if the file has another format version
 */
export function readPageVerses(path: string): PageVerses {
  const file = openCorpusFile(path)
  if (!file) throw new CorpusError('The corpus file has another format version; rebuild it')
  try {
    const pages: { number: number; juz: number; verses: PageVerse[] }[] = []
    for (const { index, page, juz, text, uthmani } of file.listVerses()) {
      const beginsRub = uthmani.startsWith(RUB_SIGN)
      pages[page - 1] ??= { number: page, juz, verses: [] }
      pages[page - 1]?.verses.push({ ...verseAt(index), text, beginsRub })
    }
    return {
      sha256: TEXTS.qpc.sha256,
      basmala: pages[0]?.verses[0]?.text ?? '',
      findPage: (number) => pages[number - 1],
    }
  } finally {
    file.close()
  }
}
