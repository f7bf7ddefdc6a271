import { foldArabic } from '../../text/index.ts'
import { isOneConjunctionApart, type MatnAlignment, type MatnPair } from './matn-alignment.ts'
import type { MatnWord } from './matn-words.ts'

/** A quoted word, or several, that differ from the hadith; '' where one side has none. */
export type MatnDifference = { kind: 'word' | 'added' | 'missing'; quoted: string; right: string }

/** How the words of a quotation compare with the hadith that it is closest to. */
export type MatnJudgement = {
  isVerified: boolean
  /** Whether the words differ as narrations by meaning do: no negation or number is affected. */
  isByMeaning: boolean
  differences: MatnDifference[]
}

const VERIFIED = 0.95

const folded = (words: string): string[] => foldArabic(words).split(' ')
// Words that reverse the meaning or count something.
const DECISIVE = new Set(
  folded(`لا ما لم لن ليس ليست ليسوا الا غير ولا وما ولم ولن فلا فلم واحد واحده اثنان اثنين ثلاثه ثلاث اربعه اربع خمسه خمس سته
    ست سبعه سبع ثمانيه ثمان تسعه تسع عشره عشر عشرون عشرين ثلاثون ثلاثين اربعون اربعين خمسون خمسين ستون ستين سبعون سبعين
    ثمانون ثمانين تسعون تسعين مائه مائتين الف الفين مره مرتين مرات نصف ثلث ربع`),
)
/** Judges an alignment. One difference in a conjunction still counts as verified. */
export function judgeMatn(
  { pairs, agreement }: MatnAlignment,
  quoted: readonly MatnWord[],
  source: readonly MatnWord[],
  isKnown: (word: string) => boolean,
): MatnJudgement {
  const all = withEnds(pairs, quoted.length, source.length)
  const differing = all.filter((pair) => !isSame(pair))
  const words = differing.flatMap((pair) => [quoted[pair.quoted], source[pair.source]])
  const isVerified = agreement >= VERIFIED && differing.length <= 1 && differing.every(isTolerable)

  // A hamza may be on any seat, or missing if that does not make another word.
  function isSame({ quoted: word, source: right, likeness }: MatnPair): boolean {
    const [a, b] = [quoted[word], source[right]]
    return likeness === 1 || (a !== undefined && a.hard === b?.hard && !isKnown(a.word))
  }

  function isTolerable({ quoted: word, source: right }: MatnPair): boolean {
    const [a, b] = [quoted[word], source[right]]
    return a !== undefined && b !== undefined && isOneConjunctionApart(a, b)
  }

  return {
    isVerified,
    isByMeaning: words.every((one) => !one || !DECISIVE.has(one.word)),
    differences: differing.map(({ quoted: word, source: right }) => {
      const [a, b] = [quoted[word]?.raw ?? '', source[right]?.raw ?? '']
      return { kind: a === '' ? 'missing' : b === '' ? 'added' : 'word', quoted: a, right: b }
    }),
  }
}

// More words at an end belong to another text.
const MAX_END = 2

// Pairs words before and after the aligned part with the adjacent words of the hadith.
function withEnds(pairs: MatnPair[], quotedWords: number, sourceWords: number): MatnPair[] {
  const [first, last] = [pairs[0], pairs.at(-1)]
  if (!first || !last) return pairs
  const before = first.quoted
  const after = quotedWords - last.quoted - 1
  const pairAt = (step: number, isPaired: boolean): MatnPair => {
    const source = last.source + step
    return {
      quoted: last.quoted + step,
      source: isPaired && source < sourceWords ? source : -1,
      likeness: 0,
    }
  }
  const leading = Array.from({ length: before }, (_, at) => ({
    quoted: at,
    source: before <= MAX_END ? Math.max(-1, first.source - before + at) : -1,
    likeness: 0,
  }))
  const trailing = Array.from({ length: after }, (_, at) => pairAt(at + 1, after <= MAX_END))
  return [...leading, ...pairs, ...trailing]
}
