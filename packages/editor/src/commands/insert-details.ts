import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'

/** Puts the blocks of the selection into a toggle, open, with the caret in its summary. */
export function insertDetails(editor: Editor): void {
  editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      const { $from, $to } = state.selection
      const range = $from.blockRange($to)
      const { details, detailsSummary, detailsContent } = state.schema.nodes
      if (!range || !details || !detailsSummary || !detailsContent) return false
      const blocks = state.doc.slice(range.start, range.end).content
      const content = detailsContent.createAndFill(null, blocks)
      if (!content) return false
      const fold = details.create({ open: true }, [detailsSummary.create(), content])
      tr.replaceRangeWith(range.start, range.end, fold)
      tr.setSelection(TextSelection.near(tr.doc.resolve(range.start + 2))).scrollIntoView()
      return true
    })
    .run()
}
