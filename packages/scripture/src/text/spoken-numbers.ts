import { foldArabic } from './fold.ts'

// Cardinals and ordinals from the first value on, in equal steps.
const ENGLISH: [first: number, step: number, words: string][] = [
  [1, 1, 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen'],
  [15, 1, 'fifteen sixteen seventeen eighteen nineteen'],
  [1, 1, 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'],
  [13, 1, 'thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'],
  [20, 10, 'twenty thirty forty fifty sixty seventy eighty ninety'],
  [20, 10, 'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'],
  [100, 100, 'hundred'],
]
// Folded, without article and feminine ending.
const ARABIC: [first: number, step: number, words: string][] = [
  [1, 1, 'واحد اثنان ثلاث اربع خمس ست سبع ثماني تسع عشر'],
  [1, 1, 'احد اثنين ثالث رابع خامس سادس سابع ثمان تاسع عاشر'],
  [1, 1, 'احدي اثنتان'],
  [1, 1, 'حادي اثنتين'],
  [1, 1, 'اول ثاني'],
  [1, 1, 'اولي اثنا'],
  [2, 1, 'اثنتا'],
  [8, 1, 'ثامن'],
  [20, 10, 'عشرون ثلاثون اربعون خمسون ستون سبعون ثمانون تسعون'],
  [20, 10, 'عشرين ثلاثين اربعين خمسين ستين سبعين ثمانين تسعين'],
  [100, 100, 'ماي مايتان'],
  [100, 100, 'مي ميتان'],
  [200, 100, 'مايتين'],
  [200, 100, 'ميتين'],
]
const VALUES = new Map(
  [...ENGLISH, ...ARABIC].flatMap(([first, step, words]) =>
    words.split(' ').map((word, at): [string, number] => [word, first + at * step]),
  ),
)

/**
 * Replaces number words by digits: `surah two verse twenty-five` becomes `surah 2 verse 25`,
 * `الآية الخامسة والعشرون` becomes `الآية 25`.
 */
export function withDigits(text: string): string {
  const result: string[] = []
  let number: number | undefined
  for (const word of text.replace(/(?<=\p{L})-(?=\p{L})/gu, ' ').split(' ')) {
    const value = numberOf(word)
    if (value !== undefined) number = joined(number, value)
    else if (number === undefined || !/^(?:and|و)$/u.test(word)) {
      if (number !== undefined) result.push(String(number))
      number = undefined
      result.push(word)
    }
  }
  if (number !== undefined) result.push(String(number))
  return result.join(' ')
}

// English has two words for two hundred, Arabic has one.
const joined = (before = 0, value: number): number =>
  value === 100 && before > 0 && before < 10 ? before * value : before + value

function numberOf(word: string): number | undefined {
  const english = VALUES.get(word.toLowerCase())
  if (english !== undefined) return english
  const [, arabic = ''] = /^و?(?:ال)?(.*?)ه?$/u.exec(foldArabic(word)) ?? []
  return VALUES.get(arabic) ?? VALUES.get(`و${arabic}`)
}
