import type { RenderOutput } from '../../output.ts'

/** Verses of one surah and the number of words of each. */
interface MarkedRange {
  from: number
  counts: readonly number[]
}

/**
 * Renders the text of several verses with the number of each verse after it. A text with other
 * words than these verses gets no numbers.
 */
export function showMarkedVerses(
  output: RenderOutput,
  text: string,
  { from, counts }: MarkedRange,
): void {
  const words = text.split(' ')
  const isExact = words.length === counts.reduce((sum, count) => sum + count, 0)
  if (!isExact) {
    output.text(text)
    return
  }
  let at = 0
  for (const [index, count] of counts.entries()) {
    const verse = words.slice(at, at + count).join(' ')
    at += count
    const number = arabicDigits(from + index)
    // The space keeps the number on the line of the last word.
    output.text(`${index > 0 ? ' ' : ''}${verse}\u00A0`)
    // The sign for the end of a verse, because copies have brackets around the whole range.
    output.open('span', { class: 'wq-ayah' })
    output.text(`\u06DD${number}`)
    output.close('span')
  }
}

const arabicDigits = (number: number): string =>
  String(number).replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
