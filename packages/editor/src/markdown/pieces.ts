import { type DocumentNode, FORMULA_MARK } from '@waraq/contract'

const STYLES = ['bold', 'italic', 'strike'] as const
export type Style = (typeof STYLES)[number]

interface Piece {
  text: string
  kind: 'text' | 'code' | 'formula' | 'break'
}

export type Pieces = ReturnType<typeof createPieces>

/** Collects parts of a line and the ranges of marks over them; each range costs the same. */
export function createPieces() {
  const pieces: Piece[] = []
  const changes = new Map<number, Record<Style, number>>()
  const links = new Map<number, { href: string; end: number }>()

  const change = (at: number, style: Style, by: 1 | -1): void => {
    // Sums, because any number of ranges can end at one piece.
    const sums = changes.get(at) ?? { bold: 0, italic: 0, strike: 0 }
    sums[style] += by
    changes.set(at, sums)
  }

  return {
    addText: (text: string) => void pieces.push({ text, kind: 'text' }),
    addCode: (text: string) => void pieces.push({ text, kind: 'code' }),
    addFormula: (text: string) => void pieces.push({ text, kind: 'formula' }),
    addBreak(): void {
      const last = pieces.at(-1)
      if (last?.kind === 'text') last.text = last.text.trimEnd()
      pieces.push({ text: '', kind: 'break' })
    },
    endsInSpaces: () => pieces.at(-1)?.text.endsWith('  ') === true,
    /** Returns the index of the sign, for a range that it may begin. */
    addSign: (text: string): number => pieces.push({ text, kind: 'text' }) - 1,
    /**
     * Removes the opening sign and styles all pieces after it; the last piece is the closing sign.
     */
    addStyle(opening: number, style: Style): void {
      const piece = pieces[opening]
      if (piece) piece.text = ''
      change(opening, style, 1)
      change(pieces.length, style, -1)
    },
    addLink(opening: number, href: string): void {
      const piece = pieces[opening]
      if (piece) piece.text = ''
      links.set(opening, { href, end: pieces.length })
    },
    toNodes(): DocumentNode[] {
      const counts: Record<Style, number> = { bold: 0, italic: 0, strike: 0 }
      const nodes: DocumentNode[] = []
      let link: { href: string; end: number } | undefined
      for (const [at, { text, kind }] of pieces.entries()) {
        for (const style of STYLES) counts[style] += changes.get(at)?.[style] ?? 0
        // A picture in a link belongs to the link.
        if (link && at >= link.end) link = undefined
        link ??= links.get(at)
        addTo(nodes, { text, kind }, marksOf(counts, kind, link?.href))
      }
      return nodes
    },
  }
}

function marksOf(counts: Record<Style, number>, kind: Piece['kind'], href: string | undefined) {
  return [
    ...(href ? [{ type: 'link', attrs: { href } }] : []),
    ...STYLES.filter((style) => counts[style] > 0).map((type) => ({ type })),
    ...(kind === 'code' ? [{ type: 'code' }] : []),
    ...(kind === 'formula' ? [FORMULA_MARK] : []),
  ]
}

function addTo(nodes: DocumentNode[], { text, kind }: Piece, marks: { type: string }[]): void {
  if (kind === 'break') nodes.push({ type: 'hardBreak' })
  if (!text) return
  const last = nodes.at(-1)
  const isSame = last?.type === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(marks)
  if (last && isSame) last.text += text
  else nodes.push({ type: 'text', text, ...(marks.length > 0 && { marks }) })
}
