import { findCollection } from './collections.ts'
import { HadithSourceError } from './record.ts'

/** The slug, Arabic and English name of what a source calls so; the source's own names where it is no known collection. */
export function namesOf(called: string, arabic = called, english = called) {
  const known = findCollection(called)
  if (known) {
    const { slug, nameArabic, nameEnglish } = known
    return { slug, nameArabic, nameEnglish }
  }
  const slug = called
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug === '') throw new HadithSourceError(`"${called}" can be no name of a collection`)
  return { slug, nameArabic: arabic, nameEnglish: english }
}
