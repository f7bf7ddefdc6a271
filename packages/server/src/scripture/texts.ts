import { ApiError } from '@waraq/contract'
import type { Hadith } from './hadith/hadith.ts'
import type { Scripture } from './scripture.ts'
import { createTranslations } from './translations.ts'
import { createVerseTexts } from './verse-texts.ts'

interface Deps {
  scripture: Scripture
  hadith: Hadith
}

/** The installed texts, for files of documents. */
export function createTexts({ scripture, hadith }: Deps) {
  async function findQuran(): Promise<string | undefined> {
    try {
      await scripture.reader()
      return scripture.quranFile()
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'corpus_not_installed') return undefined
      throw cause
    }
  }
  return {
    readTranslation: createTranslations({ scripture, hadith }),
    readVerses: createVerseTexts(scripture),
    /**
     * The paths of their files.
     * @throws ApiError `service_unavailable` while the Quran is being built
     */
    corpora: async () => ({ quran: await findQuran(), hadith: hadith.file() }),
  }
}
