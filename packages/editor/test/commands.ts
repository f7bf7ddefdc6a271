/** The commands of the editor that work on any text, by name. */

import type { Command } from 'prosemirror-state'
import {
  addColumnBefore,
  addRowAfter,
  mergeCells,
  setCellAttr,
  splitCell,
  toggleHeader,
} from 'prosemirror-tables'
import { setAlignment, setDirection, updateSelected } from '../src/commands/block-attributes.ts'
import { setBlock, toggleBlock, toggleQuote } from '../src/commands/block-types.ts'
import { editCaption, leaveCaption } from '../src/commands/captions.ts'
import { changeIndent, indentCode, outdentAtStart } from '../src/commands/indent.ts'
import { insertInline, insertRule } from '../src/commands/insertions.ts'
import { liftItem, sinkItem, splitItem, toggleList } from '../src/commands/lists.ts'
import { selectMark, setMark, toggleMark, unsetMark } from '../src/commands/marks.ts'
import { duplicateBlocks, moveBlocks } from '../src/commands/move-blocks.ts'
import { toggleCallout } from '../src/features/callout/callout-menu.ts'
import { insertDetails, toggleOpenForReaders } from '../src/features/details/expanded-toggles.ts'
import { insertFootnote } from '../src/footnotes/footnote-commands.ts'
import { insertMention } from '../src/host/mentions.ts'
import {
  deleteEmptyLine,
  joinBackwardIntoList,
  joinForward,
  liftOnBackspace,
} from '../src/input/list-boundary-commands.ts'
import { insertTable } from '../src/tables/insert-table.ts'

const PERSON = { id: '42', label: 'Amina', href: 'https://example.org/p/42' }

/** Commands that change blocks and marks and keep all text. */
export const COMMANDS: Record<string, Command> = {
  bold: toggleMark('bold'),
  code: toggleMark('code'),
  superscript: toggleMark('superscript'),
  subscript: toggleMark('subscript'),
  highlight: setMark('highlight', { color: '#bbf7d0' }),
  link: setMark('link', { href: 'https://example.org/' }),
  'no link': unsetMark('link'),
  'no marks': unsetMark(),
  'all of a link': selectMark('link'),
  paragraph: setBlock('paragraph'),
  heading: toggleBlock('heading', { level: 2 }),
  program: toggleBlock('codeBlock'),
  quote: toggleQuote,
  list: toggleList('bulletList'),
  numbers: toggleList('orderedList'),
  tasks: toggleList('taskList'),
  'item in': sinkItem,
  'item out': liftItem,
  toggle: insertDetails,
  'toggle open for readers': toggleOpenForReaders,
  'to the centre': setAlignment('center'),
  'from right to left': setDirection('rtl'),
  'indent line': changeIndent(1),
  'outdent line': changeIndent(-1),
  'indent code': indentCode,
  'outdent at start': outdentAtStart,
  rule: insertRule(),
  'page break': insertRule({ pageBreak: true }),
  callout: toggleCallout('warning'),
  'another callout': toggleCallout('tip'),
  caption: editCaption,
  'move up': moveBlocks(-1),
  'move down': moveBlocks(1),
  ink: setMark('ink', { ink: 'blue' }),
  'no ink': unsetMark('ink'),
  table: insertTable(2, 2),
  'a row after': addRowAfter,
  'a column before': addColumnBefore,
  'merge cells': mergeCells,
  'split a cell': splitCell,
  'header row': toggleHeader('row'),
  'header column': toggleHeader('column'),
  'cells to the right': setCellAttr('align', 'right'),
  duplicate: duplicateBlocks,
  footnote: insertFootnote('en'),
  'another attribute': updateSelected({}),
}
/** Commands that replace the selected text, as typing does. */
export const REPLACING: Record<string, Command> = {
  'a new item': splitItem,
  'Enter in an empty caption': leaveCaption,
  honorific: insertInline({ type: 'honorific', attrs: { type: 'saw' } }),
  sign: insertInline(':'),
  mention: (state, dispatch) =>
    insertMention(PERSON, { from: state.selection.from, to: state.selection.from })(
      state,
      dispatch,
    ),
  formula: insertInline({ type: 'formula', attrs: { text: 'x^2' } }),
  'Backspace in an item': liftOnBackspace,
  'Backspace after a list': joinBackwardIntoList,
  'Delete in a list': joinForward,
  'Delete on an empty line': deleteEmptyLine,
}
