import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { EditorState, Command as TextChange } from 'prosemirror-state'
import type { TextEditor } from '../context/text-editor.ts'
import type { Messages } from '../i18n/messages.ts'
import type { IconName } from '../widgets/icons.ts'
import { setAlignment, setDirection } from './block-attributes.ts'
import { setBlock, toggleBlock, toggleQuote } from './block-types.ts'
import { insertDetails } from './insert-details.ts'
import { insertRule, insertTable } from './insertions.ts'
import { isBlockActive, isMarkActive } from './is-active.ts'
import { toggleList } from './lists.ts'
import { toggleMark, unsetMark } from './marks.ts'

export type CommandName = keyof Messages['commands']

/** Something that can be done to the text: from the toolbar, the slash menu, the palette or the keyboard. */
export interface Command {
  name: CommandName
  icon: IconName
  /** In the manner of ProseMirror: `Mod-b`. */
  shortcut?: string
  /** Other words by which it is found, in both languages. */
  keywords?: string
  run(editor: TextEditor): void
  /** Whether it holds for the selection; left out where a command does something once. */
  isActive?(state: EditorState): boolean
  isPossible?(state: EditorState): boolean
}

const doing =
  (change: TextChange) =>
  (editor: TextEditor): void => {
    editor.run(change)
  }

export const HISTORY: Command[] = [
  {
    name: 'undo',
    icon: 'undo',
    shortcut: 'Mod-z',
    run: doing(undo),
    isPossible: (state) => undoDepth(state) > 0,
  },
  {
    name: 'redo',
    icon: 'redo',
    shortcut: 'Mod-Shift-z',
    run: doing(redo),
    isPossible: (state) => redoDepth(state) > 0,
  },
]

export const MARKS: Command[] = [
  mark('bold', 'Mod-b', 'strong غامق'),
  mark('italic', 'Mod-i', 'cursive'),
  mark('underline', 'Mod-u', 'تسطير'),
  mark('strike', 'Mod-Shift-s', 'delete شطب'),
]

export const SECONDARY_MARKS: Command[] = [
  mark('code', 'Mod-e', 'monospace'),
  mark('subscript', 'Mod-,', 'index'),
  mark('superscript', 'Mod-.', 'power أس'),
  {
    name: 'clear',
    icon: 'clear',
    keywords: 'plain بسيط',
    run: doing(unsetMark()),
  },
]

export const STYLES: Command[] = [
  {
    name: 'paragraph',
    icon: 'paragraph',
    shortcut: 'Mod-Alt-0',
    keywords: 'paragraph فقرة',
    run: doing(setBlock('paragraph')),
    isActive: (state) => isBlockActive(state, { name: 'paragraph' }),
  },
  heading('heading1', 1),
  heading('heading2', 2),
  heading('heading3', 3),
  {
    name: 'blockquote',
    icon: 'blockquote',
    shortcut: 'Mod-Shift-b',
    keywords: 'citation قول',
    run: doing(toggleQuote),
    isActive: (state) => isBlockActive(state, { name: 'blockquote' }),
  },
  {
    name: 'codeBlock',
    icon: 'codeBlock',
    shortcut: 'Mod-Alt-c',
    keywords: 'program برنامج',
    run: doing(toggleBlock('codeBlock')),
    isActive: (state) => isBlockActive(state, { name: 'codeBlock' }),
  },
]

export const LISTS: Command[] = [
  {
    name: 'bulletList',
    icon: 'bulletList',
    shortcut: 'Mod-Shift-8',
    keywords: 'unordered points نقاط',
    run: doing(toggleList('bulletList')),
    isActive: (state) => isBlockActive(state, { name: 'bulletList' }),
  },
  {
    name: 'orderedList',
    icon: 'orderedList',
    shortcut: 'Mod-Shift-7',
    keywords: 'ordered numbers أرقام ترقيم',
    run: doing(toggleList('orderedList')),
    isActive: (state) => isBlockActive(state, { name: 'orderedList' }),
  },
  {
    name: 'taskList',
    icon: 'taskList',
    shortcut: 'Mod-Shift-9',
    keywords: 'todo check مهمة',
    run: doing(toggleList('taskList')),
    isActive: (state) => isBlockActive(state, { name: 'taskList' }),
  },
  {
    name: 'details',
    icon: 'details',
    keywords: 'fold collapse details طي إخفاء',
    run: doing(insertDetails),
    isActive: (state) => isBlockActive(state, { name: 'details' }),
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
    run: doing(insertTable(3, 3)),
  },
  {
    name: 'rule',
    icon: 'rule',
    keywords: 'line horizontal خط',
    run: doing(insertRule),
  },
]

/** The commands that need nothing but the text. */
export const TEXT_COMMANDS: Command[] = [
  ...HISTORY,
  ...STYLES,
  ...LISTS,
  ...INSERTIONS,
  ...MARKS,
  ...SECONDARY_MARKS,
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
    run: doing(toggleMark(name)),
    isActive: (state) => isMarkActive(state, name),
  }
}

function heading(name: 'heading1' | 'heading2' | 'heading3', level: 1 | 2 | 3): Command {
  return {
    name,
    icon: name,
    shortcut: `Mod-Alt-${level}`,
    keywords: `h${level} title عنوان`,
    run: doing(toggleBlock('heading', { level })),
    isActive: (state) => isBlockActive(state, { name: 'heading', attrs: { level } }),
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
    run: doing(setAlignment(value)),
    isActive: (state) => isBlockActive(state, { attrs: { textAlign: value } }),
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
    run: doing(setDirection(value)),
    isActive: (state) => isBlockActive(state, { attrs: { dir: value } }),
  }
}
