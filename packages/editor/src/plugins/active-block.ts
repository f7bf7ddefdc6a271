import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

/**
 * Marks the block in which the author writes, so that the style sheet has it laid out at once. Others wait
 * until they are near what is seen (`content-visibility`), also those that were made this moment: into one
 * that waits Chromium puts a letter behind the caret, and all that is typed next comes before it.
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
