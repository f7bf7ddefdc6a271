import type { EditorContext } from '../context/editor-context.ts'
import { createElement } from '../dom/elements.ts'
import { createCommandSearch } from '../i18n/command-names.ts'
import { dialogMessagesFor } from '../i18n/dialogs.ts'
import { createIcon } from '../widgets/icons.ts'
import { formatShortcut } from '../widgets/shortcuts.ts'
import { findCommands, type UiCommand } from '../widgets/ui-command.ts'
import { openSearchDialog } from './search-dialog.ts'

/** Opens a searchable list of all commands. */
export function openPalette(context: EditorContext, commands: readonly UiCommand[]): void {
  const { messages, locale, editor, emit } = context
  const isPossible = (command: UiCommand) => command.isPossible?.(editor.state) !== false
  const offered = commands.filter((command) => command.name !== 'palette' && isPossible(command))
  const names = createCommandSearch(messages)
  openSearchDialog<UiCommand>(context, {
    title: messages.commands.palette,
    label: dialogMessagesFor(locale).search,
    find: (query) => names.search((terms) => findCommands(offered, query, terms)),
    show: ({ icon, name, shortcut }) => [
      createIcon(icon),
      createElement('span', { class: 'wq-option-label' }, messages.commands[name]),
      ...(shortcut
        ? [createElement('kbd', { attributes: { dir: 'ltr' } }, formatShortcut(shortcut))]
        : []),
    ],
    choose(command) {
      emit('command_palette_command', { command: command.name })
      command.run(editor)
    },
  })
}
