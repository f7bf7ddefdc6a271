/** The parts of a document node that verification reads. */
export type QuotedNode = {
  type: string
  attrs?: Record<string, unknown>
  content?: QuotedNode[]
  text?: string
}

/** A verse or hadith node, or the text of a block; `path` has its indexes in `content`. */
export type Block = { path: number[]; node?: QuotedNode; text: string }

const INLINE = new Set(['text', 'hardBreak'])

/**
 * The blocks of a document and its nodes of one type, in order. Iterative, because untrusted
 * documents can be deeply nested.
 */
export function blocksOf(document: QuotedNode, type = 'quranVerse'): Block[] {
  const blocks: Block[] = []
  const waiting: { node: QuotedNode; path: number[] }[] = [{ node: document, path: [] }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, path } = next
    if (node.type === type) {
      blocks.push({ path, node, text: '' })
      continue
    }
    const children = node.content ?? []
    const text = children.map(inlineText).join('')
    if (text.trim() !== '') blocks.push({ path, text })
    for (const [at, child] of [...children.entries()].reverse()) {
      if (!INLINE.has(child.type)) waiting.push({ node: child, path: [...path, at] })
    }
  }
  return blocks
}

// Other inline nodes separate words.
function inlineText({ type, text }: QuotedNode): string {
  return type === 'text' ? (text ?? '') : '\n'
}

/** The text of a verse node and the verses it names, if any. */
export function verseOfNode({ attrs = {} }: QuotedNode) {
  const number = (name: string) => {
    const value = attrs[name]
    return typeof value === 'number' && value > 0 ? value : undefined
  }
  const [surah, ayah] = [number('surah'), number('ayah')]
  const from = number('fromAyah') ?? ayah
  const to = number('toAyah') ?? from
  const isNamed = surah !== undefined && from !== undefined && to !== undefined
  return {
    text: typeof attrs.text === 'string' ? attrs.text : '',
    passage: isNamed ? { surah, from, to } : undefined,
  }
}
