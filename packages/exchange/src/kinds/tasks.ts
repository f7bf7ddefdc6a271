import { attributesOf, type DocumentNode, isObject, NODES } from '@waraq/contract'
import { signOf } from '@waraq/contract/task-signs'

/** Whether each item of a list has a box, in any of the forms of documents. */
export const isOfTasks = ({ type, attrs, content }: DocumentNode): boolean =>
  type !== 'orderedList' &&
  (type === 'taskList' ||
    attributesOf(NODES.bulletList, attrs).task === true ||
    content?.some(signOf) === true)

export const isDone = (item: DocumentNode): boolean => {
  const checked = isObject(item.attrs) ? item.attrs.checked : undefined
  return (checked ?? signOf(item) === '☑') === true
}
