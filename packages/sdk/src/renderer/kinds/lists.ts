import { attributesOf, type DocumentNode, NODES } from '@waraq/contract'
import { signOf } from '@waraq/contract/task-signs'
import { attributesFor, showBox } from '../blocks.ts'
import type { Kind } from '../kind.ts'
import type { Attributes } from '../output.ts'
import type { BlockContext, RenderContext } from '../render-context.ts'

/** Lists of items and of tasks. */
export const lists: Kind = {
  blocks: {
    bulletList: showBulletList,
    taskList: showBulletList,
    orderedList(list, place, context) {
      const { start, type } = attributesOf(NODES.orderedList, list.attrs)
      const numbering = { start: start === 1 ? undefined : start, type }
      showList('ol', list, { ...numbering, ...attributesFor(list, context) }, place, context)
    },
  },
}

function showBulletList(list: DocumentNode, place: BlockContext, context: RenderContext): void {
  const isOfTasks =
    list.type === 'taskList' ||
    attributesOf(NODES.bulletList, list.attrs).task ||
    list.content?.some(signOf)
  showList('ul', list, isOfTasks ? { class: 'wq-tasks' } : {}, place, context)
}

function showList(
  tag: 'ul' | 'ol',
  list: DocumentNode,
  attributes: Attributes,
  place: BlockContext,
  context: RenderContext,
): void {
  context.output.open(tag, { ...attributes, dir: place.direction })
  const isOfTasks = attributes.class === 'wq-tasks'
  for (const item of list.content ?? []) {
    const { type, content = [] } = item
    const isPlain = type === 'listItem'
    if (type === 'taskItem' || (isPlain && isOfTasks)) showTask(item, place, context)
    else if (isPlain) showBox('li', content, attributesFor(item, context), place, context)
    else showBox('li', [item], undefined, place, context)
  }
  context.output.close(tag)
}

function showTask(item: DocumentNode, place: BlockContext, context: RenderContext): void {
  const { output, messages } = context
  const checked = (item.attrs?.checked ?? signOf(item) === '☑') === true
  output.open('li', { class: 'wq-task' })
  output.empty('input', { type: 'checkbox', disabled: true, checked, 'aria-label': messages.task })
  showBox('div', item.content ?? [], undefined, place, context)
  output.close('li')
}
