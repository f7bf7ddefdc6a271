import type { Editor } from '@tiptap/core'
import type { NodeType } from '@tiptap/pm/model'

/** Aligns the paragraphs and headings of the selection; `null` for the side where their text begins. */
export function setAlignment(editor: Editor, textAlign: string | null): void {
  setOfBlocks(editor, 'textAlign', textAlign)
}

/** Chooses the direction of the blocks of the selection, lists and tables with them; `null` leaves it to their text. */
export function setDirection(editor: Editor, dir: 'ltr' | 'rtl' | null): void {
  setOfBlocks(editor, 'dir', dir)
}

function setOfBlocks(editor: Editor, attribute: string, value: string | null): void {
  editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      const { from, to } = state.selection
      state.doc.nodesBetween(from, to, (node, position) => {
        if (has(node.type, attribute)) tr.setNodeAttribute(position, attribute, value)
      })
      return true
    })
    .run()
}

const has = ({ spec }: NodeType, attribute: string) =>
  spec.attrs !== undefined && attribute in spec.attrs
