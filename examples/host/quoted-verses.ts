import { createClient, type EmbedClient, ServiceError } from '@waraq/embed'
import type { Viewer } from './pages/layout.ts'
import { failedPage, gonePage } from './pages/pages.ts'
import { versesPage } from './pages/verses.ts'
import type { Page } from './shared-lesson.ts'

/** The verses that a citation of a shared lesson names, such as `2:255` or `1:2-4`. */
export async function readVerses(viewer: Viewer, apiUrl: string, name: string): Promise<Page> {
  const [, surah, from, to = from] =
    /^(\d{1,3})(?::|%3A)(\d{1,3})(?:-(\d{1,3}))?$/i.exec(name) ?? []
  if (!surah) return { status: 404, page: gonePage(viewer) }
  const { quran } = createClient({ apiUrl })
  try {
    const options = { locale: viewer.language, translation: await translationFor(viewer, quran) }
    const verses = await quran.range(`${surah}:${from}`, `${surah}:${to}`, options)
    return { page: versesPage(viewer, verses) }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (error.status === 404) return { status: 404, page: gonePage(viewer) }
    return { status: 502, page: failedPage(viewer) }
  }
}

async function translationFor(
  { language }: Viewer,
  quran: EmbedClient['quran'],
): Promise<number | undefined> {
  if (language === 'ar') return undefined
  const { translations } = await quran.resources()
  return translations.find(({ language_code }) => language_code === language)?.resource_id
}
