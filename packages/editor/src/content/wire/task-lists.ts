import { type DocumentNode, isObject } from '@waraq/contract'

/** A bullet list with `task` is a task list of the editor, and its items are tasks. */
export function tasksFromWire(node: DocumentNode): DocumentNode {
  if (node.type !== 'bulletList' || !isObject(node.attrs) || node.attrs.task !== true) return node
  const { task, ...attrs } = node.attrs
  const content = node.content?.map((item) =>
    item.type === 'listItem' ? { ...item, type: 'taskItem' } : item,
  )
  return { ...node, type: 'taskList', attrs, ...(content && { content }) }
}

/** The reverse of `tasksFromWire`. Editors without tasks show bullets. */
export function tasksToWire(node: DocumentNode): DocumentNode {
  if (node.type === 'taskItem') return { ...node, type: 'listItem' }
  if (node.type !== 'taskList') return node
  return { ...node, type: 'bulletList', attrs: { ...node.attrs, task: true } }
}
