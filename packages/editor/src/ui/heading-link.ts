import { createHeadingIds } from '@waraq/sdk/heading-ids'
import { toStoredDocument } from '../content/serialize.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { announce } from '../widgets/announce.ts'

/** Copies the fragment that leads readers to the selected heading, such as `#wq-1-h-fasting`. */
export function copyHeadingLink(context: EditorContext, copied: string): void {
  const { doc, selection } = context.editor.state
  // The prefix of a document that is alone on its page.
  const idOf = createHeadingIds('wq-1')
  let id = ''
  doc.nodesBetween(0, selection.from + 1, (node) => {
    if (node.type.name === 'heading') id = idOf(toStoredDocument(node))
  })
  // Without clipboard permission, the editor does not report a copy.
  void navigator.clipboard.writeText(`#${id}`).then(
    () => announce(context, copied),
    () => {},
  )
}
