/** Quotations with one wrong word, made from the verses of a corpus. */

/** Words that the authors of texts put in place of those of a verse. */
const OTHER_WORDS =
  'السعادة كافيه فرجا العارفين مكتوب يحبهم المدرسة الصادقين والمجد الكريم من إن'.split(' ')

/** One word of the words replaced or doubled, or a middle one left out. */
export function alterationsOf(
  words: readonly string[],
  pick: (count: number) => number,
): [name: string, altered: string[]][] {
  const middle = words.length >> 1
  const places = { first: 0, middle, last: words.length - 1 }
  const changed = Object.entries(places).flatMap(([name, at]): [string, string[]][] => {
    const word = words[at] ?? ''
    const others = OTHER_WORDS.filter((other) => other !== word)
    return [
      [`${name} replaced`, words.with(at, others[pick(others.length)] ?? '')],
      [`${name} doubled`, words.toSpliced(at, 0, word)],
    ]
  })
  return [...changed, ['middle left out', words.toSpliced(middle, 1)]]
}

/** The same sequence of numbers below `count` in every run. */
export function createPicks(seed: number): (count: number) => number {
  let state = seed
  return (count) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return (state >> 8) % count
  }
}

/** The words of a verse without pause marks. */
export const plainWords = (text: string): string[] =>
  text.split(' ').filter((word) => /[\u0621-\u064A]/.test(word))
