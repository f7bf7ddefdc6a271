import { foldArabic } from '../../text/index.ts'
import { isDialectFiller, isDialectWord, isSpokenFiller } from './dialect-words.ts'

// Light stemming, after Larkey's light10 with the verbal and plural endings of classical Arabic.
// All words here are folded.
const ARTICLES = ['وال', 'بال', 'كال', 'فال', 'ولل', 'فلل', 'لل', 'ال']
const ENDINGS = folded('كما هما ها هم هن كم كن نا ان ات ون ين وا تم يه ه ي ا')
const SHORTEST = 3

// Prefixes of verbs and participles, longest first.
const PREFIXES = folded(
  'است مست يست تست نست سن سي ست ان اف فا في فل لي لت فت من يت نت مت ب ل ف ك ي ت ن م ا',
)

// Pronouns, particles and auxiliaries: they carry no subject.
const FUNCTION_WORDS = new Set(
  folded(`من هو هي هم هن في على عن الى اي ايه التي الذي الذين اللذين اللاتي و او ام ثم ان انه انها لا لم لن قد كان
    كانت كانوا يكون تكون هذا هذه ذلك تلك هؤلاء مع كما بين عند كل بعد قبل منه منها فيه فيها به بها له لها لهم عليه عليها
    اليه وما ومن بما مما فما اذا اذ حتى غير بعض`),
)
const INTERROGATIVES = new Set(
  folded('ما ماذا هل كيف لماذا لما متى اين كم بماذا فلماذا ولماذا وهل فهل وكيف مم'),
)

// Words about the text itself, used to ask a question; no verse is about them.
const FRAMING = new Set(
  folded(`القرآن الكريم قرآن آية آيات الآيات سورة تعالى سبحانه ذكر ذكرت ورد وردت تحدث تتحدث تتكلم معنى كلمة لفظ موضوع قصة
    المذكورة المذكورين المذكور ذكرها المتعلقة متعلق تتعلق هناك يوجد توجد سيدنا السيد السيدة لسيدنا عدد انواع نوع اشارات
    اشارة الدليل الدلائل دليل ادلة تعني يعني المقصود المراد تشير تلمح الاحداث حدث حدثت`),
)
const BLESSINGS =
  /\(ص\)|ﷺ|عليه السلام|عليها السلام|صلى الله عليه (?:و[اآ]له )?وسلم|رضي الله عن\S*|عز وجل/g

/** The folded words of a query, and those that carry its subject. */
export type ArabicQuery = {
  words: string[]
  subject: string[]
  /** A `topic` asks for verses on its subject, as `آيات عن الصبر`. */
  kind: 'question' | 'topic' | 'statement'
  /** Whether a word is of a dialect, so that no verse is quoted. */
  isDialect: boolean
}

export function readArabicQuery(text: string): ArabicQuery {
  const words = wordsIn(text)
  const isDialect = words.length > 1 && words.some(isDialectWord)
  const kind = isDialect ? 'question' : kindOf(text, words)
  const isAsked = kind !== 'statement'
  const bare = isAsked ? wordsIn(text.replace(BLESSINGS, ' ')) : words
  const isFiller = (word: string) =>
    isFunctionWord(word) ||
    (isAsked && (FRAMING.has(word) || word.length < 2)) ||
    (isDialect && isSpokenFiller(word))
  const subject = bare.filter((word) => !isFiller(word))
  return { words, subject: subject.length > 0 ? subject : words, kind, isDialect }
}

function kindOf(text: string, [first = '', ...rest]: string[]): ArabicQuery['kind'] {
  if (rest.length > 0 && FRAMING.has(first)) return 'topic'
  const isQuestion = /[?؟]/.test(text) || (INTERROGATIVES.has(first) && rest.length > 1)
  return isQuestion ? 'question' : 'statement'
}

export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word) || INTERROGATIVES.has(word) || isDialectFiller(word)
}

/**
 * The word without article, conjunction and ending. Removes a one-letter particle only if the rest
 * `isWord`.
 */
export function stemOf(word: string, isWord: (rest: string) => boolean): string {
  const bare = withoutConjunction(withoutOne(word, ARTICLES, 'start'))
  const isParticle = bare.length >= 5 && 'فبلكس'.includes(bare[0] ?? '') && isWord(bare.slice(1))
  return withoutOne(isParticle ? bare.slice(1) : bare, ENDINGS, 'end')
}

/**
 * Three or four letters that words of one root mostly share: prefixes, weak letters and infixes are
 * removed.
 */
export function rootOf(stem: string): string {
  const bare = withoutOne(stem.replaceAll('ء', ''), PREFIXES, 'start')
  let root = withoutOne(bare, ENDINGS, 'end')
  if (root.length > SHORTEST)
    root = root.slice(0, 1) + root.slice(1, -1).replace(/[اوي]/g, '') + root.slice(-1)
  if (root.length > SHORTEST && root[1] === 'ت') root = root.slice(0, 1) + root.slice(2)
  if (root.length > SHORTEST && 'تيمنا'.includes(root[0] ?? '')) root = root.slice(1)
  return root
}

function withoutConjunction(word: string): string {
  return word[0] === 'و' && word.length > SHORTEST ? word.slice(1) : word
}

function withoutOne(word: string, affixes: readonly string[], side: 'start' | 'end'): string {
  const affix = affixes.find((affix) => {
    const isThere = side === 'start' ? word.startsWith(affix) : word.endsWith(affix)
    return isThere && word.length - affix.length >= SHORTEST
  })
  if (affix === undefined) return word
  return side === 'start' ? word.slice(affix.length) : word.slice(0, -affix.length)
}

export function wordsIn(text: string): string[] {
  return foldArabic(text)
    .split(' ')
    .filter((word) => word !== '')
}

function folded(words: string): string[] {
  return wordsIn(words)
}
