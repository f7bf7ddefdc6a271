import type { Attrs } from 'prosemirror-model'
import { atomFeature } from '../../core/atom-feature.ts'

const sharedCommand = 'quran'

/** Verses, in a line or as cards. */
export const quran = atomFeature('quran', 'quranVerse', 'span', {
  sharedCommand,
  // The verses of a range get their numbers from the words of all verses.
  spec: { needsWords: ({ toAyah }: Attrs) => toAyah !== null },
})

/** Hadiths, in a line or as cards. */
export const hadith = atomFeature('hadith', 'hadithNode', 'span', { sharedCommand })

/** Lines of a page of the mushaf, as a picture. */
export const mushaf = atomFeature('mushaf', 'quranMushaf', 'figure')
