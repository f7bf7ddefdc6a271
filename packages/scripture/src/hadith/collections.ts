import { distance } from '../text/distance.ts'
import { foldArabic, soundsOf } from '../text/index.ts'

/** A collection that scholars cite by name. */
export type KnownCollection = {
  /** As on sunnah.com. */
  slug: string
  nameArabic: string
  nameEnglish: string
  /** What sources and readers call it besides. */
  aliases: readonly string[]
}

const ROWS: [slug: string, nameArabic: string, nameEnglish: string, aliases: string][] = [
  ['bukhari', 'صحيح البخاري', 'Sahih al-Bukhari', 'bukhary, bokhari, sahih bukhari'],
  ['muslim', 'صحيح مسلم', 'Sahih Muslim', 'moslem'],
  ['nasai', 'سنن النسائي', "Sunan an-Nasa'i", 'nesai, al nasai, النسائى, السنن الصغرى'],
  [
    'abudawud',
    'سنن أبي داود',
    'Sunan Abi Dawud',
    'abu daud, abudaud, abu dawood, abu-dawud, ابو داود',
  ],
  ['tirmidhi', 'جامع الترمذي', 'Jami` at-Tirmidhi', 'tirmizi, tirmithi, سنن الترمذي'],
  ['ibnmajah', 'سنن ابن ماجه', 'Sunan Ibn Majah', 'ibn maja, ibnmaja, ibn-maja'],
  ['malik', 'موطأ مالك', 'Muwatta Malik', 'maliks muwataa, muwatta, muwatta imam malik, الموطأ'],
  ['ahmad', 'مسند أحمد', 'Musnad Ahmad', 'ahmed, musnad ahmad ibn hanbal, أحمد بن حنبل'],
  ['darimi', 'سنن الدارمي', 'Sunan ad-Darimi', 'sunan al darimi, مسند الدارمي'],
  ['riyadussalihin', 'رياض الصالحين', 'Riyad as-Salihin', 'riyad assalihin, riyadh us saliheen'],
  ['adab', 'الأدب المفرد', 'Al-Adab Al-Mufrad', 'aladab almufrad'],
  ['shamail', 'الشمائل المحمدية', "Ash-Shama'il Al-Muhammadiyah", 'shamail muhammadiyah'],
  ['mishkat', 'مشكاة المصابيح', 'Mishkat al-Masabih', 'mishkat almasabih'],
  ['bulugh', 'بلوغ المرام', 'Bulugh al-Maram', 'bulugh almaram'],
  ['nawawi40', 'الأربعون النووية', "An-Nawawi's 40 Hadith", 'nawawi, forty hadith nawawi'],
  ['qudsi40', 'الحديث القدسي', '40 Hadith Qudsi', 'qudsi, الأربعون القدسية'],
  [
    'shahwaliullah40',
    'أربعون الدهلوي',
    '40 Hadith of Shah Waliullah',
    'dehlawi, shah waliullah dehlawi',
  ],
]

/** The collections that sources have, in the order in which readers expect them. */
export const COLLECTIONS: readonly KnownCollection[] = ROWS.map(
  ([slug, nameArabic, nameEnglish, aliases]) => ({
    slug,
    nameArabic,
    nameEnglish,
    aliases: aliases.split(', '),
  }),
)

type Named = { slug: string; nameArabic: string; nameEnglish: string }

/** The collection that is called so in whatever spelling, with or without `sahih`, `sunan`, `imam` and articles. */
export function findCollection(typed: string): KnownCollection | undefined {
  return findNamed(typed, COLLECTIONS)
}

/** As `findCollection`, among collections that need not be known ones. */
export function findNamed<Collection extends Named>(
  typed: string,
  among: readonly Collection[],
): Collection | undefined {
  const wanted = keysOf(typed)
  const named = among.map((collection) => ({
    collection,
    keys: namesOf(collection).flatMap(keysOf),
  }))
  const exact = named.find(({ keys }) => wanted.some((key) => keys.includes(key)))
  if (exact) return exact.collection
  const long = wanted.filter((key) => key.length >= 5)
  const isNear = (keys: string[]) =>
    keys.some((key) => key.length >= 5 && long.some((one) => distance(one, key) <= 1))
  const near = named.filter(({ keys }) => isNear(keys))
  return near.length === 1 ? near[0]?.collection : undefined
}

function namesOf({ slug, nameArabic, nameEnglish }: Named): string[] {
  const known = COLLECTIONS.find((one) => one.slug === slug)
  return [slug, nameArabic, nameEnglish, ...(known?.aliases ?? [])]
}

const TITLES_LATIN = /\b(?:the|sahih|saheeh|sunan|jami|musnad|imam|book|of|hadiths?|collection)\b/g
const TITLES_ARABIC = /(?<!\S)(?:صحيح|سنن|جامع|مسند|الامام|كتاب|رواه)(?!\S)/g

// As it is written, and by its sound without titles and articles.
function keysOf(name: string): string[] {
  if (/[\u0621-\u064A]/.test(name)) {
    const words = foldArabic(name).replaceAll('ابو', 'ابي')
    const bare = words.replace(TITLES_ARABIC, ' ').replace(/(?<!\S)(?:وال|ال)(?=\S{2})/g, '')
    return unique([words, bare])
  }
  const words = name
    .toLowerCase()
    .replace(/['`’ʿʾ]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const bare = words.replace(TITLES_LATIN, ' ').replace(/\b(?:a[lnrstd]|as|ash|us)\s+/g, ' ')
  return unique([words, soundKey(words), soundKey(bare)])
}

const soundKey = (words: string): string => {
  const [letters, digits] = [soundsOf(words), words.replace(/\D/g, '')]
  return letters.replaceAll(' ', '').replace(/h$/, '') + digits
}

function unique(keys: string[]): string[] {
  return [...new Set(keys.map((key) => key.replaceAll(' ', '')))].filter((key) => key !== '')
}
