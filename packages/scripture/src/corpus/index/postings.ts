/**
 * Verses of each term in order, with frequencies. Flat arrays keep the whole Quran in a few hundred
 * kilobytes.
 */
export type Postings = {
  /** Visits each verse that contains the term. */
  forEach(term: number, visit: (verse: number, times: number) => void): void
  /** The verses that contain the term. */
  versesOf(term: number): Int32Array
  /** The number of verses that contain the term. */
  count(term: number): number
}

/**
 * Creates postings from the term of each token; `verseOf` has the verse of each token, ascending.
 */
export function createPostings(
  terms: Int32Array,
  verseOf: Int32Array,
  termCount: number,
): Postings {
  const starts = new Int32Array(termCount + 1)
  eachVerseOfTerm(terms, verseOf, (term) => bump(starts, term + 1, 1))
  for (let term = 0; term < termCount; term++) bump(starts, term + 1, starts[term] ?? 0)
  const filled = starts.slice()
  const verses = new Int32Array(starts[termCount] ?? 0)
  const times = new Uint16Array(verses.length)
  eachVerseOfTerm(terms, verseOf, (term, verse, count) => {
    const at = filled[term] ?? 0
    verses[at] = verse
    times[at] = count
    filled[term] = at + 1
  })

  return {
    forEach(term, visit) {
      const end = starts[term + 1] ?? 0
      for (let at = starts[term] ?? end; at < end; at++) visit(verses[at] ?? 0, times[at] ?? 0)
    },
    versesOf: (term) => verses.subarray(starts[term] ?? 0, starts[term + 1] ?? 0),
    count: (term) => (starts[term + 1] ?? 0) - (starts[term] ?? 0),
  }
}

function eachVerseOfTerm(
  terms: Int32Array,
  verseOf: Int32Array,
  visit: (term: number, verse: number, count: number) => void,
): void {
  const counts = new Map<number, number>()
  for (let token = 0; token < terms.length; token++) {
    const term = terms[token] ?? 0
    counts.set(term, (counts.get(term) ?? 0) + 1)
    const verse = verseOf[token] ?? 0
    if (verseOf[token + 1] === verse) continue
    for (const [one, count] of counts) visit(one, verse, count)
    counts.clear()
  }
}

function bump(array: Int32Array, index: number, by: number): void {
  array[index] = (array[index] ?? 0) + by
}
