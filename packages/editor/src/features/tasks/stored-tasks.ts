import type { DocumentNode } from '@waraq/contract'
import { isTaskSign, signOf, taskSign } from '@waraq/contract/task-signs'

/**
 * A bullet list with `task` is a task list of the editor, and its items are tasks. So is one with a
 * sign of a task: another editor dropped the attributes.
 */
export function tasksFromWire(node: DocumentNode): DocumentNode {
  const { type, attrs, content = [] } = node
  const { task, ...others } = attrs ?? {}
  if (type !== 'bulletList' || (task !== true && !content.some(signOf))) return node
  return { ...node, type: 'taskList', attrs: others, content: content.map(taskFromWire) }
}

// The attribute is newer than the sign: other editors drop it for good.
function taskFromWire(item: DocumentNode): DocumentNode {
  const { type, attrs, content = [] } = item
  if (type !== 'listItem') return item
  const checked = signOf(item) === '☑'
  return {
    ...item,
    type: 'taskItem',
    attrs: { checked, ...attrs },
    content: content.map(withoutSign),
  }
}

const withoutSign = (block: DocumentNode): DocumentNode =>
  block.content ? { ...block, content: block.content.filter((child) => !isTaskSign(child)) } : block

/** The reverse of `tasksFromWire`. Editors without tasks show bullets and the signs. */
export const taskListToWire = (list: DocumentNode): DocumentNode => ({
  ...list,
  type: 'bulletList',
  attrs: { ...list.attrs, task: true },
})

/** The stored form of a task. */
export function taskToWire(item: DocumentNode): DocumentNode {
  const { attrs, content: [line = { type: 'paragraph' }, ...others] = [] } = item
  const content = [
    { ...line, content: [taskSign(attrs?.checked === true), ...(line.content ?? [])] },
    ...others,
  ]
  return { ...item, type: 'listItem', content }
}
