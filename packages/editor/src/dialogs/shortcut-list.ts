import type { Command } from '../commands/commands.ts'
import type { Workbench } from '../context/editor-context.ts'
import { make } from '../dom/elements.ts'
import { shownShortcut } from '../widgets/shortcuts.ts'
import { openDialog } from './dialog.ts'

/** All keys that do something. */
export function openShortcutList(bench: Workbench, commands: readonly Command[]): void {
  const { words } = bench
  const rows = commands.flatMap(({ name, shortcut }) =>
    shortcut
      ? [
          make('dt', {}, words.commands[name]),
          make('dd', {}, make('kbd', { attributes: { dir: 'ltr' } }, shownShortcut(shortcut))),
        ]
      : [],
  )
  const list = make('dl', { class: 'wq-keys-list', attributes: { tabindex: '0' } }, ...rows)
  openDialog(bench, { title: words.commands.shortcuts, className: 'wq-shortcuts' }, list)
}
