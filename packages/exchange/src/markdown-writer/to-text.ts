import type { Root } from 'mdast'
import { gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item'
import { type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown'

declare module 'mdast' {
  interface PhrasingContentMap {
    inlineMath: { type: 'inlineMath'; value: string }
    /** Signs that are not escaped. */
    raw: { type: 'raw'; value: string }
  }
}

/** Dollars alone delimit no formula beside a letter or a digit. */
const BESIDE = /[\p{L}\p{N}$\\]/u

const inlineMath: Handle & { peek?: () => string } = ({ value }, _, __, { before, after }) =>
  BESIDE.test(before.slice(-1)) || BESIDE.test(after.slice(0, 1)) ? `$\`${value}\`$` : `$${value}$`
inlineMath.peek = () => '$'

const raw: Handle & { peek?: () => string } = ({ value }) => value
raw.peek = () => '['

const DIGITS = '[\\u0660-\\u0669\\u06F0-\\u06F9]+'
const END = '(?:[ \\t\\r\\n]|$)'

const OPTIONS: Options = {
  bullet: '-',
  bulletOther: '*',
  // A star in a word is text for our reader.
  emphasis: '_',
  fences: true,
  listItemIndent: 'one',
  rule: '-',
  extensions: [
    // Columns are not padded: a long cell would make each row as long.
    gfmTableToMarkdown({ tablePipeAlign: false }),
    gfmStrikethroughToMarkdown(),
    gfmTaskListItemToMarkdown(),
    gfmFootnoteToMarkdown(),
    {
      handlers: { inlineMath, raw } as never,
      unsafe: [
        { character: '$', inConstruct: 'phrasing' },
        // Numbers and bullets with which our reader begins a list.
        ...['.', ')'].map((character) => ({
          atBreak: true,
          before: DIGITS,
          character,
          after: END,
        })),
        { atBreak: true, character: '•', after: END },
      ],
    },
  ],
}

/** A tree as a text in Markdown. */
export const textOf = (root: Root): string => toMarkdown(root, OPTIONS)
