import { type Direction, type DocumentNode, directionAfter } from '@waraq/contract'
import { isInline, renderInline } from './inline.ts'
import type { Attributes, Tag } from './output.ts'
import type { BlockContext, RenderContext } from './render-context.ts'

// Deeper blocks render as text, because deeply nested boxes are slow to lay out.
const MAX_BOXES = 24

/**
 * Renders blocks in order. A block without letters has the direction of the previous one, the first
 * blocks of a document that of the interface. Returns the direction of the last block.
 */
export function renderBlocks(
  nodes: readonly DocumentNode[],
  { direction: before, depth }: Pick<BlockContext, 'depth'> & { direction: Direction | undefined },
  context: RenderContext,
): Direction | undefined {
  let current = before
  for (const node of nodes) {
    current = directionAfter(current, node)
    const direction = current ?? context.messages.direction
    showBlock(node, { direction, depth: depth + 1 }, context)
  }
  return current
}

// An unknown block renders by its text, which must not be lost.
function showBlock(node: DocumentNode, place: BlockContext, context: RenderContext): void {
  const isLine = place.depth > MAX_BOXES || isInline(node.type, context)
  const show = context.kinds.blocks.get(node.type)
  if (isLine) showLine('p', [node], { dir: place.direction }, context)
  else if (show) show(node, place, context)
  else renderBlocks(node.content ?? [], place, context)
}

function showLine(
  tag: Tag,
  nodes: readonly DocumentNode[],
  attributes: Attributes,
  context: RenderContext,
): void {
  const { output } = context
  output.open(tag, attributes)
  // An empty line keeps its height.
  if (nodes.length === 0) output.empty('br')
  renderInline(nodes, context)
  output.close(tag)
}

export function showBox(
  tag: Tag,
  nodes: readonly DocumentNode[],
  attributes: Attributes | undefined,
  place: BlockContext,
  context: RenderContext,
): void {
  context.output.open(tag, attributes)
  renderBlocks(nodes, place, context)
  context.output.close(tag)
}

/** Renders a line with its alignment, and with what other kinds add to it. */
export function showAligned(
  tag: Tag,
  node: DocumentNode,
  { textAlign, indent }: { textAlign: string | null; indent: number | null },
  { direction }: BlockContext,
  context: RenderContext,
  className?: string | false | null,
): void {
  const classes = [textAlign && `wq-align-${textAlign}`, indent && `wq-indent-${indent}`, className]
  const attributes = {
    ...attributesFor(node, context),
    dir: direction,
    class: classes.filter(Boolean).join(' ') || undefined,
  }
  showLine(tag, node.content ?? [], attributes, context)
}

/** The attributes that other kinds have for the element of a node. */
export const attributesFor = (node: DocumentNode, { kinds }: RenderContext) =>
  kinds.attributes.get(node.type)?.(node)
