import { Plugin } from 'prosemirror-state'
import type { TextEditor } from '../context/text-editor.ts'

/** Shows where a dragged object will land. Its code is loaded with the first drag. */
export function createDropCursor(editor: TextEditor): Plugin {
  let cursor: Plugin | undefined
  let isLoading = false

  async function load(): Promise<void> {
    if (isLoading || (cursor && editor.state.plugins.includes(cursor))) return
    isLoading = true
    try {
      const { dropCursor } = await import('prosemirror-dropcursor')
      if (editor.isDestroyed) return
      cursor = dropCursor({ color: 'var(--wq-accent)', width: 2 })
      editor.addPlugin(cursor)
    } catch {
      // Objects can be dropped without it, and the next drag tries again.
    } finally {
      isLoading = false
    }
  }

  return new Plugin({
    props: {
      handleDOMEvents: {
        dragenter() {
          void load()
          return false
        },
      },
    },
  })
}
