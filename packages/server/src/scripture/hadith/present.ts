import type { FoundHadith, TextSource, HadithCollection as WireCollection } from '@waraq/contract'
import type { HadithCollection, HadithHit, LicenseTerms } from '@waraq/scripture/hadith'

export function foundHadith(hit: HadithHit): FoundHadith {
  const { in: collection, book, bab } = hit
  return {
    id: hit.id,
    slug: collection.slug,
    collection_name_arabic: collection.nameArabic,
    collection_name_english: collection.nameEnglish,
    number: leadingNumber(hit.number),
    text: hit.text,
    translation_en: hit.english,
    narrator_chain: hit.isnad,
    grade: hit.gradeArabic,
    english_grade: hit.gradeEnglish,
    arabic_bab_name: bab.arabic,
    english_bab_name: bab.english,
    text_highlighted: hit.textHighlighted,
    translation_highlighted: hit.translationHighlighted,
    ref: `${collection.slug}:${hit.number}`,
    hadith_number: hit.number,
    grades: hit.grades.map(({ gradedBy, grade }) => ({ graded_by: gradedBy, grade })),
    numbering: hit.numbering,
    number_scheme: collection.terms.numberScheme,
    book: { number: book.number, name_arabic: book.arabic, name_english: book.english },
    sources: [sourceOf(collection.terms)],
    ...(hit.parallels !== undefined && { parallels_total: hit.parallels }),
  }
}

export function presentCollection(collection: HadithCollection): WireCollection {
  const { slug, terms, count, arabic, english, empty } = collection
  const languages = [arabic > 0 ? 'arabic' : '', english > 0 ? 'english' : '']
  return {
    slug,
    name_arabic: collection.nameArabic,
    name_english: collection.nameEnglish,
    count,
    arabic_count: arabic,
    english_count: english,
    empty_count: empty,
    languages: languages.filter((language) => language !== ''),
    number_scheme: terms.numberScheme,
    sha256: collection.sha256,
    retrieved_at: collection.retrievedAt,
    ...sourceOf(terms),
  }
}

export function sourceOf({
  source,
  sourceUrl,
  version,
  licence,
  attribution,
  commercialUse,
}: LicenseTerms) {
  const textSource: TextSource = {
    source,
    source_url: sourceUrl,
    version,
    licence,
    attribution,
    commercial_use: commercialUse === 'unknown' ? null : commercialUse === 'true',
  }
  return textSource
}

function leadingNumber(number: string): number | null {
  const digits = /^\d{1,9}/.exec(number)?.[0]
  return digits === undefined ? null : Number(digits)
}
