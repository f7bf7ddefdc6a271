import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

/**
 * Marks the block with the caret so that the style sheet renders it at once. Others, including new
 * ones, use `content-visibility`: in such a block Chromium places the first typed letter after the
 * caret.
 */
export const createActiveBlockPlugin = (): Plugin =>
  new Plugin({
    props: {
      decorations({ doc, selection: { $head } }) {
        if ($head.depth === 0) return null
        const [start, end] = [$head.before(1), $head.after(1)]
        return DecorationSet.create(doc, [
          Decoration.node(start, end, { class: 'wq-active-block' }),
        ])
      },
    },
  })
