import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { citationOf } from './citation.ts'
import { isVerseName, parseReference } from './references.ts'
import { SURAHS } from './surahs.ts'

// One language for each script of digits that `Intl` uses by default, and some of each kind.
const LOCALES = 'en ar ar-MA fa ur ps ckb tr id fr de ru bn hi mr my dz nqo ccp sat ks'.split(' ')

const verses: [typed: string, key: string][] = [
  ['2:255', '2:255'],
  ['2/255', '2:255'],
  ['2-255', '2:255'],
  ['2.255', '2:255'],
  ['2 255', '2:255'],
  ['[2:255]', '2:255'],
  ['2:255-257', '2:255-257'],
  ['2:255–257', '2:255-257'],
  ['2-3-5', '2:3-5'],
  ['2/3/5', '2:3-5'],
  ['1:2:3', '1:2-3'],
  ['03:139', '3:139'],
  ['114:1-6', '114:1-6'],
  ['٢:٢٥٥', '2:255'],
  ['۲:۲۵۵', '2:255'],
  ['البقرة ٢٥٥', '2:255'],
  ['البقرة: ٢٥٥-٢٥٧', '2:255-257'],
  ['سورة البقرة 255', '2:255'],
  ['سورة البقرة آية ٢٥٥', '2:255'],
  ['آية 255 من سورة البقرة', '2:255'],
  ['بقرة 5', '2:5'],
  ['البقره255', '2:255'],
  ['baqarah 255', '2:255'],
  ['baqarah255', '2:255'],
  ['bakara 255', '2:255'],
  ['al-baqara:255', '2:255'],
  ['Al Baqara 255', '2:255'],
  ['surat al-baqarah 255-256', '2:255-256'],
  ['The Cow 255', '2:255'],
  ['Quran 2:255', '2:255'],
  ['ayah 5 of surah yusuf', '12:5'],
  ['Zumar:3-5', '39:3-5'],
  ['yasin 9', '36:9'],
  ['yaseen 9', '36:9'],
  ['ya-sin 9', '36:9'],
  ['يس ٩', '36:9'],
  ['al imran 3', '3:3'],
  ['Ali Imran 3', '3:3'],
  ['Aal-i-Imran 3', '3:3'],
  ['Āl ʿImrān 3', '3:3'],
  ['Al-Fātiḥah 2', '1:2'],
  ['fatiha 2', '1:2'],
  ['an nas 2', '114:2'],
  ['ق 3', '50:3'],
  ['alaq 1', '96:1'],
  ['ayat al kursi', '2:255'],
  ['Ayatul Kursi', '2:255'],
  ['آية الكرسي', '2:255'],
  ['اية الكرسى', '2:255'],
  ['verse of light', '24:35'],
  ['ayat un noor', '24:35'],
  ['ayetel kürsi', '2:255'],
  ['kursi', '2:255'],
  ['ayat al mulk', '3:26'],
  ['Bakara suresi 255. ayet', '2:255'],
  ['Kehf suresi 10', '18:10'],
  ['Şems 3', '91:3'],
  ['Ath-Thalaq 2', '65:2'],
  ['sourate 2 verset 255', '2:255'],
  ['sourate al-baqara verset 255', '2:255'],
  ['Sure 2 Vers 255', '2:255'],
  ['QS. Al Baqarah ayat 183', '2:183'],
  ['Q.S. 2:183', '2:183'],
  ['سورۃ البقرہ آیت ۲۵۵', '2:255'],
  ['سوره بقره آیه ۲۵۵', '2:255'],
  ['s. 2 v. 255', '2:255'],
  ['s2v255', '2:255'],
  ['ch. 2 v. 255', '2:255'],
  ['Qur’an 2:255', '2:255'],
  ['Quran, surah 2, ayah 255', '2:255'],
  ['surah 2 verse no. 255', '2:255'],
  ['surah ke-2 ayat 255', '2:255'],
  ['sūrat al-baqara, v. 255', '2:255'],
  ['2. sure 255. ayet', '2:255'],
  ['vers 255 sure 2', '2:255'],
  ['al-Baqarah (2:255)', '2:255'],
  ['Al Baqarah (2): 255', '2:255'],
  ['Al-Fatihah 1:7', '1:7'],
  ['Zumar 3:5', '39:3-5'],
  ['2:255-2:257', '2:255-257'],
  ['2:255 to 2:257', '2:255-257'],
  ['Surah 36, verse 1 to verse 5', '36:1-5'],
  ['al-baqara 255 & 256', '2:255-256'],
  ['البقرة ٢٥٥ و٢٥٦', '2:255-256'],
  ['سورة البقرة، آية رقم ٢٥٥', '2:255'],
  ['سورة البقرة من الآية ٢٥٥ إلى الآية ٢٥٧', '2:255-257'],
  ['البقرة من 255 إلى 257', '2:255-257'],
  ['سورة البقرة الآيتان ٢٨٥-٢٨٦', '2:285-286'],
  ['surah two verse two hundred and fifty-five', '2:255'],
  ['verse twelve of surah yusuf', '12:12'],
  ['the fifth verse of yasin', '36:5'],
  ['الآية الخامسة من سورة البقرة', '2:5'],
  ['الآية الحادية عشرة من سورة يوسف', '12:11'],
  ['سورة البقرة الآية مئتان وخمس وخمسون', '2:255'],
  // With a number the name of a verse is that of a surah.
  ['al isra ayat 32', '17:32'],
  ['an nur ayat 2', '24:2'],
  ['surah Those who set the Ranks 2', '37:2'],
  ['2nd surah 255', '2:255'],
  ['сура 2, аят 255', '2:255'],
  ['2 сура 255 аят', '2:255'],
  ['аль-Бакара 255', '2:255'],
  ['সূরা বাকারা ২৫৫', '2:255'],
  ['第2章255节', '2:255'],
  ['soera 2 vers 255', '2:255'],
  ['le coran 2:255', '2:255'],
  ['verset 255 de la sourate al-baqara', '2:255'],
  ['son iki ayet bakara', '2:285-286'],
  ['bakara suresinin son ayeti', '2:286'],
  ['dernier verset de la sourate yasin', '36:83'],
  ['آخر ثلاث آيات من سورة الحشر', '59:22-24'],
]

const named: [key: string, names: string[]][] = [
  [
    '2:255',
    [
      ...['آیت الکرسی', 'ايت الكرسي', 'آیةالکرسی', 'آيةالكرسي', 'آیۃ الکرسی', 'آیه الکرسی'],
      ...['آیت‌الکرسی', 'آية‌الكرسي', 'آیت کرسی', 'أية الكرسي', 'ٱية ٱلكرسي', 'ءاية الكرسي'],
      ...['آيات الكرسي', 'الآية الكرسي', 'الكرسي', 'ayat kursi', 'ayatul kursiy', 'ayatulkursi'],
      ...['آیت ال کرسی', 'آیتہ الکرسی', 'آیه شریفه الکرسی', 'آية ال كرسي'],
      ...['ayatkursi', 'ayat ul-kursi', 'ayetelkürsi', 'ayet-el kürsi', "âyetü'l-kürsî"],
    ],
  ],
  ['24:35', ['آیت نور', 'آیه نور', 'آیه‌ی نور', 'آيةالنور', 'ayat nur', 'ayat an-nur']],
  ['2:282', ['آیة الدین', 'آیت دین']],
  ['33:33', ['آیهٔ تطهیر', 'آیت تطہیر', 'اية التطهير']],
  ['3:61', ['آيت مباهله', 'ayat mubahalah']],
  ['5:55', ['آیه ولایت', 'آیت ولایت']],
  ['5:6', ['آية الوضو', 'ايه الوضوء']],
  ['42:23', ['آیه مودت', 'اية المودة']],
  ['1:1', ['البسمله', 'بسملة', 'basmalah', 'besmele', '\uFDFD']],
  ['2:183-187', ['آيات الصيام']],
  ['65:2-3', ['ayat seribu dinar']],
]

const nothing = [
  'آيات الدعاء',
  '',
  ' ',
  'zzz 4',
  'mercy',
  'hello world 5',
  '255',
  ':',
  '2:',
  'الصبر',
  '-1:2',
  'a'.repeat(10_000),
  // Names of surahs that are verse names too, and other parts of the mushaf.
  'Mulk',
  'الملك',
  'الدين',
  'نور',
  'juz 30',
  'الجزء 30',
  'hizb 60',
  'page 604',
  'sure victory',
  'two seas verse',
  'البقرة 255 و 258',
  // Words for `first` and `last` beside words of names.
  'son of noah verse',
  'last prophet ayah',
  'first human verse',
]

const outside: [typed: string, what: string][] = [
  ['115:1', 'surah of 114'],
  ['0:1', 'surah of 114'],
  ['surah 115', 'surah of 114'],
  ['2:287', 'verse of 286'],
  ['2:0', 'verse of 286'],
  ['البقرة ٢٨٧', 'verse of 286'],
  ['114:5-7', 'verse of 6'],
  ['2:5-3', 'order'],
]

describe('references', () => {
  for (const [typed, key] of verses) {
    test(`"${typed}" is ${key}`, () => assert.equal(keyOf(typed), key))
  }

  for (const [key, names] of named) {
    for (const typed of names) {
      test(`"${typed}" is ${key}, and the name of a verse`, () => {
        assert.equal(keyOf(typed), key)
        assert.ok(isVerseName(typed))
      })
    }
  }

  for (const typed of nothing) {
    test(`"${typed.slice(0, 20)}" is not a reference`, () =>
      assert.equal(parseReference(typed), undefined))
  }

  for (const [typed, what] of outside) {
    test(`"${typed}" is reported as out of range`, () => {
      const match = parseReference(typed)
      assert.equal(match?.kind, 'out_of_range')
      assert.equal('last' in match ? `${match.what} of ${match.last}` : match.what, what)
    })
  }

  test('a surah alone is a reference only with the word "surah"', () => {
    const all = ['surah 55', 'سورة ٥٥', 'surah rahman', 'سورة الرحمن', 'سورةالرحمن', 'سورۂ رحمن']
    for (const typed of [...all, 'سورهٔ رحمن', 'Rahmân sûresi']) {
      const match = parseReference(typed)
      assert.equal(match?.kind === 'surah' && match.surah.number, 55, typed)
    }
  })
})

test('every citation of `citationOf` is a reference to the same verses, in all digits', () => {
  for (const locale of LOCALES) {
    for (const { number: surah, verseCount: last } of SURAHS) {
      for (const [from, to] of [
        [1, 1],
        [last, last],
        [1, last],
      ] as const) {
        const citation = citationOf({ surah, from, to }, locale)
        const key = from === to ? `${surah}:${from}` : `${surah}:${from}-${to}`
        assert.equal(keyOf(citation), key, citation)
      }
    }
  }
})

function keyOf(typed: string): string | undefined {
  const match = parseReference(typed)
  if (match?.kind !== 'verses') return match?.kind
  const { surah, from, to } = match
  return from === to ? `${surah.number}:${from}` : `${surah.number}:${from}-${to}`
}
