import type { Command } from '../commands/commands.ts'
import type { Workbench } from '../context/editor-context.ts'
import { make } from '../dom/elements.ts'
import { findCommands } from '../suggestions/slash-commands.ts'
import { createIcon } from '../widgets/icons.ts'
import { shownShortcut } from '../widgets/shortcuts.ts'
import { openSearchDialog } from './search-dialog.ts'

/** Every command, found by typing. */
export function openPalette(bench: Workbench, commands: readonly Command[]): void {
  const { words, editor, tell } = bench
  const isPossible = (command: Command) => command.isPossible?.(editor.state) !== false
  const offered = commands.filter((command) => command.name !== 'palette' && isPossible(command))
  openSearchDialog<Command>(bench, {
    title: words.commands.palette,
    label: words.menu.search,
    failed: words.menu.empty,
    find: (query) => findCommands(offered, query),
    show: ({ icon, name, shortcut }) => [
      createIcon(icon),
      make('span', { class: 'wq-option-label' }, words.commands[name]),
      ...(shortcut ? [make('kbd', { attributes: { dir: 'ltr' } }, shownShortcut(shortcut))] : []),
    ],
    choose(command) {
      tell('command_palette_command', { command: command.name })
      command.run(editor)
    },
  })
}
