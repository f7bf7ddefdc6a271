import { attributesOf, NODES } from '@waraq/contract'
import type { Kind } from '../../kind.ts'
import { bidiRunsOf, eachPiece } from './bidi-runs.ts'

/** Code, which is left to right in every language. */
export const codeBlock: Kind = {
  blocks: {
    codeBlock({ attrs, content = [] }, _, context) {
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
      } else context.renderInline(content, context)
      output.close('code')
      output.close('pre')
    },
  },
}
