import type { ChainedCommands, Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import type { IconName } from '../ui/icons.ts'
import type { Words } from '../ui/words.ts'
import { setAlignment, setDirection } from './block-attributes.ts'
import { insertDetails } from './insert-details.ts'

export type CommandName = keyof Words['commands']

/** Something that can be done to the text: from the toolbar, the slash menu, the palette or the keyboard. */
export interface Command {
  name: CommandName
  icon: IconName
  /** In the manner of ProseMirror: `Mod-b`. */
  shortcut?: string
  /** Other words by which it is found, in both languages. */
  keywords?: string
  run(editor: Editor): void
  /** Whether it holds for the selection; left out where a command does something once. */
  isActive?(editor: Editor): boolean
  isPossible?(editor: Editor): boolean
}

const chained =
  (change: (chain: ChainedCommands) => ChainedCommands) =>
  (editor: Editor): void => {
    change(editor.chain().focus()).run()
  }

export const HISTORY: Command[] = [
  {
    name: 'undo',
    icon: 'undo',
    shortcut: 'Mod-z',
    run: chained((chain) => chain.undo()),
    isPossible: ({ state }) => undoDepth(state) > 0,
  },
  {
    name: 'redo',
    icon: 'redo',
    shortcut: 'Mod-Shift-z',
    run: chained((chain) => chain.redo()),
    isPossible: ({ state }) => redoDepth(state) > 0,
  },
]

export const MARKS: Command[] = [
  mark('bold', 'Mod-b', 'strong غامق'),
  mark('italic', 'Mod-i', 'cursive'),
  mark('underline', 'Mod-u', 'تسطير'),
  mark('strike', 'Mod-Shift-s', 'delete شطب'),
]

export const RARE_MARKS: Command[] = [
  mark('code', 'Mod-e', 'monospace'),
  mark('subscript', 'Mod-,', 'index'),
  mark('superscript', 'Mod-.', 'power أس'),
  {
    name: 'clear',
    icon: 'clear',
    keywords: 'plain بسيط',
    run: chained((chain) => chain.unsetAllMarks()),
  },
]

export const STYLES: Command[] = [
  {
    name: 'paragraph',
    icon: 'paragraph',
    shortcut: 'Mod-Alt-0',
    keywords: 'paragraph فقرة',
    run: chained((chain) => chain.setParagraph()),
    isActive: (editor) => editor.isActive('paragraph'),
  },
  heading('heading1', 1),
  heading('heading2', 2),
  heading('heading3', 3),
  {
    name: 'blockquote',
    icon: 'blockquote',
    shortcut: 'Mod-Shift-b',
    keywords: 'citation قول',
    run: chained((chain) => chain.toggleBlockquote()),
    isActive: (editor) => editor.isActive('blockquote'),
  },
  {
    name: 'codeBlock',
    icon: 'codeBlock',
    shortcut: 'Mod-Alt-c',
    keywords: 'program برنامج',
    run: chained((chain) => chain.toggleCodeBlock()),
    isActive: (editor) => editor.isActive('codeBlock'),
  },
]

export const LISTS: Command[] = [
  {
    name: 'bulletList',
    icon: 'bulletList',
    shortcut: 'Mod-Shift-8',
    keywords: 'unordered points نقاط',
    run: chained((chain) => chain.toggleBulletList()),
    isActive: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    icon: 'orderedList',
    shortcut: 'Mod-Shift-7',
    keywords: 'ordered numbers أرقام ترقيم',
    run: chained((chain) => chain.toggleOrderedList()),
    isActive: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'taskList',
    icon: 'taskList',
    shortcut: 'Mod-Shift-9',
    keywords: 'todo check مهمة',
    run: chained((chain) => chain.toggleTaskList()),
    isActive: (editor) => editor.isActive('taskList'),
  },
  {
    name: 'details',
    icon: 'details',
    keywords: 'fold collapse details طي إخفاء',
    run: insertDetails,
    isActive: (editor) => editor.isActive('details'),
  },
]

export const ALIGNMENTS: Command[] = [
  alignment('alignStart', 'alignLeft', null, 'Mod-Shift-l'),
  alignment('alignCenter', 'alignCenter', 'center', 'Mod-Shift-e'),
  alignment('alignEnd', 'alignRight', 'end', 'Mod-Shift-r'),
  alignment('alignJustify', 'alignJustify', 'justify', 'Mod-Shift-j'),
  direction('directionAuto', null),
  direction('directionRight', 'rtl'),
  direction('directionLeft', 'ltr'),
]

export const INSERTIONS: Command[] = [
  {
    name: 'table',
    icon: 'table',
    keywords: 'grid columns أعمدة صفوف',
    run: chained((chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true })),
  },
  {
    name: 'rule',
    icon: 'rule',
    keywords: 'line horizontal خط',
    run: chained((chain) => chain.setHorizontalRule()),
  },
]

/** The commands that need nothing but the text. */
export const TEXT_COMMANDS: Command[] = [
  ...HISTORY,
  ...STYLES,
  ...LISTS,
  ...INSERTIONS,
  ...MARKS,
  ...RARE_MARKS,
  ...ALIGNMENTS,
]

function mark(
  name: 'bold' | 'italic' | 'underline' | 'strike' | 'code' | 'subscript' | 'superscript',
  shortcut: string,
  keywords: string,
): Command {
  return {
    name,
    icon: name,
    shortcut,
    keywords,
    run: chained((chain) => chain.toggleMark(name)),
    isActive: (editor) => editor.isActive(name),
  }
}

function heading(name: 'heading1' | 'heading2' | 'heading3', level: 1 | 2 | 3): Command {
  return {
    name,
    icon: name,
    shortcut: `Mod-Alt-${level}`,
    keywords: `h${level} title عنوان`,
    run: chained((chain) => chain.toggleHeading({ level })),
    isActive: (editor) => editor.isActive('heading', { level }),
  }
}

function alignment(
  name: CommandName,
  icon: IconName,
  value: string | null,
  shortcut: string,
): Command {
  return {
    name,
    icon,
    shortcut,
    run: (editor) => setAlignment(editor, value),
    isActive: (editor) => editor.isActive({ textAlign: value }),
  }
}

function direction(
  name: 'directionAuto' | 'directionRight' | 'directionLeft',
  value: 'rtl' | 'ltr' | null,
): Command {
  return {
    name,
    icon: name,
    keywords: 'rtl ltr اتجاه',
    run: (editor) => setDirection(editor, value),
    isActive: (editor) => editor.isActive({ dir: value }),
  }
}
