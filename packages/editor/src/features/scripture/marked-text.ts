/** A text of a result; matching words are marked. */
interface Piece {
  text: string
  isMarked: boolean
}

// Words that are shown before the first match, and around others.
const BEFORE = 4
const BETWEEN = 3

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

/**
 * Parses escaped HTML with `<mark>` around matching words, without words that are far from any, so
 * that the matches are in sight.
 */
export function markedPieces(html: string): Piece[] {
  const parts = html.split(/<\/?mark>/)
  return parts
    .map((part, at) => {
      const text = part.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? '')
      const isMarked = at % 2 === 1
      const isBefore = at === 0 && parts.length > 1
      const isBetween = !isMarked && at > 0 && at < parts.length - 1
      if (isBefore) return { text: withoutStart(text), isMarked }
      return { text: isBetween ? withoutMiddle(text) : text, isMarked }
    })
    .filter(({ text }) => text !== '')
}

// The space beside a mark is an empty word of the text.
function withoutStart(text: string): string {
  const words = text.split(' ')
  return words.length <= BEFORE + 2 ? text : `… ${words.slice(-BEFORE - 1).join(' ')}`
}

function withoutMiddle(text: string): string {
  const words = text.split(' ')
  if (words.length <= 2 * BETWEEN + 4) return text
  const [start, end] = [words.slice(0, BETWEEN + 1), words.slice(-BETWEEN - 1)]
  return `${start.join(' ')} … ${end.join(' ')}`
}
