import { COMMANDS, type Command } from '../commands/commands.ts'
import type { IconName } from '../widgets/icons.ts'
import type { UiCommand } from '../widgets/ui-command.ts'

type CommandName = keyof typeof COMMANDS

export const HISTORY = [
  entry('undo', { shortcut: 'Mod-z' }),
  entry('redo', { shortcut: 'Mod-Shift-z' }),
]

export const MARKS = [
  entry('bold', { shortcut: 'Mod-b' }),
  entry('italic', { shortcut: 'Mod-i' }),
  entry('underline', { shortcut: 'Mod-u' }),
  entry('strike', { shortcut: 'Mod-Shift-s' }),
]

export const SECONDARY_MARKS = [
  entry('code', { shortcut: 'Mod-e' }),
  entry('subscript', { shortcut: 'Mod-,' }),
  entry('superscript', { shortcut: 'Mod-.' }),
  entry('clear'),
]

export const STYLES = [
  entry('paragraph', { shortcut: 'Mod-Alt-0' }),
  heading(1),
  heading(2),
  heading(3),
  entry('blockquote', { shortcut: 'Mod-Shift-b' }),
  entry('codeBlock', { shortcut: 'Mod-Alt-c' }),
]

export const LISTS = [
  entry('bulletList', { shortcut: 'Mod-Shift-8' }),
  entry('orderedList', { shortcut: 'Mod-Shift-7' }),
]

export const ALIGNMENTS = [
  alignment('alignStart', 'alignLeft'),
  alignment('alignCenter', 'alignCenter', 'Mod-Shift-e'),
  alignment('alignEnd', 'alignRight'),
  alignment('alignJustify', 'alignJustify', 'Mod-Shift-j'),
  entry('directionAuto'),
  entry('directionRight'),
  entry('directionLeft'),
]

export const SWITCH_DIRECTION = entry('directionSwitch', { shortcut: 'Mod-Shift-x' })

/** Alignments by key only; the menu has those of the line's own direction. */
export const PHYSICAL_ALIGNMENTS = [
  alignment('alignLeft', 'edgeLeft', 'Mod-Shift-l'),
  alignment('alignRight', 'edgeRight', 'Mod-Shift-r'),
]

export const RULE = entry('rule')

/** The command of a selected picture or a table. */
export const CAPTION = entry('caption')

/** Commands of the selected blocks or items, in the palette. */
export const BLOCKS: UiCommand[] = [
  entry('moveUp', { shortcut: 'Alt-Shift-ArrowUp' }),
  entry('moveDown', { shortcut: 'Alt-Shift-ArrowDown' }),
  entry('duplicate', { shortcut: 'Mod-Shift-d' }),
]

/** The commands that need only the text. */
export const TEXT_COMMANDS = [
  ...HISTORY,
  ...STYLES,
  ...LISTS,
  ...MARKS,
  ...SECONDARY_MARKS,
  ...ALIGNMENTS,
  SWITCH_DIRECTION,
  ...PHYSICAL_ALIGNMENTS,
  ...BLOCKS,
  CAPTION,
]

/** A command whose icon has its name. */
function entry(
  name: Extract<CommandName, IconName>,
  presentation: Pick<UiCommand, 'shortcut'> = {},
): UiCommand {
  return { ...commandNamed(name), name, icon: name, ...presentation }
}

function heading(level: 1 | 2 | 3): UiCommand {
  return entry(`heading${level}`, { shortcut: `Mod-Alt-${level}` })
}

function alignment(name: CommandName, icon: IconName, shortcut?: string): UiCommand {
  return { ...commandNamed(name), name, icon, shortcut }
}

function commandNamed(name: CommandName): Command {
  return COMMANDS[name]
}
