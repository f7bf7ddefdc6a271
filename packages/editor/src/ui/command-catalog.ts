import { COMMANDS, type Command } from '../commands/commands.ts'
import type { IconName } from '../widgets/icons.ts'
import type { UiCommand } from '../widgets/ui-command.ts'

type CommandName = keyof typeof COMMANDS

export const HISTORY = [
  entry('undo', { shortcut: 'Mod-z' }),
  entry('redo', { shortcut: 'Mod-Shift-z' }),
]

export const MARKS = [
  entry('bold', { shortcut: 'Mod-b', keywords: 'strong غامق' }),
  entry('italic', { shortcut: 'Mod-i', keywords: 'cursive' }),
  entry('underline', { shortcut: 'Mod-u', keywords: 'تسطير' }),
  entry('strike', { shortcut: 'Mod-Shift-s', keywords: 'delete شطب' }),
]

export const SECONDARY_MARKS = [
  entry('code', { shortcut: 'Mod-e', keywords: 'monospace' }),
  entry('subscript', { shortcut: 'Mod-,', keywords: 'index' }),
  entry('superscript', { shortcut: 'Mod-.', keywords: 'power أس' }),
  entry('clear', { keywords: 'plain بسيط' }),
]

export const STYLES = [
  entry('paragraph', { shortcut: 'Mod-Alt-0', keywords: 'paragraph فقرة' }),
  heading(1),
  heading(2),
  heading(3),
  entry('blockquote', { shortcut: 'Mod-Shift-b', keywords: 'citation قول' }),
  entry('codeBlock', { shortcut: 'Mod-Alt-c', keywords: 'program برنامج' }),
]

export const LISTS = [
  entry('bulletList', { shortcut: 'Mod-Shift-8', keywords: 'unordered points نقاط' }),
  entry('orderedList', { shortcut: 'Mod-Shift-7', keywords: 'ordered numbers أرقام ترقيم' }),
  entry('taskList', { shortcut: 'Mod-Shift-9', keywords: 'todo check مهمة' }),
  entry('details', { keywords: 'fold collapse details طي إخفاء' }),
]

/** Of a toggle; in the palette. */
const TOGGLES = [named('detailsOpen', 'details', 'toggle fold readers طي')]

export const ALIGNMENTS = [
  alignment('alignStart', 'alignLeft'),
  alignment('alignCenter', 'alignCenter', 'Mod-Shift-e'),
  alignment('alignEnd', 'alignRight'),
  alignment('alignJustify', 'alignJustify', 'Mod-Shift-j'),
  entry('directionAuto', { keywords: 'rtl ltr اتجاه' }),
  entry('directionRight', { keywords: 'rtl ltr اتجاه' }),
  entry('directionLeft', { keywords: 'rtl ltr اتجاه' }),
]

/** By key only; the menu has the alignments of the line's own direction. */
const PHYSICAL_ALIGNMENTS = [
  alignment('alignLeft', 'alignLeft', 'Mod-Shift-l'),
  alignment('alignRight', 'alignRight', 'Mod-Shift-r'),
]

export const INSERTIONS: UiCommand[] = [
  entry('table', { keywords: 'grid columns أعمدة صفوف' }),
  entry('rule', { keywords: 'line horizontal خط' }),
  named('pageBreak', 'rule', 'new sheet صفحة جديدة'),
]

/** In the slash menu and the palette. */
export const CALLOUTS: UiCommand[] = [
  callout('calloutNote'),
  callout('calloutTip'),
  callout('calloutWarning'),
  callout('calloutExample'),
  callout('calloutQuestion'),
]

/** Of a selected picture or a table. */
export const CAPTION = named('caption', 'caption', 'figure title وصف عنوان')

/** Of the blocks or items of the selection; in the palette. */
const BLOCKS: UiCommand[] = [
  { ...named('moveUp', 'undo', 'block up نقل'), shortcut: 'Alt-Shift-ArrowUp' },
  { ...named('moveDown', 'redo', 'block down نقل'), shortcut: 'Alt-Shift-ArrowDown' },
  { ...named('duplicate', 'copy', 'block repeat نسخ'), shortcut: 'Mod-Shift-d' },
]

/** The commands that need only the text. */
export const TEXT_COMMANDS = [
  ...HISTORY,
  ...STYLES,
  ...LISTS,
  ...INSERTIONS,
  ...MARKS,
  ...SECONDARY_MARKS,
  ...ALIGNMENTS,
  ...PHYSICAL_ALIGNMENTS,
  ...TOGGLES,
  ...BLOCKS,
  ...CALLOUTS,
  CAPTION,
]

/** A command whose icon has its name. */
function entry(
  name: Extract<CommandName, IconName>,
  presentation: Pick<UiCommand, 'shortcut' | 'keywords'>,
): UiCommand {
  return { ...commandNamed(name), name, icon: name, ...presentation }
}

function heading(level: 1 | 2 | 3): UiCommand {
  return entry(`heading${level}`, {
    shortcut: `Mod-Alt-${level}`,
    keywords: `h${level} title عنوان`,
  })
}

function alignment(name: CommandName, icon: IconName, shortcut?: string): UiCommand {
  return { ...commandNamed(name), name, icon, shortcut }
}

function named(name: CommandName, icon: IconName, keywords: string): UiCommand {
  return { ...commandNamed(name), name, icon, keywords }
}

function callout(name: CommandName): UiCommand {
  return named(name, 'info', 'callout box admonition إطار')
}

function commandNamed(name: CommandName): Command {
  return COMMANDS[name]
}
