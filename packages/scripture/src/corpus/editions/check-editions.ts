import { createHash } from 'node:crypto'
import type { CorpusFile, EditionRow } from '../store.ts'

/** A stored edition, and whether its text still has the hash from build time. */
export type VerifiedEdition = { edition: EditionRow; isSound: boolean }

/** Reads every edition of a corpus and compares it with its stored hash. */
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
    const storedVerses = texts[edition.slug] ?? [
      ...translated.map(({ text }) => text),
      ...(footnotes.some((one) => one !== '') ? footnotes : []),
    ]
    return { edition, isSound: versesSha256(storedVerses) === edition.sha256 }
  })
}

/** The sha256 of verses in NFC, joined by line feeds. */
export function versesSha256(verses: readonly string[]): string {
  return createHash('sha256')
    .update(verses.map((verse) => verse.normalize('NFC')).join('\n'))
    .digest('hex')
}
