import type { Command } from '../commands/commands.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { createElement } from '../dom/elements.ts'
import { findCommands } from '../suggestions/slash-commands.ts'
import { createIcon } from '../widgets/icons.ts'
import { formatShortcut } from '../widgets/shortcuts.ts'
import { openSearchDialog } from './search-dialog.ts'

/** Every command, found by typing. */
export function openPalette(context: EditorContext, commands: readonly Command[]): void {
  const { messages, editor, emit } = context
  const isPossible = (command: Command) => command.isPossible?.(editor.state) !== false
  const offered = commands.filter((command) => command.name !== 'palette' && isPossible(command))
  openSearchDialog<Command>(context, {
    title: messages.commands.palette,
    label: messages.menu.search,
    failed: messages.menu.empty,
    find: (query) => findCommands(offered, query),
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
