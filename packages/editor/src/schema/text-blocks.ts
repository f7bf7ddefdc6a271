import { NODES } from '@waraq/contract'
import type { NodeSpec } from 'prosemirror-model'
import {
  type AttributesInHtml,
  attributesFor,
  attributesIn,
  attributesShown,
  dirInHtml,
} from './attributes.ts'
import { element } from './element.ts'
import { NODE_RULES } from './footnotes.ts'

const textAlign = {
  parse: ({ style }: HTMLElement) => style.textAlign,
  render: (value: unknown): Record<string, string> => (value ? { class: `wq-align-${value}` } : {}),
}
const indent = {
  render: (value: unknown): Record<string, string> =>
    value ? { class: `wq-indent-${value}` } : {},
}
const caption = {
  render: (value: unknown): Record<string, string> => (value ? { class: 'wq-caption' } : {}),
}
const ofText = { dir: dirInHtml, textAlign, indent }
const ofHeading = { ...ofText, level: { parse: ({ tagName }: HTMLElement) => Number(tagName[1]) } }
const ofOrderedList = {
  dir: dirInHtml,
  start: {
    parse: (dom: HTMLElement) => Number(dom.getAttribute('start') ?? Number.NaN),
    render: (value: unknown) => ({ start: String(value) }),
  },
  type: {
    parse: (dom: HTMLElement) => dom.getAttribute('type'),
    render: (value: unknown): Record<string, string> => (value ? { type: String(value) } : {}),
  },
}
const backlink = {
  render: (value: unknown): Record<string, string> => (value ? { class: 'wq-note' } : {}),
}
const language = {
  parse: ({ firstElementChild }: HTMLElement) =>
    /(?:^|\s)language-(\S+)/.exec(firstElementChild?.className ?? '')?.[1],
}

export const LIST = { group: 'block list', isDirected: true, holdsBlocks: true }
export const ITEM = { content: 'paragraph block*', defining: true }

/**
 * Paragraphs, headings, lists and similar blocks, with the attributes of the node table; other
 * kinds say how HTML has some of these.
 */
export const textBlocks = (others: AttributesInHtml) =>
  ({
    doc: { content: 'block+', holdsBlocks: true },
    paragraph: element('p', {
      group: 'block',
      content: 'inline*',
      rules: NODES.paragraph,
      inHtml: { ...ofText, caption },
    }),
    text: { group: 'inline' },
    hardBreak: {
      group: 'inline',
      inline: true,
      isLight: true,
      selectable: false,
      // Converts line breaks when a block changes between code and paragraph.
      linebreakReplacement: true,
      attrs: attributesFor(),
      leafText: () => '\n',
      parseDOM: [{ tag: 'br', getAttrs: (dom) => attributesIn(dom, {}) }],
      toDOM: ({ attrs }) => ['br', attributesShown(attrs, {})],
    },
    horizontalRule: {
      group: 'block',
      isClosed: true,
      attrs: attributesFor(NODES.horizontalRule),
      parseDOM: [
        {
          tag: 'hr',
          getAttrs: (dom) => attributesIn(dom, NODES.horizontalRule, others.horizontalRule),
        },
      ],
      toDOM: ({ attrs }) => [
        'hr',
        attributesShown(attrs, NODES.horizontalRule, others.horizontalRule),
      ],
    },
    heading: element('h1', {
      group: 'block',
      content: 'inline*',
      defining: true,
      rules: NODES.heading,
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
        tag: `h${level}`,
        getAttrs: (dom) => attributesIn(dom, NODES.heading, ofHeading),
      })),
      toDOM: ({ attrs }) => [`h${attrs.level}`, attributesShown(attrs, NODES.heading, ofText), 0],
    }),
    blockquote: element('blockquote', {
      group: 'block',
      isDirected: true,
      holdsBlocks: true,
      content: 'block+',
      defining: true,
      rules: NODES.blockquote,
      inHtml: { dir: dirInHtml, ...others.blockquote },
    }),
    bulletList: element('ul', {
      ...LIST,
      content: 'listItem+',
      rules: NODES.bulletList,
      inHtml: { dir: dirInHtml },
    }),
    orderedList: element('ol', {
      ...LIST,
      content: 'listItem+',
      rules: NODES.orderedList,
      inHtml: ofOrderedList,
    }),
    listItem: element('li', { ...ITEM, rules: NODE_RULES.listItem, inHtml: { backlink } }),
    codeBlock: element('pre', {
      group: 'block',
      content: 'text*',
      marks: '',
      code: true,
      isClosed: true,
      defining: true,
      rules: NODES.codeBlock,
      parseDOM: [
        {
          tag: 'pre',
          preserveWhitespace: 'full',
          getAttrs: (dom) => attributesIn(dom, NODES.codeBlock, { language }),
        },
      ],
      toDOM: ({ attrs }) => [
        'pre',
        attributesShown(attrs, NODES.codeBlock),
        ['code', attrs.language ? { class: `language-${attrs.language}` } : {}, 0],
      ],
    }),
  }) satisfies Record<string, NodeSpec>
