import type { Edition } from '../store.ts'

/** An edition from a pinned package, with its file and the hash of its verses. */
type BundledEdition = Edition & { file: string; sha256: string }

/**
 * A translation, verbatim from a file. It replaces the bundled edition of the same slug, if any.
 */
export type ImportedTranslation = {
  edition: Edition
  verses: string[]
  /** One for each verse; '' if the verse has none. */
  footnotes?: string[]
}

const TANZIL_TEXT_LICENCE = 'CC-BY-3.0, verbatim copies only'
const TANZIL_TRANSLATION_LICENCE =
  'Tanzil: non-commercial use only; compilation CC-BY-SA-4.0 (quran-json)'
const QURANENC_LICENCE =
  'QuranEnc: republication unmodified, with name of publisher and version; compilation CC-BY-SA-4.0 (quran-json)'
const STRIPPED =
  'quran-json 3.1.2 left out the punctuation at the end of verses, and some opening quotation marks'

const text = { kind: 'text', language: 'ar', languageName: 'arabic', file: '' } as const

/** The three Arabic texts. `sha256` is the hash of the verses in NFC, joined by line feeds. */
export const TEXTS = {
  qpc: {
    ...text,
    slug: 'ar-qpc-hafs',
    name: 'Mushaf of Madinah, Hafs from Asim, KFGQPC encoding',
    author: 'King Fahd Glorious Quran Printing Complex',
    source: 'quran-json 3.1.2, from QuranEnc; 2:72, 37:164 and 41:47 whole from @ghoran/text 0.0.8',
    sourceUrl: 'https://quranenc.com',
    version: 'quran-json 3.1.2',
    licence: 'KFGQPC, free to use unaltered; compilation CC-BY-SA-4.0 (quran-json)',
    attribution: 'Quran text: King Fahd Glorious Quran Printing Complex, through QuranEnc.com',
    commercialUse: 'unknown',
    modified: null,
    sha256: '1d4be5ccbce046bfa1b14c349b831da8882d383e3dab3c597019e595c76e817a',
  },
  uthmani: {
    ...text,
    slug: 'ar-tanzil-uthmani',
    name: 'Tanzil Quran text, Uthmani, Hafs from Asim',
    author: 'Tanzil Project',
    source: 'quran-validator 1.3.0, identical to Tanzil Uthmani 1.1',
    sourceUrl: 'https://tanzil.net',
    version: '1.1',
    licence: TANZIL_TEXT_LICENCE,
    attribution: 'Quran text: Tanzil Project, tanzil.net, CC BY 3.0',
    commercialUse: 'true',
    modified: null,
    sha256: 'c8697854a076c53c77397f1eae2b7a5e911349933c9c2c149e3b5c26710552b4',
  },
  imlaei: {
    ...text,
    slug: 'ar-tanzil-simple-clean',
    name: 'Tanzil Quran text, simple clean, Hafs from Asim',
    author: 'Tanzil Project',
    source: '@ghoran/text 0.0.8, identical to Tanzil simple-clean 1.1',
    sourceUrl: 'https://tanzil.net',
    version: '1.1',
    licence: TANZIL_TEXT_LICENCE,
    attribution: 'Quran text: Tanzil Project, tanzil.net, CC BY 3.0',
    commercialUse: 'true',
    modified: null,
    sha256: '7aafd8f0143ddd147f13ab0b8d8d1544b63360c3de7dfe93bc0e679dd8275650',
  },
} as const satisfies Record<string, BundledEdition>

export const TRANSLITERATION: BundledEdition = {
  slug: 'en-transliteration',
  kind: 'transliteration',
  language: 'ar-Latn',
  languageName: 'arabic in latin letters',
  name: 'English transliteration',
  author: 'Tanzil Project',
  source: 'quran-json 3.1.2, from Tanzil en.transliteration',
  sourceUrl: 'https://tanzil.net/trans/',
  version: 'quran-json 3.1.2',
  licence: TANZIL_TRANSLATION_LICENCE,
  attribution: 'Transliteration: Tanzil Project, tanzil.net',
  commercialUse: 'false',
  modified: 'quran-json 3.1.2 left out markup',
  file: 'quran_transliteration',
  sha256: '06a72aa6e04a8fc2e602e335489bc3de652c6c0b2f705fa64e2e59836d74ab90',
}

type Origin = 'tanzil' | 'quranenc'
type Row = [
  slug: string,
  language: string,
  languageName: string,
  name: string,
  author: string,
  origin: Origin,
  sha256: string,
]

const ROWS: Row[] = [
  [
    'bn-bengali',
    'bn',
    'bengali',
    'Bengali translation',
    'Muhiuddin Khan',
    'tanzil',
    '46386375e3d55e7aaeaf1c5aa2c9ef780bc8dba9199f34a9ca4e70b29a6b11de',
  ],
  [
    'en-sahih',
    'en',
    'english',
    'Saheeh International',
    'Umm Muhammad (Saheeh International)',
    'tanzil',
    '0ba2ece7e996c3ec9815fcc438dcf9e3546b9ef1cb08c4c6b5c5d59c4650c930',
  ],
  [
    'es-garcia',
    'es',
    'spanish',
    'El Corán',
    'Muhammad Isa García',
    'tanzil',
    '4b72774bc1318f37dd7f1dfc9f5970dd377ea180c6d996c34cd84fae34a55d13',
  ],
  [
    'fr-hamidullah',
    'fr',
    'french',
    'Le Saint Coran',
    'Muhammad Hamidullah',
    'tanzil',
    '4f0bd1d4fec88a70b6537859ad6224a2601703d6d36faefe4accaeea6673dbbb',
  ],
  [
    'id-indonesian-affairs',
    'id',
    'indonesian',
    'Terjemahan Kemenag',
    'Indonesian Ministry of Religious Affairs',
    'quranenc',
    'dbe65354078dd738b0777c1f06561709a43b7ba64498173888ff438f50b9a9f1',
  ],
  [
    'ru-kuliev',
    'ru',
    'russian',
    'Перевод смыслов',
    'Elmir Kuliev',
    'tanzil',
    'fdf963b08249d892366213784db8b61cda43fb140cedbde231ac8a39edae7b67',
  ],
  [
    'sv-bernstrom',
    'sv',
    'swedish',
    'Koranens budskap',
    'Knut Bernström',
    'tanzil',
    '7095687317194931ea28115cba8c650219636cc3ce9d3c98693f64006b9c3401',
  ],
  [
    'tr-diyanet',
    'tr',
    'turkish',
    'Diyanet İşleri',
    'Turkish Directorate of Religious Affairs',
    'tanzil',
    'f6abe3fdaaeb1b141726e737852f7a64c69dbf61d985de43f7335856078a3043',
  ],
  [
    'ur-maududi',
    'ur',
    'urdu',
    'ترجمہ',
    "Abul A'la Maududi",
    'tanzil',
    '601cd84d670f7d9ec892f35c7db406b35f1c7310517067cc3253801620e76143',
  ],
  [
    'zh-makin',
    'zh',
    'chinese',
    '古兰经',
    'Muhammad Makin',
    'quranenc',
    '4d9e6b7ab73a0c717cd3a4e69eaec761d6b3f9c4f4be48caacaacbe6a6a00b57',
  ],
]

/** The translations in quran-json. */
export const BUNDLED_TRANSLATIONS: readonly BundledEdition[] = ROWS.map(
  ([slug, language, languageName, name, author, origin, sha256]) => ({
    slug,
    kind: 'translation',
    language,
    languageName,
    name,
    author,
    source: `quran-json 3.1.2, from ${origin === 'tanzil' ? 'Tanzil' : 'QuranEnc'}`,
    sourceUrl: origin === 'tanzil' ? 'https://tanzil.net/trans/' : 'https://quranenc.com',
    version: 'quran-json 3.1.2',
    licence: origin === 'tanzil' ? TANZIL_TRANSLATION_LICENCE : QURANENC_LICENCE,
    attribution: `${author}, ${origin === 'tanzil' ? 'from tanzil.net' : 'from QuranEnc.com'}`,
    commercialUse: origin === 'tanzil' ? 'false' : 'unknown',
    modified: STRIPPED,
    file: `quran_${language}`,
    sha256,
  }),
)

/** A one-sentence license notice for the operator of a service that shows these editions. */
export function licenseNotice(editions: readonly Edition[]): string {
  const limited = editions.filter(({ commercialUse }) => commercialUse === 'false')
  const altered = editions.filter(
    ({ kind, modified }) => kind === 'translation' && modified !== null,
  )
  return `Quran text of the Tanzil Project (CC BY 3.0) and KFGQPC; ${limited.length} of ${editions.length} editions are for non-commercial use only and ${altered.length} translations lack their final punctuation: see docs/guides/scripture.md.`
}
