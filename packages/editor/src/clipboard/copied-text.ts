import type { Fragment, Node, Slice } from 'prosemirror-model'
import { labelsOf } from './list-label.ts'

/** The text of a node without content. */
type TextOfLeaf = (leaf: Node) => string

/**
 * Copied content as plain text: a line for each line, labels before items, and tabs between cells.
 * Words of one block have no label.
 */
export function textForm({ content, openStart, openEnd }: Slice, textOfLeaf: TextOfLeaf): string {
  let inner = content
  for (let open = Math.min(openStart, openEnd); open > 0 && inner.childCount === 1; open--) {
    const only = inner.firstChild
    if (!only || (only.childCount > 1 && isGroup(only))) break
    inner = only.content
  }
  const { firstChild } = inner
  if (firstChild?.isInline) return lineOf(inner, textOfLeaf)
  return linesOf(inner, textOfLeaf).join('\n')
}

function linesOf(blocks: Fragment, textOfLeaf: TextOfLeaf): string[] {
  const lines: string[] = []
  // One by one: 100,000 arguments can overflow the stack.
  const add = (more: string[]) => {
    for (const line of more) lines.push(line)
  }
  blocks.forEach((block) => {
    const { type, content } = block
    if (block.isTextblock) add(lineOf(content, textOfLeaf).split('\n'))
    else if (type.name === 'horizontalRule') add(['---'])
    else if (block.isLeaf) add([textOfLeaf(block)].filter(Boolean))
    else if (type.name === 'tableRow') add([rowOf(content, textOfLeaf)])
    else if (isList(block)) add(itemsOf(block, textOfLeaf))
    else add(linesOf(content, textOfLeaf))
  })
  return lines
}

const isList = ({ type }: Node) => type.isInGroup('list')
/** Whether a node decides how its children are written. */
const isGroup = (node: Node) => isList(node) || node.type.name === 'tableRow'

function itemsOf(list: Node, textOfLeaf: TextOfLeaf): string[] {
  const lines: string[] = []
  const labelOf = labelsOf(list)
  list.forEach((item, _offset, index) => {
    const label = labelOf(item, index)
    const indent = ' '.repeat(label.length)
    const [first = '', ...others] = linesOf(item.content, textOfLeaf)
    lines.push(label + first)
    for (const line of others) lines.push(indent + line)
  })
  return lines
}

function rowOf(cells: Fragment, textOfLeaf: TextOfLeaf): string {
  const texts: string[] = []
  cells.forEach(({ content }) => {
    texts.push(linesOf(content, textOfLeaf).join(' ').replaceAll('\t', ' '))
  })
  return texts.join('\t')
}

function lineOf(content: Fragment, textOfLeaf: TextOfLeaf): string {
  let text = ''
  content.forEach((node) => {
    if (node.isText) text += node.text
    else text += node.type.name === 'hardBreak' ? '\n' : textOfLeaf(node)
  })
  return text
}
