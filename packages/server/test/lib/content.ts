/** Document builders: `doc(p('Hello'))`. */
import type { DocumentNode, Mark } from '@waraq/contract'

export const text = (words: string, ...marks: string[]): DocumentNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((type): Mark => ({ type })) }),
})

export const p = (...children: (string | DocumentNode)[]): DocumentNode => ({
  type: 'paragraph',
  ...(children.length > 0 && {
    content: children.map((child) => (typeof child === 'string' ? text(child) : child)),
  }),
})

export const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content })
