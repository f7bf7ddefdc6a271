import { attributesOf, type DocumentNode, NODES } from '@waraq/contract'
import type { BlockContext } from '../block-context.ts'
import type { RenderBlocks, RenderContext, RenderInline } from '../render-context.ts'
import { bidiRunsOf, eachPiece } from './bidi-runs.ts'

/** Renders code, which is left to right in every language. */
export function renderCode(
  { attrs, content = [] }: DocumentNode,
  _: BlockContext,
  context: RenderContext,
  _renderBlocks: RenderBlocks,
  renderInline: RenderInline,
): void {
  const { output } = context
  const { language } = attributesOf(NODES.codeBlock, attrs)
  output.open('pre', { dir: 'ltr', 'data-language': language })
  output.open('code')
  const [{ type, text, marks } = { type: '' }, ...others] = content
  const isPlain = type === 'text' && !marks && others.length === 0
  if (isPlain && language !== 'math') {
    eachPiece(text ?? '', bidiRunsOf(text ?? ''), (piece, run) => {
      if (run) output.open('bdi')
      output.text(piece)
      if (run) output.close('bdi')
    })
  } else renderInline(content, context)
  output.close('code')
  output.close('pre')
}
