import { NODES } from '@waraq/contract'
import type { Node } from 'prosemirror-model'
import type { FeatureDefinition } from '../../core/feature.ts'
import { attributesIn, attributesShown, dirInHtml } from '../../schema/attributes.ts'
import { element } from '../../schema/element.ts'
import { ITEM, LIST } from '../../schema/text-blocks.ts'
import { taskListToWire, tasksFromWire, taskToWire } from './stored-tasks.ts'
import { TASK_LIST } from './task-command.ts'
import { createTaskView } from './task-view.ts'

const checked = {
  parse: ({ dataset }: HTMLElement) => dataset.checked === 'true' || dataset.checked === '',
  render: (value: unknown) => ({ 'data-checked': String(value) }),
}

/** Lists of tasks, which documents store as bullet lists with an attribute. */
export const tasks: FeatureDefinition = {
  option: 'task',
  parts: ['taskList'],
  nodes: {
    taskList: element('ul', {
      ...LIST,
      content: 'taskItem+',
      rules: NODES.taskList,
      inHtml: { dir: dirInHtml },
      markerAttributes: { 'data-type': 'taskList' },
      fromWire: tasksFromWire,
      toWire: taskListToWire,
    }),
    taskItem: element('li', {
      ...ITEM,
      rules: NODES.taskItem,
      nextAttrs: { checked: false },
      copiedLabel,
      parseDOM: [
        {
          tag: 'li[data-type="taskItem"]',
          priority: 51,
          contentElement: (dom) => contentOf(dom),
          getAttrs: (dom) => attributesIn(dom, NODES.taskItem, { checked }),
        },
      ],
      toDOM: ({ attrs }) => [
        'li',
        { 'data-type': 'taskItem', ...attributesShown(attrs, NODES.taskItem, { checked }) },
        ['label', ['input', { type: 'checkbox', ...(attrs.checked && { checked: '' }) }]],
        ['div', 0],
      ],
      toWire: taskToWire,
    }),
  },
  commands: [TASK_LIST],
  nodeViews: ({ task }) => ({ taskItem: createTaskView(task) }),
}

/** The box of a task, for programs without checkboxes. */
function copiedLabel({ attrs }: Node): string {
  return attrs.checked ? '☑ ' : '☐ '
}

// Other programs put the text of a task beside its checkbox; this editor uses a separate element.
const contentOf = (item: HTMLElement) => item.querySelector<HTMLElement>(':scope > div') ?? item
