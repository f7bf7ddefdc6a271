import { addressAt, removeLink } from '../commands/links.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { openLink } from '../dom/open-link.ts'
import { shownAddressOf } from '../dom/shown-address.ts'
import { linkMessagesFor } from '../i18n/link.ts'
import type { Tool } from '../widgets/toolbar-row.ts'
import { linkTool } from './tools.ts'

/** The tools of a link at the caret: follow, edit, remove. */
export function linkTools(context: EditorContext): Tool[] {
  const words = linkMessagesFor(context.locale)
  return [
    {
      label: words.open,
      icon: 'open',
      // Isolated: an Arabic button would move the signs at its end.
      text: (state) => `\u2066${shownAddressOf(addressAt(state))}\u2069`,
      run: ({ state }) => openLink(addressAt(state)),
    },
    linkTool(context),
    { label: words.remove, icon: 'unlink', run: (editor) => editor.run(removeLink) },
  ]
}
