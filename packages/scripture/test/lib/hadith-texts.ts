import type { SourceFile } from '../../src/hadith/source-file.ts'

// No hadith is written from memory: these test texts say "a text for trying, and no hadith".
export const ARABIC = [
  'هَذَا نَصٌّ لِلتَّجْرِبَةِ وَلَيْسَ بِحَدِيثٍ: القِطُّ الأَزْرَقُ يَقْرَأُ الكِتَابَ',
  'هَذَا نَصٌّ لِلتَّجْرِبَةِ وَلَيْسَ بِحَدِيثٍ: وَالقِطُّ الأَسْوَدُ يَنَامُ فِي المَكْتَبَةِ',
  'هَذَا نَصٌّ لِلتَّجْرِبَةِ وَلَيْسَ بِحَدِيثٍ: الفِيلُ يَلْعَبُ مَعَ الأَوْلَادِ',
  '',
  'هَذَا نَصٌّ لِلتَّجْرِبَةِ وَلَيْسَ بِحَدِيثٍ: <قَوْسٌ> & "عَلَامَةٌ"',
]
const ENGLISH = [
  'A test text and no hadith: the blue cat is reading the book.',
  'A test text and no hadith: and the black cat sleeps in the library.',
  'A test text and no hadith: the elephant plays with the children.',
  '',
  'A test text and no hadith: a <bracket> & a "sign".',
]
const NUMBERS = ['1', '2', '3.2', '4', '5']

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** An edition in the format of hadith-api. */
export function edition(language: 'ara' | 'eng', book = 'bukhari', texts?: string[]): SourceFile {
  const all = texts ?? (language === 'ara' ? ARABIC : ENGLISH)
  const hadiths = all.map((text, at) => ({
    hadithnumber: Number(NUMBERS[at] ?? at + 1),
    arabicnumber: at + 101,
    text: escaped(text),
    grades:
      at === 0
        ? [
            { name: 'First Grader', grade: 'Sahih' },
            { name: 'Second', grade: 'Hasan' },
          ]
        : [],
    reference: { book: 1, hadith: at + 1 },
  }))
  const metadata = { name: 'Test', sections: { 1: `Section in ${language}` } }
  return { path: `editions/${language}-${book}.json`, text: JSON.stringify({ metadata, hadiths }) }
}

/** The counts of each book in the format of hadith-api. */
export function info(counts: Record<string, number>): SourceFile {
  const books = Object.entries(counts).map(([book, count]) => [
    book,
    { hadiths: Array.from({ length: count }, (_, at) => ({ hadithnumber: at + 1 })) },
  ])
  return { path: 'info.json', text: JSON.stringify(Object.fromEntries(books)) }
}

/** A page of the sunnah.com API. */
export function sunnahPage(total = 3): SourceFile {
  const hadith = (hadithNumber: string, at: number) => ({
    collection: 'muslim',
    bookNumber: '1',
    chapterId: '1.00',
    hadithNumber,
    hadith: [
      {
        lang: 'en',
        chapterTitle: 'A heading',
        urn: 200 + at,
        body: `<p>${escaped(ENGLISH[at] ?? '')}</p>`,
        grades: [{ graded_by: 'A grader', grade: 'Sahih' }],
      },
      {
        lang: 'ar',
        chapterTitle: 'عنوان',
        urn: 100 + at,
        body: `<p>[prematn]سلسلة للتجربة[/prematn] [matn]${escaped(ARABIC[at] ?? '')}[/matn]</p>`,
        grades: [{ graded_by: 'A grader', grade: 'صحيح' }],
      },
    ],
  })
  const data = ['36 b', '36c', 'introduction'].map(hadith)
  return { path: 'muslim/1.json', text: JSON.stringify({ data, total, limit: 100 }) }
}

/** A chapter of hadith-json. */
export function hadithJson(length = 2): SourceFile {
  const hadiths = [0, 1].map((at) => ({
    id: 900 + at,
    idInBook: at + 1,
    chapterId: 7,
    arabic: ARABIC[at],
    english: { narrator: 'Test narrator:', text: ENGLISH[at] },
  }))
  const chapter = { id: 7, arabic: 'فصل للتجربة', english: 'A test chapter' }
  const text = JSON.stringify({ metadata: { length }, chapter, hadiths })
  return { path: 'db/by_chapter/the_9_books/ahmed/7.json', text }
}

const LK_HEADER =
  'Chapter_Number,Chapter_English,Chapter_Arabic,Section_Number,Section_English,Section_Arabic,Hadith_number,English_Hadith,English_Isnad,English_Matn,Arabic_Hadith,Arabic_Isnad,Arabic_Matn,Arabic_Comment,English_Grade,Arabic_Grade'

/** A chapter of the LK corpus, with a hadith of two numbers. */
export function lkCsv(): SourceFile {
  const row = (number: string, at: number) =>
    [
      '1.0',
      'A test chapter',
      'فصل للتجربة',
      '1.0',
      'nan',
      'nan',
      number,
      ENGLISH[at],
      'nan',
      ENGLISH[at],
      `سلسلة للتجربة ${ARABIC[at]}`,
      'سلسلة للتجربة',
      ARABIC[at],
      'nan',
      'Sahih - Authentic',
      'صحيح',
    ]
      .map((cell = '') => `"${cell.replaceAll('"', '""')}"`)
      .join(',')
  const rows = [row('1.0', 0), row('3667-3668', 1), row('3.0', 4)]
  return { path: 'Tirmizi/Chapter1.csv', text: [LK_HEADER, ...rows].join('\r\n') }
}

/** A book of Open-Hadith-Data. */
export function openHadithCsv(): SourceFile {
  const rows = ARABIC.slice(0, 3).map((text, at) => `${at + 1},"${text}"`)
  return {
    path: 'Sunan_Al-Darimi/sunan_al-darimi_ahadith_mushakkala_mufassala.utf8.csv',
    text: `${rows.join('\n')}\n`,
  }
}
