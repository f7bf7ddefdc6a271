import { createHash } from 'node:crypto'
import type { CorpusFile, EditionRow } from '../store.ts'

/** An edition as the file has it now, and whether it is letter for letter the one that was built. */
export type VerifiedEdition = { edition: EditionRow; isSound: boolean }

/** Reads every edition of a corpus and compares it with the hash of its building. */
export function checkEditions(file: CorpusFile): VerifiedEdition[] {
  const verses = [...file.listVerses()]
  const texts: Record<string, string[]> = {
    'ar-qpc-hafs': verses.map(({ text }) => text),
    'ar-tanzil-uthmani': verses.map(({ uthmani }) => uthmani),
    'ar-tanzil-simple-clean': verses.map(({ imlaei }) => imlaei),
  }
  return file.listEditions().map((edition) => {
    const translated = [...file.listTranslation(edition.id)]
    const footnotes = translated.map((verse) => verse.footnotes)
    const found = texts[edition.slug] ?? [
      ...translated.map(({ text }) => text),
      ...(footnotes.some((one) => one !== '') ? footnotes : []),
    ]
    return { edition, isSound: versesSha256(found) === edition.sha256 }
  })
}

/** The sha256 of verses in NFC, joined by line feeds. */
export function versesSha256(verses: readonly string[]): string {
  return createHash('sha256')
    .update(verses.map((verse) => verse.normalize('NFC')).join('\n'))
    .digest('hex')
}
