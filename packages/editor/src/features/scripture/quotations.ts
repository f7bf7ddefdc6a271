import { NODES } from '@waraq/contract'
import type { Attrs } from 'prosemirror-model'
import type { FeatureDefinition } from '../../core/feature.ts'
import { atomSpec } from '../../schema/atoms.ts'

/** Verses, in a line or as cards. */
export const quran: FeatureDefinition = {
  option: 'quran',
  parts: ['quranVerse'],
  sharedCommand: 'quran',
  nodes: {
    quranVerse: {
      ...atomSpec('quranVerse', 'span', NODES.quranVerse),
      // The verses of a range get their numbers from the words of all verses.
      needsWords: ({ toAyah }: Attrs) => toAyah !== null,
    },
  },
}

/** Hadiths, in a line or as cards. */
export const hadith: FeatureDefinition = {
  option: 'hadith',
  parts: ['hadithNode'],
  sharedCommand: 'quran',
  nodes: { hadithNode: atomSpec('hadithNode', 'span', NODES.hadithNode) },
}

/** Lines of a page of the mushaf, as a picture. */
export const mushaf: FeatureDefinition = {
  option: 'mushaf',
  parts: ['quranMushaf'],
  nodes: { quranMushaf: atomSpec('quranMushaf', 'figure', NODES.quranMushaf) },
}
