import { foldArabicHard } from './fold.ts'
import { readingsOf } from './phonetics.ts'

/** Verses with names: the names, the surah, its first and last verse if there are several. */
const NAMED_VERSES: [names: string[], surah: number, from: number, to?: number][] = [
  [['البسملة', 'basmala', 'bismillah', 'besmele'], 1, 1],
  [
    [
      'آية الكرسي',
      'الكرسي',
      'ayat al kursi',
      'throne verse',
      'verse of the throne',
      'ayet el kursi',
      'ayatul kursi',
      'kursi',
      'verset du trone',
      'thronvers',
      'aleya del trono',
      'versiculo del trono',
    ],
    2,
    255,
  ],
  [
    ['خواتيم البقرة', 'خواتيم سورة البقرة', 'amana rasul', 'amanar rasul', 'khawatim al baqarah'],
    2,
    285,
    286,
  ],
  [
    [
      'آية الدين',
      'آية المداينة',
      'ayat al dayn',
      'verse of debt',
      'أطول آية',
      'أطول آية في القرآن',
      'longest verse',
      'longest verse in the quran',
      'longest ayah in quran',
      'ayat terpanjang',
      'en uzun ayet',
    ],
    2,
    282,
  ],
  [['آية البر', 'ayat al birr'], 2, 177],
  [['آية القبلة', 'ayat al qibla'], 2, 144],
  [['آية الصيام', 'ayat al siyam'], 2, 183],
  [['آية الاسترجاع', 'ayat al istirja'], 2, 156],
  [['آية الملك', 'ayat al mulk'], 3, 26],
  [['آية الشهادة', 'ayat al shahada'], 3, 18],
  [['آية المباهلة', 'ayat al mubahala', 'verse of mubahala'], 3, 61],
  [['آيات المواريث', 'آية المواريث', 'verses of inheritance'], 4, 11, 12],
  [['آية الكلالة', 'ayat al kalala'], 4, 176],
  [['آية التيمم', 'ayat al tayammum'], 4, 43],
  [['آية الإكمال', 'آية إكمال الدين', 'ayat al ikmal'], 5, 3],
  [['آية الوضوء', 'ayat al wudu', 'verse of ablution'], 5, 6],
  [['آية الولاية', 'ayat al wilayah', 'verse of wilayah'], 5, 55],
  [['آية التبليغ', 'ayat al tabligh'], 5, 67],
  [
    [
      'آية السيف',
      'ayat al sayf',
      'verse of the sword',
      'sword verse',
      'kılıç ayeti',
      'schwertvers',
      "verset de l'épée",
      'aleya de la espada',
      'ayat pedang',
    ],
    9,
    5,
  ],
  [['آية العز', 'ayat al izz'], 17, 111],
  [['آيات الإفك', 'آية الإفك', 'ayat al ifk'], 24, 11, 20],
  [['آية النور', 'ayat al nur', 'ayatun nur', 'light verse', 'verse of light'], 24, 35],
  [['آية التطهير', 'ayat al tathir', 'verse of purification'], 33, 33],
  [['آية الحجاب', 'ayat al hijab', 'verse of hijab'], 33, 53],
  [['آية الأمانة', 'ayat al amanah'], 33, 72],
  [['آية المودة', 'ayat al mawaddah'], 42, 23],
  [['آية الأخوة', 'ayat al ukhuwwah', 'verse of brotherhood'], 49, 10],
  [['آية القصاص', 'ayat al qisas'], 2, 178],
  [['آيات الصيام'], 2, 183, 187],
  [['آية الدعاء', 'ayat al dua'], 2, 186],
  [['آيات الربا', 'آية الربا', 'ayat al riba', 'verse of usury'], 2, 275, 281],
  [['آية المحرمات', 'آيات المحرمات'], 4, 23, 24],
  [['آية الحرابة', 'آية المحاربة'], 5, 33],
  [['آية تحريم الخمر', 'آية الخمر'], 5, 90, 91],
  [['آية الغار', 'ayat al ghar'], 9, 40],
  [['آية مصارف الزكاة', 'مصارف الزكاة', 'آية الصدقات'], 9, 60],
  [['آية الطاعة', 'آية أولي الأمر', 'ayat ulil amr', 'verse of obedience'], 4, 59],
  [['آية الميثاق', 'ayat al mithaq', 'verse of the covenant'], 7, 172],
  [['آية الصلاة على النبي', 'ayat al salawat'], 33, 56],
  [['آية السكينة', 'آيات السكينة', 'ayat al sakinah', 'verse of tranquility'], 48, 4],
  [['آية الفيء', 'ayat al fay'], 59, 7],
  [['آية الإسراء', 'ayat al isra'], 17, 1],
  [['آيات اللعان', 'آية اللعان', 'آية الملاعنة', 'ayat al lian'], 24, 6, 9],
  [['آية الاستئذان'], 24, 27],
  [['آية التخيير'], 33, 28, 29],
  [['آية الجلباب', 'ayat al jilbab', 'verse of jilbab'], 33, 59],
  [['ayat seribu dinar', 'seribu dinar'], 65, 2, 3],
  [['آية الشورى', 'ayat al shura', 'verse of consultation'], 42, 38],
  [['آيات الظهار'], 58, 1, 4],
  [['آية الظهار', 'ayat al zihar'], 58, 2, 4],
  [['آية النجوى', 'ayat al najwa'], 58, 12],
  [['آية القوامة', 'ayat al qiwamah', 'verse of qiwama'], 4, 34],
  [['آية الاعتصام'], 3, 103],
  [['آية الخمس', 'ayat al khums', 'verse of khums'], 8, 41],
  [['آية الجلد'], 24, 2],
  [['آية الخمار', 'verse of khimar'], 24, 31],
  [['آية الاستخلاف', 'verse of istikhlaf'], 24, 55],
  [['آية النبأ'], 49, 6],
  [['آية التعارف'], 49, 13],
  [['ayat karima', 'ayat e karima'], 21, 87],
]

// The word for "verse" in Arabic, Persian and Urdu spelling, folded without hamza: آية, آيت, آیهٔ,
// آیه‌ی, with the words that honor it.
const ARABIC_WORD =
  /^(?:ال)?ا(?<one>يته?|يه|يات)(?: ?ي(?= ))? ?(?:(?:ال)?(?:شريف|كريم|مبارك)ه )?(?=.)/
// Urdu may write the article apart: `آیت ال کرسی`.
const ARTICLE = /(?<!\S)ال ?(?=\S)|^ل (?=\S)/g
// In Latin letters: ayat, ayatul, ayet, aya.
const CALLED = 'a[iy][ae]t?h?(?:[aeu][ln])?|verses?'
const LATIN_WORD = new RegExp(`\\b(?:${CALLED})\\b`, 'i')
const NO_PART_OF_A_NAME = new RegExp(
  `\\b(?:the|of|${CALLED}|al|an|ul|un|ün|as|ash|at|el|il)\\b`,
  'g',
)
// Written together, in sounds: ayatulkursi, ayetelkürsi.
const JOINED_WORD = /^ai(?:[ai][th]?|[th])/
const JOINED_ARTICLE = /^[aiu]?l?/

// One character, which folding would expand to its words.
const BASMALA = '\uFDFD'
const VERSE = 'verse:'
const VERSES = 'verses:'

type Verses = [surah: number, from: number, to: number]

const KNOWN = new Map(
  NAMED_VERSES.flatMap(([names, surah, from, to = from]) =>
    names.map((name): [string, Verses] => [keysOf(name)[0] ?? '', [surah, from, to]]),
  ),
)

/**
 * The verses with a name, in any spelling: `آية الكرسي`, `آیت‌الکرسی`, `ayatul kursi`. A name that
 * requires the word "verse", such as `ayat al mulk`, is none without it.
 */
export function findNamedVerses(name: string): Verses | undefined {
  if (name === BASMALA) return [1, 1, 1]
  // `an nur ayat 2` is a verse of the surah.
  if (/\d/.test(name)) return undefined
  const key = keysOf(name).find((one) => KNOWN.has(one))
  return key === undefined ? undefined : KNOWN.get(key)
}

// The most exact key first; typed names are also tried with the others.
function keysOf(name: string): string[] {
  const arabic = foldArabicHard(name)
  return arabic === '' ? latinKeys(name) : arabicKeys(arabic)
}

function arabicKeys(folded: string): string[] {
  const word = ARABIC_WORD.exec(folded)
  const rest = folded
    .slice(word?.[0].length ?? 0)
    .replace(ARTICLE, '')
    .replaceAll(' ', '')
    .replace(/ت$/, 'ه')
  if (!word) return [rest]
  return [(word.groups?.one === 'يات' ? VERSES : VERSE) + rest, rest]
}

function latinKeys(name: string): string[] {
  const words = name.toLowerCase().replace(/[-']/g, ' ')
  const parts = soundKeys(words.replace(NO_PART_OF_A_NAME, ' '))
  const own = LATIN_WORD.test(name) ? parts.map((key) => VERSE + key) : []
  return [...own, ...parts, ...soundKeys(words).flatMap(joinedKeys)]
}

function joinedKeys(sounds: string): string[] {
  const rest = sounds.replace(JOINED_WORD, '')
  return rest === sounds ? [] : [rest, rest.replace(JOINED_ARTICLE, '')].map((key) => VERSE + key)
}

function soundKeys(words: string): string[] {
  return readingsOf(words).map((sounds) => sounds.replace(/\s/g, '').replace(/h$/, ''))
}
