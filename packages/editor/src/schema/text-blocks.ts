import { wrappingInputRule } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { CodeBlock } from '@tiptap/extension-code-block'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { HorizontalRule } from '@tiptap/extension-horizontal-rule'
import { BulletList } from '@tiptap/extension-list/bullet-list'
import { ListItem } from '@tiptap/extension-list/item'
import { ListKeymap } from '@tiptap/extension-list/keymap'
import { OrderedList } from '@tiptap/extension-list/ordered-list'
import { TaskItem } from '@tiptap/extension-list/task-item'
import { TaskList } from '@tiptap/extension-list/task-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { NODES } from '@waraq/contract'
import { foldDigits } from '@waraq/scripture/fold'
import { attributesFor } from './attributes.ts'

const dir = { parse: (element: HTMLElement) => element.getAttribute('dir') }
const textAlign = {
  parse: ({ style }: HTMLElement) => style.textAlign,
  render: (value: unknown) => (value ? { class: `wq-align-${value}` } : undefined),
}
const integer = (name: string) => ({
  parse: (element: HTMLElement) => Number(element.getAttribute(name) ?? Number.NaN),
  render: (value: unknown) => ({ [name]: Number(value) }),
})

/** A task, whose box is named in the language of the interface. */
export const OwnTaskItem = TaskItem.extend({
  addAttributes: () =>
    attributesFor(NODES.taskItem, {
      checked: {
        parse: (element) => element.dataset.checked === 'true',
        render: (value) => ({ 'data-checked': String(value) }),
      },
    }),
})

/** Paragraphs, headings, lists and their like, with the attributes of the node table. */
export const TEXT_BLOCKS = [
  Document,
  Text,
  HardBreak,
  HorizontalRule,
  Paragraph.extend({
    addAttributes: () => attributesFor(NODES.paragraph, { dir, textAlign }),
  }),
  Heading.extend({
    addAttributes: () => attributesFor(NODES.heading, { dir, textAlign }),
  }),
  Blockquote.extend({ addAttributes: () => attributesFor(NODES.blockquote, { dir }) }),
  BulletList.extend({ addAttributes: () => attributesFor(NODES.bulletList, { dir }) }),
  OrderedList.extend({
    addAttributes: () =>
      attributesFor(NODES.orderedList, {
        dir,
        start: integer('start'),
        type: {
          parse: (element) => element.getAttribute('type'),
          render: (value) => (value ? { type: String(value) } : undefined),
        },
      }),
    addInputRules() {
      const rule = wrappingInputRule({
        find: /^([0-9٠-٩]+)[.)-]\s$/,
        type: this.type,
        getAttributes: ([, number]) => ({ start: Number(foldDigits(number ?? '')) }),
        joinPredicate: ([, number], { childCount, attrs }) =>
          childCount + Number(attrs.start) === Number(foldDigits(number ?? '')),
      })
      return [rule]
    },
  }),
  ListItem,
  TaskList.extend({ addAttributes: () => attributesFor(NODES.taskList, { dir }) }),
  ListKeymap,
  CodeBlock.extend({
    addAttributes: () =>
      attributesFor(NODES.codeBlock, {
        language: {
          parse: (element) =>
            /(?:^|\s)language-(\S+)/.exec(element.firstElementChild?.className ?? '')?.[1],
        },
      }),
  }),
]
