import type { DocumentNode } from '@waraq/contract'

/** The content of a part that has at least one block. */
export const filled = (content: DocumentNode[]): DocumentNode[] =>
  content.length > 0 ? content : [{ type: 'paragraph' }]

/** The content of an item, which begins with a paragraph. */
export const withParagraph = (content: DocumentNode[]): DocumentNode[] =>
  content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph' }, ...content]

export const linked = (href: string, text: string): DocumentNode => ({
  type: 'text',
  marks: [{ type: 'link', attrs: { href } }],
  text,
})

/** The content of a note, whose last line leads back to the text. */
export function withLinkBack(content: DocumentNode[], id: string): DocumentNode[] {
  const last = content.at(-1)
  const line: DocumentNode = last?.type === 'paragraph' ? last : { type: 'paragraph' }
  const words = line.content ?? []
  const end = words.at(-1)
  const space = end && !/\s$/.test(end.text ?? '') ? [{ type: 'text', text: ' ' }] : []
  line.content = [...words, ...space, linked(`#fnref-${id}`, '↩')]
  return withParagraph(line === last ? content : [...content, line])
}
