/** Tasks are read in each form in which documents have them. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { renderToHtml } from '../render-to-html.ts'

type Json = Record<string, unknown>
const text = (words: string): Json => ({ type: 'text', text: words })
const block = (type: string, ...content: Json[]): Json => ({ type, content })
const p = (...content: (string | Json)[]) =>
  block('paragraph', ...content.map((it) => (typeof it === 'string' ? text(it) : it)))
const signed = (name: string, words: string) =>
  block('listItem', p({ type: 'emoji', attrs: { name } }, words))
const tasks = (...items: Json[]) => ({ ...block('bulletList', ...items), attrs: { task: true } })
const BOX = '<input type="checkbox" disabled'

const SHOWN: [rule: string, blocks: Json[], html: string][] = [
  [
    'a task cannot be ticked by a reader',
    [block('taskList', { ...block('taskItem', p('x')), attrs: { checked: true } })],
    '<ul class="wq-tasks" dir="ltr"><li class="wq-task"><input type="checkbox" disabled checked aria-label="Task"><div><p dir="ltr">x</p></div></li></ul>',
  ],
  [
    'a task of a bullet list is the same, also nested in a plain list',
    [
      block(
        'bulletList',
        block(
          'listItem',
          p('x'),
          tasks({ ...block('listItem', p('y')), attrs: { checked: true } }),
        ),
      ),
    ],
    `<ul dir="ltr"><li><p dir="ltr">x</p><ul class="wq-tasks" dir="ltr"><li class="wq-task">${BOX} checked aria-label="Task"><div><p dir="ltr">y</p></div></li></ul></li></ul>`,
  ],
  [
    'tasks that another editor saved have their signs, which are not shown',
    [block('bulletList', signed('☑', 'x'), signed('☐', 'y'), block('listItem', p('z')))],
    `<ul class="wq-tasks" dir="ltr">${['checked ', '', ''].map((is, at) => `<li class="wq-task">${BOX} ${is}aria-label="Task"><div><p dir="ltr">${'xyz'[at]}</p></div></li>`).join('')}</ul>`,
  ],
  [
    'a tick in an attribute is newer than the sign',
    [tasks({ ...signed('☐', 'x'), attrs: { checked: true } })],
    `<ul class="wq-tasks" dir="ltr"><li class="wq-task">${BOX} checked aria-label="Task"><div><p dir="ltr">x</p></div></li></ul>`,
  ],
  [
    'a ballot box that an author typed is text',
    [block('bulletList', block('listItem', p('☑ x')))],
    '<ul dir="ltr"><li><p dir="ltr">☑ x</p></li></ul>',
  ],
  [
    'an item that has no box in a task list is not done',
    [tasks(block('listItem', p('x')), p('y'))],
    `<ul class="wq-tasks" dir="ltr"><li class="wq-task">${BOX} aria-label="Task"><div><p dir="ltr">x</p></div></li><li><p dir="ltr">y</p></li></ul>`,
  ],
]

describe('tasks of `renderToHtml`', () => {
  for (const [rule, blocks, html] of SHOWN)
    test(rule, () => assert.equal(renderToHtml({ type: 'doc', content: blocks }), html))
})
