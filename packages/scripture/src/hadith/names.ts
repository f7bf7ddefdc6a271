import { findCollection } from './collections.ts'
import { HadithSourceError } from './record.ts'

/**
 * Slug, Arabic and English name of a source's collection; the source's own names if it is unknown.
 */
export function namesOf(called: string, arabic = called, english = called) {
  const collection = findCollection(called)
  if (collection) {
    const { slug, nameArabic, nameEnglish } = collection
    return { slug, nameArabic, nameEnglish }
  }
  const slug = called
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug === '') throw new HadithSourceError(`"${called}" is not a valid collection name`)
  return { slug, nameArabic: arabic, nameEnglish: english }
}
