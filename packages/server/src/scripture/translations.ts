import type { Hadith } from './hadith/hadith.ts'
import type { Scripture } from './scripture.ts'

interface Deps {
  scripture: Scripture
  hadith: Hadith
}

const VERSES = /^(\d+):(\d+)(?:-(\d+))?$/

/** Reads the English translation of a verse, of consecutive verses or of a hadith by reference. */
export function createTranslations({ scripture, hadith }: Deps) {
  const ofHadith = (reference: string): string | undefined =>
    hadith
      .lookUps()
      ?.refer(reference)
      .find(({ ref }) => ref === reference)?.translation_en

  async function ofVerses(surah: number, from: number, to: number): Promise<string | undefined> {
    const { lookUps } = await scripture.reader()
    const verse = lookUps.readVerse({ surah, ayah: from }, 0)
    if (!verse || from === to) return verse?.translation_en
    const signed = verse.translation_en
    // The first verse identifies the edition, and the name of its translator follows the text.
    const edition = verse.translations.find(({ text }) => text && signed.startsWith(text))
    if (!edition) return signed
    const passage = { surah, from, to, translation: edition.resource_id }
    const texts = lookUps.readRange(passage)?.verses.map(({ translation }) => translation ?? '')
    if (!texts || texts.includes('')) return signed
    return texts.join(' ') + signed.slice(edition.text.length)
  }

  /** Undefined or empty if none is installed. */
  return async (reference: string): Promise<string | undefined> => {
    const [, surah, from, to = from] = VERSES.exec(reference) ?? []
    return surah === undefined
      ? ofHadith(reference)
      : ofVerses(Number(surah), Number(from), Number(to))
  }
}
