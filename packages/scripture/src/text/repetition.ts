// Some verses say a word twice in a row, none says it three times.
const IN_A_ROW = 2
// No text goes on so long without a word that it has not said yet.
const NOTHING_NEW = 16

/** Words as a person would quote them, without what only repeats: a query of one word two hundred times asks for that word. */
export function withoutRepetition(words: readonly string[]): string[] {
  const seen = new Set<string>()
  const said: string[] = []
  let [inRow, old] = [0, 0]
  for (const word of words) {
    inRow = word === said.at(-1) ? inRow + 1 : 1
    old = seen.has(word) ? old + 1 : 0
    if (old > NOTHING_NEW) break
    seen.add(word)
    if (inRow <= IN_A_ROW) said.push(word)
  }
  return said
}
