/** The slug and English name of each known hadith collection, in the customary order. */
export const COLLECTION_NAMES = [
  ['bukhari', 'Sahih al-Bukhari'],
  ['muslim', 'Sahih Muslim'],
  ['nasai', "Sunan an-Nasa'i"],
  ['abudawud', 'Sunan Abi Dawud'],
  ['tirmidhi', 'Jami` at-Tirmidhi'],
  ['ibnmajah', 'Sunan Ibn Majah'],
  ['malik', 'Muwatta Malik'],
  ['ahmad', 'Musnad Ahmad'],
  ['darimi', 'Sunan ad-Darimi'],
  ['riyadussalihin', 'Riyad as-Salihin'],
  ['adab', 'Al-Adab Al-Mufrad'],
  ['shamail', "Ash-Shama'il Al-Muhammadiyah"],
  ['mishkat', 'Mishkat al-Masabih'],
  ['bulugh', 'Bulugh al-Maram'],
  ['nawawi40', "An-Nawawi's 40 Hadith"],
  ['qudsi40', '40 Hadith Qudsi'],
  ['shahwaliullah40', '40 Hadith of Shah Waliullah'],
] as const

const NAMES: ReadonlyMap<string, string> = new Map(COLLECTION_NAMES)

/** The English name of a collection, or its slug if it is unknown. */
export const collectionNameOf = (slug: string): string => NAMES.get(slug) ?? slug
