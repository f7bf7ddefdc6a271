import type { Node } from 'prosemirror-model'
import { inContext, mayQuote, type TextInContext } from './quotation-candidates.ts'

/** A block of text in the document. */
export interface Block extends TextInContext {
  /** The position of the first letter. */
  start: number
}

/** Stands for a node as one letter, because a node is one position. */
export function letterOf({ type, attrs }: Node): string {
  if (type.name === 'hardBreak') return '\n'
  const sign: string | undefined = type.spec.letterOf?.(attrs)
  return sign?.length === 1 ? sign : '\ufffc'
}

const textOf = (node: Node) => node.textBetween(0, node.content.size, undefined, letterOf)

/** The cache key of a block: everything that its result depends on. */
export const keyOf = ({ before, text, after }: TextInContext) =>
  JSON.stringify([before, text, after])

/** Finds blocks that may quote and are not in this older document. */
export function createChangedBlocks(before: Node): (doc: Node) => Block[] {
  const seenBlocks = new WeakSet<Node>()
  before.descendants((node) => {
    if (node.isTextblock) seenBlocks.add(node)
  })
  return (doc) => {
    const blocks: Block[] = []
    doc.descendants((node, position, parent, index) => {
      if (!node.isTextblock) return true
      if (seenBlocks.has(node) || node.type.spec.code) return false
      const text = textOf(node)
      const beside = (at: number) => textBeside(parent?.maybeChild(at))
      if (mayQuote(text))
        blocks.push({
          ...inContext(text, beside(index - 1), beside(index + 1)),
          start: position + 1,
        })
      else seenBlocks.add(node)
      return false
    })
    return blocks
  }
}

const textBeside = (node: Node | null | undefined) =>
  node?.isTextblock && !node.type.spec.code ? textOf(node) : ''
