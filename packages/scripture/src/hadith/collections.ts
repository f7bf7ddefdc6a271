import { COLLECTION_NAMES } from '../text/collection-names.ts'
import { distance } from '../text/distance.ts'
import { foldArabic, readingsOf } from '../text/index.ts'

/** A collection that is cited by name. */
export type CollectionInfo = {
  /** The slug on sunnah.com. */
  slug: string
  nameArabic: string
  nameEnglish: string
  /** Other names in sources and searches. */
  aliases: readonly string[]
}

type Slug = (typeof COLLECTION_NAMES)[number][0]

// Not in the page bundle, which uses the English names only.
const ARABIC_NAMES: Record<Slug, string> = {
  bukhari: 'صحيح البخاري',
  muslim: 'صحيح مسلم',
  nasai: 'سنن النسائي',
  abudawud: 'سنن أبي داود',
  tirmidhi: 'جامع الترمذي',
  ibnmajah: 'سنن ابن ماجه',
  malik: 'موطأ مالك',
  ahmad: 'مسند أحمد',
  darimi: 'سنن الدارمي',
  riyadussalihin: 'رياض الصالحين',
  adab: 'الأدب المفرد',
  shamail: 'الشمائل المحمدية',
  mishkat: 'مشكاة المصابيح',
  bulugh: 'بلوغ المرام',
  nawawi40: 'الأربعون النووية',
  qudsi40: 'الحديث القدسي',
  shahwaliullah40: 'أربعون الدهلوي',
}

// Other names in sources and searches.
const ALIASES: Record<Slug, string> = {
  bukhari: 'bukhary, bokhari, sahih bukhari',
  muslim: 'moslem',
  nasai: 'nesai, al nasai, النسائى, السنن الصغرى',
  abudawud: 'abu daud, abudaud, abu dawood, abu-dawud, ابو داود',
  tirmidhi: 'tirmizi, tirmithi, سنن الترمذي',
  ibnmajah: 'ibn maja, ibnmaja, ibn-maja',
  malik: 'maliks muwataa, muwatta, muwatta imam malik, الموطأ',
  ahmad: 'ahmed, musnad ahmad ibn hanbal, أحمد بن حنبل',
  darimi: 'sunan al darimi, مسند الدارمي',
  riyadussalihin: 'riyad assalihin, riyadh us saliheen',
  adab: 'aladab almufrad',
  shamail: 'shamail muhammadiyah',
  mishkat: 'mishkat almasabih',
  bulugh: 'bulugh almaram',
  nawawi40: 'nawawi, forty hadith nawawi',
  qudsi40: 'qudsi, الأربعون القدسية',
  shahwaliullah40: 'dehlawi, shah waliullah dehlawi',
}

/** The known collections, in the customary order. */
export const COLLECTIONS: readonly CollectionInfo[] = COLLECTION_NAMES.map(
  ([slug, nameEnglish]) => ({
    slug,
    nameArabic: ARABIC_NAMES[slug],
    nameEnglish,
    aliases: ALIASES[slug].split(', '),
  }),
)

type Named = { slug: string; nameArabic: string; nameEnglish: string }

/**
 * Finds a collection by name in any spelling, with or without `sahih`, `sunan`, `imam` and
 * articles.
 */
export function findCollection(typed: string): CollectionInfo | undefined {
  return createCollectionLookup(COLLECTIONS)(typed)
}

/** Creates a `findCollection` for other collections. */
export function createCollectionLookup<Collection extends Named>(among: readonly Collection[]) {
  const named = among.map((collection) => ({
    collection,
    keys: namesOf(collection).flatMap(keysOf),
  }))
  return (typed: string): Collection | undefined => findAmong(named, keysOf(typed))
}

function findAmong<Collection>(
  named: readonly { collection: Collection; keys: string[] }[],
  typedKeys: readonly string[],
): Collection | undefined {
  const exact = named.find(({ keys }) => typedKeys.some((key) => keys.includes(key)))
  if (exact) return exact.collection
  const long = typedKeys.filter((key) => key.length >= 5)
  const isNear = (keys: string[]) =>
    keys.some((key) => key.length >= 5 && long.some((one) => distance(one, key) <= 1))
  const near = named.filter(({ keys }) => isNear(keys))
  return near.length === 1 ? near[0]?.collection : undefined
}

function namesOf({ slug, nameArabic, nameEnglish }: Named): string[] {
  const collection = COLLECTIONS.find((one) => one.slug === slug)
  return [slug, nameArabic, nameEnglish, ...(collection?.aliases ?? [])]
}

const TITLES_LATIN = /\b(?:the|sahih|saheeh|sunan|jami|musnad|imam|book|of|hadiths?|collection)\b/g
const TITLES_ARABIC = /(?<!\S)(?:صحيح|سنن|جامع|مسند|الامام|كتاب|رواه)(?!\S)/g

// The name as written, and its phonetic form without titles and articles.
function keysOf(name: string): string[] {
  if (/[\u0621-\u064A]/.test(name)) {
    const words = foldArabic(name).replaceAll('ابو', 'ابي')
    const bare = words.replace(TITLES_ARABIC, ' ').replace(/(?<!\S)(?:و?ال|و)(?=\S{3})/g, '')
    return unique([words, bare])
  }
  const words = name
    .toLowerCase()
    .replace(/['`’ʿʾ]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const bare = words.replace(TITLES_LATIN, ' ').replace(/\b(?:a[lnrstd]|as|ash|us)\s+/g, ' ')
  return unique([words, ...soundKeys(words), ...soundKeys(bare)])
}

function soundKeys(words: string): string[] {
  const digits = words.replace(/\D/g, '')
  return readingsOf(words).map((sounds) => sounds.replaceAll(' ', '').replace(/h$/, '') + digits)
}

function unique(keys: string[]): string[] {
  return [...new Set(keys.map((key) => key.replaceAll(' ', '')))].filter((key) => key !== '')
}
