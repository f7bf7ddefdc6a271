import { foldDigits } from '@waraq/scripture/fold'
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules'
import type { MarkType, Schema } from 'prosemirror-model'
import type { Command, Plugin } from 'prosemirror-state'
import { insertRule } from '../commands/insertions.ts'
import { markType, nodeType } from '../schema/schema.ts'

/** What is typed at the start of a line to make it something else: `# `, `- `, `1. `, `> `, `[ ] `, `---`, three backticks. */
export function createTypingRules(schema: Schema): Plugin {
  const of = { schema }
  const ordered = nodeType(of, 'orderedList')
  const numberOf = ([, number = '']: RegExpMatchArray) => Number(foldDigits(number))
  const rules = [
    textblockTypeInputRule(/^(#{1,6})\s$/, nodeType(of, 'heading'), ([, signs = '']) => ({
      level: signs.length,
    })),
    textblockTypeInputRule(/^```([\w+#.-]{0,40})\s$/, nodeType(of, 'codeBlock'), languageIn),
    wrappingInputRule(/^\s*>\s$/, nodeType(of, 'blockquote')),
    wrappingInputRule(/^\s*[-+*]\s$/, nodeType(of, 'bulletList')),
    wrappingInputRule(
      /^([0-9٠-٩]+)[.)-]\s$/,
      ordered,
      (match) => ({ start: numberOf(match) }),
      (match, { childCount, attrs }) => childCount + Number(attrs.start) === numberOf(match),
    ),
    wrappingInputRule(/^\s*\[[ x]?\]\s$/, nodeType(of, 'taskList')),
    new InputRule(/^(?:---|—-|___\s|\*\*\*\s)$/, (state, _match, from, to) => {
      const tr = state.tr.delete(from, to)
      insertRule(state.apply(tr), ({ steps, selection }) => {
        for (const step of steps) tr.step(step)
        tr.setSelection(selection)
      })
      return tr
    }),
    between('**', markType(of, 'bold')),
    between('__', markType(of, 'bold')),
    between('*', markType(of, 'italic')),
    between('_', markType(of, 'italic')),
    between('~~', markType(of, 'strike')),
    between('==', markType(of, 'highlight')),
    between('`', markType(of, 'code')),
  ]
  return inputRules({ rules })
}

const languageIn = ([, language]: RegExpMatchArray) => ({ language: language || null })

/** Text between two signs, as `**so**`: it gets the mark, and the signs go. */
function between(sign: string, mark: MarkType): InputRule {
  const quoted = sign.replaceAll('*', '\\*')
  const own = sign[0] === '*' ? '\\*' : sign[0]
  // A sign within a word, as in the name of a file, is a letter.
  const pattern = `(?<![\\p{L}\\p{N}${own}])${quoted}((?![\\s${own}])[^${own}]*[^\\s${own}])${quoted}$`
  return new InputRule(
    new RegExp(pattern, 'u'),
    ({ tr }, [, text = ''], from, to) => {
      const start = from + sign.length
      tr.delete(start + text.length, to).delete(from, start)
      return tr.addMark(from, from + text.length, mark.create()).removeStoredMark(mark)
    },
    { inCodeMark: false },
  )
}

/** Enter after three backticks and perhaps the name of a language begins a program. */
export const beginProgram: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { parent } = $from
  const match = /^```([\w+#.-]{0,40})$/.exec(parent.textContent)
  const isAtEnd = empty && $from.parentOffset === parent.content.size
  if (!match || !isAtEnd || parent.type.name !== 'paragraph') return false
  const tr = state.tr.delete($from.start(), $from.pos)
  dispatch?.(
    tr.setBlockType($from.start(), $from.start(), nodeType(state, 'codeBlock'), languageIn(match)),
  )
  return true
}
