/** A document as Markdown can say it, for comparisons. */
import type { DocumentNode } from '@waraq/contract'

const HELD = ['level', 'start', 'checked', 'callout', 'language']
const MARKS = ['link', 'bold', 'italic', 'strike', 'code']

/** Blocks in a short form: kinds, attributes that Markdown has, and texts with their marks. */
export const markdownForm = (nodes: readonly DocumentNode[]): string[] => nodes.flatMap(formOf)

function formOf(node: DocumentNode): string[] {
  const { type, content = [] } = node
  if (node.attrs?.task)
    return formOf({ ...node, attrs: {}, type: 'taskList', content: content.map(withBox) })
  if (type === 'details') return content.flatMap(formOf)
  if (type === 'detailsContent') return markdownForm(content)
  if (type === 'detailsSummary')
    return [`paragraph(${lineOf(content.map((text) => withMark(text, 'bold')))})`]
  if (type === 'paragraph') return lineOf(content) ? [`paragraph(${lineOf(content)})`] : []
  const held = HELD.flatMap((name) => {
    const value = node.attrs?.[name]
    return value === undefined || value === null ? [] : [`${name}=${value}`]
  })
  const isLine = type === 'heading' || type === 'codeBlock'
  const inside = isLine ? lineOf(content) : markdownForm(content).join(' ')
  return [`${[type, ...held].join(':')}(${inside})`]
}

const withBox = (item: DocumentNode): DocumentNode => ({
  ...item,
  attrs: { checked: false, ...item.attrs },
})

const withMark = (node: DocumentNode, type: string): DocumentNode => ({
  ...node,
  marks: [...(node.marks ?? []), { type }],
})

/** The letters, each with its marks; spaces have none. */
function lineOf(nodes: readonly DocumentNode[]): string {
  let line = ''
  let before = ''
  for (const { type, text = '', marks = [] } of nodes) {
    // Code beside other marks is in a highlight.
    const has = (name: string) =>
      marks.some(({ type: mark, attrs }) => mark === name || (name === 'code' && attrs?.code))
    const names = MARKS.filter(has).join()
    for (const letter of type === 'hardBreak' ? '⏎' : text) {
      const own = /\s/.test(letter) ? before : names
      if (own !== before) line += `<${own}>`
      before = own
      line += letter
    }
  }
  return line.replace(/\s+/g, ' ').trim()
}
