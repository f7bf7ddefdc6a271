import type { DocumentNode } from './node.ts'

// Other editors drop `task` and `checked`, and keep this sign (decision 0119).

/** The name of the emoji in front of a task. Readers have no such emoji; others show `:☑:`. */
export const signOf = ({ content }: DocumentNode): unknown =>
  content?.[0]?.content?.find(isTaskSign)?.attrs?.name

export const isTaskSign = ({ attrs }: DocumentNode): boolean => /^[☐☑]$/.test(`${attrs?.name}`)

/** The sign that the editor writes in front of a task. */
export const taskSign = (isDone: boolean): DocumentNode => ({
  type: 'emoji',
  attrs: { name: isDone ? '☑' : '☐' },
})
