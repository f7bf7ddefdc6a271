import { CALLOUTS, type Callout, type DocumentNode, MAX_TABLE_CELLS, NODES } from '@waraq/contract'
import type { Token } from 'markdown-it/browser'
import { filled, withLinkBack, withParagraph } from '../block-content.ts'
import { attributeIn, nodesOf, type Reading } from './inline-nodes.ts'

const TASK = /^\[([ xX])\](?:[ \t]+|$)/
const CALLOUT = /^\[!(\w+)\][-+]?[ \t]*/
/** The names of callouts in other programs, besides ours. */
const OTHER_CALLOUTS = new Map<string, Callout>([
  ['important', 'note'],
  ['info', 'note'],
  ['caution', 'warning'],
])
const LANGUAGE = /^[\w+#.-]{1,30}(?=\s|$)/

/** A box that is open, and what it has so far. */
interface Frame {
  node: DocumentNode
  content: DocumentNode[]
  token: Token
}

type Shared = Omit<Reading, 'noteOf'> & { idOf(number: number): string }

/** The blocks of a text. */
export function blocksOf(tokens: readonly Token[], { idOf, ...shared }: Shared): DocumentNode[] {
  const { usedNotes, usedDefinitions } = usedIn(tokens)
  const notes = new Map<string, { id: string; number: number; content: DocumentNode[] }>()
  const noteOf = (key: string) => {
    const number = notes.size + 1
    const note = notes.get(key) ?? { id: idOf(number), number, content: [] }
    notes.set(key, note)
    return note
  }
  const root: DocumentNode[] = []
  const frames: Frame[] = []
  function add(nodes: readonly DocumentNode[]): void {
    const content = frames.at(-1)?.content ?? root
    for (const node of nodes) content.push(node)
  }

  function addLine({ children }: Token): void {
    const nodes = nodesOf(children ?? [], { ...shared, noteOf })
    const { node } = frames.at(-1) ?? {}
    // Nothing but the name of a callout.
    if (nodes.length === 0 && node?.attrs?.callout) return
    add(linesOf(nodes, node?.type === 'heading' ? node : { type: 'paragraph' }))
  }

  function closeBox({ node, content, token }: Frame): void {
    if (node.type !== 'footnote') {
      const close = CLOSED[node.type]
      add(close ? close(node, content, shared) : [{ ...node, content }])
      return
    }
    const { key, label, isFirst } = token.meta as { key: string; label: string; isFirst: boolean }
    if (isFirst && usedNotes.has(key)) noteOf(key).content = content
    else add(labeled(content, `[^${label}]: `))
  }

  const kinds: Record<string, (token: Token) => void> = {
    inline: addLine,
    fence: ({ info, content }) => add([codeOf(content, info)]),
    code_block: ({ content }) => add([codeOf(content, '')]),
    formula: ({ content }) => add([codeOf(content, 'math')]),
    hr: () => add([{ type: 'horizontalRule' }]),
    reference_definition({ content, meta }) {
      // One that nothing refers to, or a second one with its label, stays text.
      if (!usedDefinitions.delete(String(meta?.label))) add([paragraphOf(content)])
    },
  }
  for (const [at, token] of tokens.entries()) {
    const box = BOXES[token.type.replace(/_(?:open|close)$/, '')]
    if (!box) kinds[token.type]?.(token)
    else if (token.nesting > 0) {
      // The text of a box with a paragraph.
      frames.push({ node: box(token, tokens[at + 2]), content: [], token })
    } else {
      const frame = frames.pop()
      if (frame) closeBox(frame)
    }
  }
  const items = Array.from(notes.values(), ({ id, content }) => ({
    type: 'listItem',
    content: withLinkBack(content, id),
  }))
  return items.length > 0 ? [...root, { type: 'orderedList', content: items }] : root
}

/** What lines refer to. */
function usedIn(tokens: readonly Token[]) {
  const usedNotes = new Set<string>()
  const usedDefinitions = new Set<string>()
  const pending = [...tokens]
  for (let token = pending.pop(); token; token = pending.pop()) {
    const { type, meta, children } = token
    if (type === 'footnote_reference') usedNotes.add(String(meta?.key))
    if (type === 'link_open' || type === 'image') usedDefinitions.add(String(meta?.label))
    if (children) for (const child of children) pending.push(child)
  }
  return { usedNotes, usedDefinitions }
}

/** The nodes of boxes that hold blocks, by their first token and the text of their first line. */
const BOXES: Record<string, (token: Token, line: Token | undefined) => DocumentNode> = {
  heading: ({ tag }) => ({ type: 'heading', attrs: { level: Number(tag.slice(1)) } }),
  blockquote: (_, line) => ({ type: 'blockquote', ...calloutOf(line) }),
  bullet_list: () => ({ type: 'bulletList' }),
  ordered_list: (token) => {
    const start = NODES.orderedList.start.accept(Number(attributeIn(token, 'start') ?? 1))
    return { type: 'orderedList', ...(start !== undefined && { attrs: { start } }) }
  },
  list_item: ({ info }, line) => ({ type: 'listItem', ...(info === '' && taskOf(line)) }),
  table: () => ({ type: 'table' }),
  tr: () => ({ type: 'tableRow' }),
  th: (token) => ({ type: 'tableHeader', ...alignOf(token) }),
  td: (token) => ({ type: 'tableCell', ...alignOf(token) }),
  footnote: () => ({ type: 'footnote' }),
}

function calloutOf(line: Token | undefined) {
  const name = CALLOUT.exec(line?.content ?? '')?.[1]?.toLowerCase() ?? ''
  const callout = CALLOUTS.find((one) => one === name) ?? OTHER_CALLOUTS.get(name)
  if (line?.type !== 'inline' || !callout) return {}
  cutStart(line, CALLOUT)
  return { attrs: { callout } }
}

function taskOf(line: Token | undefined) {
  const [, check] = TASK.exec((line?.type === 'inline' && line.content) || '') ?? []
  if (!line || check === undefined || !cutStart(line, TASK)) return {}
  return { attrs: { checked: check !== ' ' } }
}

/** Takes a sign from the start of a line, with the end of the line after it. */
function cutStart({ children }: Token, sign: RegExp): boolean {
  const [first, second] = children ?? []
  if (first?.type !== 'text' || !sign.test(first.content)) return false
  first.content = first.content.replace(sign, '')
  if (first.content === '' && /break$/.test(second?.type ?? '')) children?.splice(0, 2)
  return true
}

function alignOf(token: Token) {
  const align = String(attributeIn(token, 'style') ?? '').replace('text-align:', '')
  const accepted = NODES.tableCell.align.accept(align)
  return accepted ? { attrs: { align: accepted } } : {}
}

/** Finishes a box. */
type Close = (
  node: DocumentNode,
  content: DocumentNode[],
  shared: Omit<Shared, 'idOf'>,
) => DocumentNode[]

const CLOSED: Record<string, Close> = {
  // The line of a heading is one, with the pictures in it.
  heading: (_, content) => content,
  blockquote: (node, content) => [{ ...node, content: filled(content) }],
  listItem: (node, content) => [{ ...node, content: withParagraph(content) }],
  bulletList: (node, content) => listsOf(node, content),
  table(node, content, { losses }) {
    const columns = content[0]?.content?.length ?? 0
    if (columns * content.length <= MAX_TABLE_CELLS) return [{ ...node, content }]
    losses.add('table_as_text')
    const cells = content.flatMap((row) => row.content ?? []).flatMap((cell) => cell.content ?? [])
    return cells.filter(({ type, content: line }) => type !== 'paragraph' || line)
  },
}

/** Lists of items and of tasks, which are lists of their own. */
function listsOf(node: DocumentNode, items: readonly DocumentNode[]): DocumentNode[] {
  const lists: DocumentNode[] = []
  for (const item of items) {
    const last = lists.at(-1)
    const isTask = item.attrs !== undefined
    if (last && isTask === (last.attrs !== undefined)) last.content?.push(item)
    else lists.push({ ...node, ...(isTask && { attrs: { task: true } }), content: [item] })
  }
  return lists
}

/** A line, parted by the pictures in it. */
function linesOf(nodes: readonly DocumentNode[], line: DocumentNode): DocumentNode[] {
  const blocks: DocumentNode[] = []
  let next: DocumentNode | undefined
  let rest = line
  for (const node of nodes) {
    if (node.type === 'imageNode') {
      blocks.push(node)
      next = undefined
    } else if (next) next.content?.push(node)
    // The space between a picture and a text.
    else if (nodes.length === 1 || node.text?.trim() !== '') {
      next = { ...rest, content: [node] }
      blocks.push(next)
      rest = { type: 'paragraph' }
    }
  }
  return blocks.length > 0 ? blocks : [line]
}

function codeOf(content: string, info: string): DocumentNode {
  const words = info.trim()
  const [language = ''] = LANGUAGE.exec(words) ?? []
  // Words after the language are kept as the first line.
  const beside = words.slice(language.length).trim()
  const code = [...(beside ? [beside] : []), content.replace(/\n$/, '')].join('\n')
  return {
    type: 'codeBlock',
    ...(language && { attrs: { language } }),
    ...(code && { content: [textOf(code)] }),
  }
}

const textOf = (text: string): DocumentNode => ({ type: 'text', text })

const paragraphOf = (text: string): DocumentNode => ({
  type: 'paragraph',
  content: [
    textOf(
      text
        .split('\n')
        .map((line) => line.trim())
        .join(' '),
    ),
  ],
})

/** Blocks after a label. */
function labeled([first, ...others]: readonly DocumentNode[], label: string): DocumentNode[] {
  if (first?.type !== 'paragraph') return [paragraphOf(label), ...(first ? [first] : []), ...others]
  return [{ ...first, content: [textOf(label), ...(first.content ?? [])] }, ...others]
}
