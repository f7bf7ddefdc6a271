import type { EditorContext } from '../context/editor-context.ts'
import { createElement } from '../dom/elements.ts'
import { formatShortcut } from '../widgets/shortcuts.ts'
import type { UiCommand } from '../widgets/ui-command.ts'
import { openDialog } from './dialog.ts'

/** Opens the list of keyboard shortcuts. */
export function openShortcutList(context: EditorContext, commands: readonly UiCommand[]): void {
  const { messages } = context
  const rows = commands.flatMap(({ name, shortcut }) =>
    shortcut
      ? [
          createElement('dt', {}, messages.commands[name]),
          createElement(
            'dd',
            {},
            createElement('kbd', { attributes: { dir: 'ltr' } }, formatShortcut(shortcut)),
          ),
        ]
      : [],
  )
  const list = createElement(
    'dl',
    { class: 'wq-shortcuts-list', attributes: { tabindex: '0' } },
    ...rows,
  )
  openDialog(context, { title: messages.commands.shortcuts, className: 'wq-shortcuts' }, list)
}
