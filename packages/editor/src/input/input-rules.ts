import { InputRule, inputRules, wrappingInputRule } from 'prosemirror-inputrules'
import type { Attrs, MarkType, Schema } from 'prosemirror-model'
import type { Command, EditorState, Plugin, Transaction } from 'prosemirror-state'
import { setBlockInPlace } from '../commands/block-types.ts'
import { composeCommands } from '../commands/chain-commands.ts'
import { addTrailingParagraph } from '../commands/insertions.ts'
import type { Part } from '../context/features.ts'
import { isInAddress } from '../schema/addresses.ts'
import { markType, nodeType } from '../schema/schema.ts'

/**
 * Converts Arabic digits only, without the tables for other scripts, because typing waits for this
 * code.
 */
const latinDigit = (digit: string): string => String(digit.charCodeAt(0) - 0x0660)

/**
 * Input rules at the start of a line: `# `, `- `, `1. `, `> `, `---` and three backticks.
 */
export function createInputRules(schema: Schema, without: ReadonlySet<Part>): Plugin {
  const of = { schema }
  const orderedList = nodeType(of, 'orderedList')
  const numberOf = ([, number = '']: RegExpMatchArray) =>
    Number(number.replace(/[٠-٩]/g, latinDigit))
  const unlessOff = (part: Part, rule: InputRule) => (without.has(part) ? [] : [rule])
  const rules = [
    becoming(/^(#{1,6})\s$/, 'heading', ([, signs = '']) => ({ level: signs.length })),
    ...unlessOff('codeBlock', becoming(/^(?:```|~~~)([\w+#.-]{0,40})\s$/, 'codeBlock', languageIn)),
    wrappingInputRule(/^\s*>\s$/, nodeType(of, 'blockquote')),
    wrappingInputRule(/^\s*[-+*]\s$/, nodeType(of, 'bulletList')),
    // A longer number is a year more often than it begins a list.
    wrappingInputRule(
      /^([0-9٠-٩]{1,2})[.)-]\s$/,
      orderedList,
      (match) => ({ start: numberOf(match) }),
      (match, { childCount, attrs }) => childCount + Number(attrs.start) === numberOf(match),
    ),
    new InputRule(/^(?:---|—-|___\s|\*\*\*\s)$/, putRule),
    between('**', markType(of, 'bold')),
    between('__', markType(of, 'bold')),
    between('*', markType(of, 'italic')),
    between('_', markType(of, 'italic')),
    between('~~', markType(of, 'strike')),
    ...unlessOff('highlight', between('==', markType(of, 'highlight'))),
    ...unlessOff('code', between('`', markType(of, 'code'))),
  ]
  return inputRules({ rules })
}

/** Changes the block type and keeps direction and alignment. */
const becoming = (
  pattern: RegExp,
  name: 'heading' | 'codeBlock',
  attrsOf: (match: RegExpMatchArray) => Attrs,
): InputRule =>
  new InputRule(pattern, (state, match, from, to) =>
    changeBy(composeCommands(remove(from, to), setBlockInPlace(name, attrsOf(match))), state),
  )

/**
 * The transaction of a command, not dispatched. It includes the trailing paragraph, because an
 * appended transaction would prevent undoing the rule by Backspace.
 */
export function changeBy(command: Command, state: EditorState): Transaction | null {
  let transaction: Transaction | null = null
  command(state, (tr) => {
    transaction = addTrailingParagraph(tr)
  })
  return transaction
}

const languageIn = ([, language]: RegExpMatchArray) => ({ language: language || null })

/** The divider goes before the line in which it was typed; the caret stays. */
function putRule(state: EditorState, _match: unknown, from: number, to: number) {
  const $from = state.doc.resolve(from)
  const rule = nodeType(state, 'horizontalRule')
  const at = $from.index(-1)
  if (!$from.node(-1).canReplaceWith(at, at, rule)) return null
  return state.tr.delete(from, to).insert($from.before(), rule.create())
}

export const remove =
  (from: number, to: number): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(tr.delete(from, to))
    return true
  }

/** Text between two signs, as in `**bold**`, gets the mark; the signs are removed. */
function between(sign: string, mark: MarkType): InputRule {
  const escapedSign = sign.replaceAll('*', '\\*')
  const own = sign[0] === '*' ? '\\*' : sign[0]
  // A sign inside a word, as in a file name, is a letter.
  const pattern = `(?<![^\\s.,:;!?()[\\]{}«»"'“”‘’،؛؟–—/-])${escapedSign}((?![\\s${own}])[^${own}]*[^\\s${own}])${escapedSign}$`
  return new InputRule(
    new RegExp(pattern),
    ({ doc, tr }, [, text = ''], from, to) => {
      if (isInAddress(doc, from)) return null
      const start = from + sign.length
      tr.delete(start + text.length, to).delete(from, start)
      return tr.addMark(from, from + text.length, mark.create()).removeStoredMark(mark)
    },
    { inCodeMark: false },
  )
}

/** Enter after three backticks and an optional language starts a code block. */
export const startCodeBlock: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { parent } = $from
  const line = parent.textBetween(0, parent.content.size, undefined, '\ufffc')
  const match = /^(?:```|~~~)([\w+#.-]{0,40})$/.exec(line)
  const isAtEnd = empty && $from.parentOffset === parent.content.size
  if (!match || !isAtEnd || parent.type.name !== 'paragraph') return false
  const begin = composeCommands(
    remove($from.start(), $from.pos),
    setBlockInPlace('codeBlock', languageIn(match)),
  )
  return begin(state, dispatch)
}
