import { isNear } from './distance.ts'
import { foldArabic, foldText } from './fold.ts'
import { consonantsOf, readingsOf, withMarkedLetters } from './phonetics.ts'
import { SURAHS, type Surah } from './surahs.ts'

// Alternative names of surahs.
const OTHER_NAMES: Record<number, string[]> = {
  1: [
    'أم الكتاب',
    'أم القرآن',
    'السبع المثاني',
    'الحمد',
    'فاتحة الكتاب',
    'fateha',
    'opening',
    'umm al kitab',
  ],
  2: ['baqara', 'heifer'],
  3: ['aal i imran', 'ale imran', 'family of imran'],
  4: ['women'],
  9: ['براءة', 'baraah', 'taubah', 'repentance'],
  10: ['younus', 'younes', 'jonah'],
  12: ['joseph', 'yousef'],
  14: ['إبراهيم', 'abraham'],
  17: ['بني إسرائيل', 'bani israil', 'israel'],
  18: ['kahfi'],
  20: ['ta ha', 'طاها'],
  26: ['poets'],
  27: ['سليمان'],
  32: ['السجدة', 'ألم تنزيل', 'sajda'],
  34: ['sheba', 'sebe'],
  35: ['الملائكة', 'malaikah'],
  36: ['ياسين', 'يسين', 'yaseen', 'ya seen'],
  38: ['صاد', 'saad'],
  40: ['المؤمن', 'al mumin'],
  41: ['حم السجدة', 'ha mim sajdah'],
  42: ['shura'],
  45: ['الشريعة'],
  47: ['القتال', 'mohammed', 'al qital'],
  48: ['fetih'],
  50: ['قاف', 'qaaf'],
  58: ['قد سمع', 'mujadalah'],
  61: ['saff'],
  62: ['cuma', 'jumah'],
  65: ['النساء القصرى'],
  67: ['تبارك', 'tabarak', 'tebareke'],
  68: ['ن', 'نون', 'nun', 'noon'],
  70: ['سأل سائل', 'المواقع'],
  76: ['الدهر', 'الإنسان', 'ad dahr', 'dahr'],
  78: ['عم', 'amma', 'nebe', 'النبأ', 'عم يتساءلون'],
  81: ['كورت'],
  82: ['الانفطار'],
  83: ['التطفيف', 'mutaffifeen'],
  93: ['duha'],
  94: ['الانشراح', 'ألم نشرح', 'alam nashrah', 'al inshirah', 'inshirah'],
  96: ['اقرأ', 'iqra'],
  98: ['لم يكن', 'beyyine'],
  99: ['إذا زلزلت', 'zilzal'],
  106: ['لإيلاف', 'quraish'],
  107: ['أرأيت', 'الدين'],
  110: ['إذا جاء'],
  111: ['تبت', 'اللهب', 'lahab', 'tabbat', 'al lahab'],
  112: ['التوحيد', 'tawhid', 'ikhlaas'],
}

const ARTICLE = /^(?:al|an|ar|as|at|ad|az|ash|ath|adh|aal|el)[ -]+/
const GLUED_ARTICLE = /^al(?=[bcfghjkmqwy])/

type Named = { surah: Surah; keys: string[]; arabic: string[]; spoken: string[] }

const NAMED: Named[] = SURAHS.map((surah) => {
  const { number, nameArabic, nameTransliterated, nameEnglish } = surah
  const all = [nameArabic, nameTransliterated, nameEnglish, ...(OTHER_NAMES[number] ?? [])]
  const arabic = all.filter(isArabic)
  const keys = all.filter((name) => !isArabic(name)).flatMap((name) => latinKeys(name, 0))
  return {
    surah,
    arabic: arabic.map(arabicKey),
    keys,
    spoken: keys.flatMap(spokenKey),
  }
})

/**
 * Surahs by name, most similar first: any Arabic or Latin spelling, with or without article, a
 * prefix of at least three letters, one wrong letter in five or two in nine unless `isSpelled`.
 */
export const findSurahs = (typed: string, { isSpelled = false } = {}): Surah[] =>
  ranked(typed, SHORTEST_SLIP)
    .filter(({ rank }) => !isSpelled || rank > NEARLY)
    .map(({ surah }) => surah)

function ranked(typed: string, shortestSlip: number): { surah: Surah; rank: number }[] {
  const name = inLatinLetters(withoutSurahWord(typed.normalize('NFC')))
  const rank = (isArabic(name) ? arabicRank : latinRank)(name, shortestSlip)
  return NAMED.map((named) => ({ surah: named.surah, rank: rank(named) }))
    .filter(({ rank: score }) => score > 0)
    .sort((a, b) => b.rank - a.rank)
    .filter(({ rank }, _, [best = { rank }]) => best.rank <= BEGINNING || rank === best.rank)
}

/** Whether this is the whole name of a surah, in any spelling. */
export const isSurahName = (typed: string): boolean =>
  (ranked(typed, SHORTEST_SLIP)[0]?.rank ?? 0) > BEGINNING

/** Like `findSurahs` for the name before the number of a verse: also one wrong letter in four. */
export const findNamedSurah = (typed: string): Surah | undefined =>
  ranked(typed, SHORTEST_SLIP_BEFORE_NUMBER)[0]?.surah

const EXACT = 3
const BEGINNING = 2
const SPOKEN = 1.5
const NEARLY = 1
// Shorter words of any text are one letter away from a name.
const SHORTEST_SLIP = 5
const SHORTEST_SLIP_BEFORE_NUMBER = 4
const OTHER_READING = 0.25

function arabicRank(name: string, shortestSlip: number): (named: Named) => number {
  const key = arabicKey(name)
  return ({ arabic }) => rankAmong([key], arabic, shortestSlip)
}

function latinRank(name: string, shortestSlip: number): (named: Named) => number {
  const [inEnglish, inOthers] = [latinKeys(name, 0), latinKeys(name, 1)]
  const spoken = [...inEnglish, ...inOthers].flatMap(spokenKey)
  return (named) => {
    const other = rankAmong(inOthers, named.keys, shortestSlip)
    const isSpoken = spoken.some((key) => named.spoken.includes(key))
    return Math.max(
      rankAmong(inEnglish, named.keys, shortestSlip),
      other > 0 ? other - OTHER_READING : 0,
      isSpoken ? SPOKEN : 0,
    )
  }
}

// Turkish and Persian romanizations have the same consonants and other vowels: Kevser, Secde.
function spokenKey(key: string): string[] {
  const consonants = consonantsOf(key)
  return consonants.length < 3 ? [] : [key.charAt(0) + consonants]
}

function rankAmong(typed: string[], names: string[], shortestSlip: number): number {
  if (typed.some((key) => key !== '' && names.includes(key))) return EXACT
  const long = typed.filter((key) => key.length >= 3)
  if (long.some((key) => names.some((name) => name.startsWith(key)))) return BEGINNING
  const isSlip = (key: string) => names.some((name) => isNear(key, name, allowed(key)))
  return typed.filter((key) => key.length >= shortestSlip).some(isSlip) ? NEARLY : 0
}

const allowed = ({ length }: string): number => (length >= 9 ? 2 : 1)

function arabicKey(name: string): string {
  const words = foldArabic(name).replace(/(?<!\S)ال(?=\S{2})/g, '')
  return words.replaceAll(' ', '').replaceAll('ء', '')
}

// With and without a possible article: `Al-Alaq` has one, `Alaq` has not.
function latinKeys(name: string, reading: 0 | 1): string[] {
  const words = foldText(withMarkedLetters(name))
    .replace(/[^a-z -]+/g, '')
    .replace(/^the /, '')
    .trim()
  const forms = [words, words.replace(ARTICLE, ''), words.replace(GLUED_ARTICLE, '')]
  return [...new Set(forms.map((form) => soundKey(form, reading)))]
}

function soundKey(name: string, reading: 0 | 1): string {
  const sounds = readingsOf(name.replaceAll('-', ' '))[reading]
  return sounds
    .replaceAll(' ', '')
    .replace(/h$/, '')
    .replace(/([a-z])\1+/g, '$1')
}

const SURAH_WORD =
  'surah|surat|sura|soorah|chapter|suratul?|sourate|sure|surə|soerat|сура|সূরা|সুরা|qs|سورة|سوره|سُورَة|سورت'
const BEFORE_NAME = new RegExp(`^(?:${SURAH_WORD})[\\s-]+`, 'iu')
const AFTER_NAME = new RegExp(`[\\s-](?:${SURAH_WORD}|suresi)$`, 'iu')

function withoutSurahWord(typed: string): string {
  return typed.trim().replace(BEFORE_NAME, '').replace(AFTER_NAME, '').trim()
}

// Russian and Bengali names are the Arabic ones in other letters.
const CYRILLIC = new Map(
  'а=a б=b в=w г=g д=d е=e ё=yo ж=j з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=ts ч=ch ш=sh щ=sh ъ= ы=y ь= э=e ю=yu я=ya'
    .split(' ')
    .map((pair): [string, string] => pair.split('=') as [string, string]),
)
const BENGALI = new Map(
  'অ=a আ=a ই=i ঈ=i উ=u ঊ=u এ=e ও=o ক=k খ=kh গ=g ঘ=gh ঙ=ng চ=ch ছ=s জ=j ঝ=jh ট=t ড=d ত=t থ=th দ=d ধ=dh ন=n ণ=n প=p ফ=f ব=b ভ=w ম=m য=y র=r ল=l শ=sh ষ=sh স=s হ=h ৎ=t ং=ng া=a ি=i ী=i ু=u ূ=u ে=e ো=o ৈ=ai ৌ=au'
    .split(' ')
    .map((pair): [string, string] => pair.split('=') as [string, string]),
)

function inLatinLetters(name: string): string {
  if (!/[\u0400-\u04FF\u0980-\u09FF]/.test(name)) return name
  return [...name.toLowerCase()]
    .map((letter) => CYRILLIC.get(letter) ?? BENGALI.get(letter) ?? letter)
    .join('')
}

function isArabic(text: string): boolean {
  return /[\u0621-\u064A\u0671-\u06D3]/.test(text)
}
