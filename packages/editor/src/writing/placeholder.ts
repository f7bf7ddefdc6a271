import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** Says on empty paper what can be done there. */
export const Placeholder = Extension.create<{ text: string }>({
  name: 'placeholder',
  addOptions: () => ({ text: '' }),
  addProseMirrorPlugins() {
    const { editor, options } = this
    const shown = { class: 'wq-blank', 'data-placeholder': options.text }
    return [
      new Plugin({
        props: {
          decorations({ doc }) {
            const [line] = doc.content.content
            if (!line?.isTextblock || line.content.size > 0) return null
            if (doc.childCount > 1 || !editor.isEditable) return null
            return DecorationSet.create(doc, [Decoration.node(0, line.nodeSize, shown)])
          },
        },
      }),
    ]
  },
})
