/** Queries without words. */
export const MEANINGLESS: [what: string, typed: string][] = [
  ['nothing', ''],
  ['white space', ' \t\n\u00A0\u3000'],
  ['marks alone', '\u064E\u0650\u0651\u0670'],
  ['a tatweel', '\u0640'],
  ['quotes', '"\'\u00AB\u00BB\u201C'],
  ['an operator alone', '"*'],
  ['an unassigned code point', '\u0378'],
  ['ornate brackets', '\uFD3E\uFD3F'],
  ['marks of direction', '\u200F\u202E\u2067'],
  ['a lone surrogate', '\uD800'],
  ['NUL', '\0'],
  ['a private character', '\uE000\u{10FFFD}'],
  ['emoji', '\u{1F54C}\u{1F932}'],
]

// Invented words, each within two letters of many vocabulary words.
const misspelt = Array.from({ length: 120 }, (_, at) => `mxerc${'abcdefghij'[at % 10]}ifylu${at}`)

/** Queries that could cost a search much time. */
export const HOSTILE: [what: string, typed: string][] = [
  ['FTS operators', 'NEAR(a b) OR NOT {words}: c^2 AND "d'],
  ['an operator and a word', 'AND mercy'],
  ['a wildcard', 'a* b* c*'],
  ['10 KB of one letter', 'a'.repeat(10_000)],
  ['10 KB of digits', '\u0661'.repeat(10_000)],
  ['10 KB of marks', '\u064E'.repeat(10_000)],
  ['10 KB of single letters', 'ا '.repeat(5_000)],
  ['10 KB of one word', 'كتاب '.repeat(2_000)],
  ['a common word two hundred times', 'الله '.repeat(200)],
  ['two common words a hundred times', 'من الله '.repeat(100)],
  ['a question of one word', `هل ${'الله '.repeat(200)}؟`],
  ['a common English word two hundred times', 'the '.repeat(200)],
  ['a transliterated word two hundred times', 'allah '.repeat(200)],
  ['10 KB of words of no language', misspelt.join(' ').repeat(8)],
  ['10 KB of Arabic words that do not exist', 'ظطضصقغ ثخذضظغ '.repeat(700)],
  ['10 KB of brackets', '('.repeat(10_000)],
  ['letters of many scripts', 'а b ج 人 ব و é ß ı İ ﷲ ﷺ \u0378 x'],
]
