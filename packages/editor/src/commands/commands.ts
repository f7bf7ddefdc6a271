import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { EditorState, Command as TextChange } from 'prosemirror-state'
import type { TextEditor } from '../context/text-editor.ts'
import { setAlignment, setDirection, switchDirection } from './block-attributes.ts'
import { setBlock, toggleBlock, toggleQuote } from './block-types.ts'
import { editCaption } from './captions.ts'
import { skipEmpty } from './chain-commands.ts'
import { insertRule } from './insertions.ts'
import { isBlockActive, isMarkActive } from './is-active.ts'
import { toggleList } from './lists.ts'
import { type MarkName, toggleMark, unsetMark } from './marks.ts'
import { duplicateBlocks, moveBlocks } from './move-blocks.ts'

/** A change of the text, with its state at the selection. */
export interface Command {
  run(editor: TextEditor): void
  /** Whether the selection has it; missing for commands that act once. */
  isActive?(state: EditorState): boolean
  isPossible?(state: EditorState): boolean
}

const runOf =
  (change: TextChange) =>
  (editor: TextEditor): void => {
    editor.run(change)
  }

/** The commands that need only the text, by name. */
export const COMMANDS = {
  undo: { run: runOf(skipEmpty(undo)), isPossible: (state) => undoDepth(state) > 0 },
  redo: { run: runOf(skipEmpty(redo)), isPossible: (state) => redoDepth(state) > 0 },
  bold: mark('bold'),
  italic: mark('italic'),
  underline: mark('underline'),
  strike: mark('strike'),
  code: mark('code'),
  subscript: mark('subscript'),
  superscript: mark('superscript'),
  clear: { run: runOf(unsetMark()) },
  paragraph: block('paragraph', setBlock('paragraph')),
  heading1: heading(1),
  heading2: heading(2),
  heading3: heading(3),
  blockquote: block('blockquote', toggleQuote),
  codeBlock: block('codeBlock', toggleBlock('codeBlock')),
  bulletList: block('bulletList', toggleList('bulletList')),
  orderedList: block('orderedList', toggleList('orderedList')),
  alignStart: alignment(null),
  alignLeft: alignment('left'),
  alignRight: alignment('right'),
  alignCenter: alignment('center'),
  alignEnd: alignment('end'),
  alignJustify: alignment('justify'),
  directionAuto: direction(null),
  directionRight: direction('rtl'),
  directionLeft: direction('ltr'),
  directionSwitch: { run: runOf(switchDirection) },
  rule: { run: runOf(insertRule()) },
  caption: { run: runOf(editCaption), isPossible: (state) => editCaption(state) },
  moveUp: { run: runOf(moveBlocks(-1)) },
  moveDown: { run: runOf(moveBlocks(1)) },
  duplicate: { run: runOf(duplicateBlocks) },
} satisfies Record<string, Command>

function mark(name: MarkName): Command {
  return { run: runOf(toggleMark(name)), isActive: (state) => isMarkActive(state, name) }
}

function block(name: string, change: TextChange): Command {
  return { run: runOf(change), isActive: (state) => isBlockActive(state, { name }) }
}

function heading(level: 1 | 2 | 3): Command {
  return {
    run: runOf(toggleBlock('heading', { level })),
    isActive: (state) => isBlockActive(state, { name: 'heading', attrs: { level } }),
  }
}

function alignment(value: string | null): Command {
  return {
    run: runOf(setAlignment(value)),
    isActive: (state) => isBlockActive(state, { attrs: { textAlign: value } }),
  }
}

function direction(value: 'rtl' | 'ltr' | null): Command {
  return {
    run: runOf(setDirection(value)),
    isActive: (state) => isBlockActive(state, { attrs: { dir: value } }),
  }
}
