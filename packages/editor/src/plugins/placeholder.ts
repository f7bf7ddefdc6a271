import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

/** Shows the placeholder in an empty document. */
export function createPlaceholder(text: string, isEditable: () => boolean): Plugin {
  const shown = { class: 'wq-empty', 'data-placeholder': text }
  return new Plugin({
    props: {
      decorations({ doc }) {
        const [line] = doc.content.content
        if (!line?.isTextblock || line.content.size > 0) return null
        if (doc.childCount > 1 || !isEditable()) return null
        return DecorationSet.create(doc, [Decoration.node(0, line.nodeSize, shown)])
      },
    },
  })
}
