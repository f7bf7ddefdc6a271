import { attributesOf, type DocumentNode, NODES } from '@waraq/contract'
import type { BlockContext } from './block-context.ts'
import type { RenderBlocks, RenderContext, RenderInline } from './render-context.ts'

/** Renders a toggle: a summary, and blocks that it shows and hides. */
export function renderToggle(
  { attrs, content = [] }: DocumentNode,
  place: BlockContext,
  context: RenderContext,
  renderBlocks: RenderBlocks,
  renderInline: RenderInline,
): void {
  const { output, messages } = context
  const { open } = attributesOf(NODES.details, attrs)
  const summary = content.find(({ type }) => type === 'detailsSummary')
  output.open('details', { dir: place.direction, open })
  output.open('summary')
  if (summary?.content?.length) renderInline(summary.content, context)
  else output.text(messages.details)
  output.close('summary')
  renderBlocks(
    content.filter((child) => child !== summary),
    place,
    context,
  )
  output.close('details')
}
