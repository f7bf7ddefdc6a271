/** Tables of key sequences. One page runs a table, and each row begins with a new text. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { Page } from 'playwright-core'
import { readShortForm } from './read-short-form.ts'
import type { Selection } from './short-form.ts'
import { writeShortForm } from './write-short-form.ts'

/**
 * Name; text before; keys; text after, with the selection if one is written.
 *
 * Keys are separated by spaces, in the form of `page.keyboard.press`. `«…»` is typed, `[…]` is a
 * button of the toolbar, beside the selection or at the cell, `[… > …]` an item of its menu.
 */
export type KeyCase = readonly [name: string, before: string, keys: string | Act, after: string]
type Act = (page: Page) => Promise<unknown>

/** The time of the page while the keys of a table are pressed. */
export const START = Date.UTC(2026, 0, 1)

const STATE = `(() => {
  const { doc, selection } = document.querySelector('.wq-editable').editor.state
  const { from, to } = selection
  const cells = []
  selection.forEachCell?.((_, position) => cells.push(position))
  return { doc: doc.toJSON(), selected: { type: selection.toJSON().type, from, to, cells } }
})()`
/** The editor learns in the next frame where the browser has moved the caret. */
const afterNextFrame = (expression = 'undefined') =>
  `new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(${expression}))))`
const STEP = /«([^»]*)»|\[([^\]]+)\]|\S+/g

/** Runs each row of a table in the editor of this page. */
export async function requireKeyCases(
  t: TestContext,
  page: Page,
  rows: readonly KeyCase[],
): Promise<void> {
  // The time is fixed: on a slow machine, a pause within a word would split its undo step.
  await page.clock.setFixedTime(START)
  for (const [name, before, keys, after] of rows) {
    await t.test(name, async () => {
      await put(page, before)
      await (typeof keys === 'string' ? press(page, keys) : keys(page))
      assert.equal(await shortFormOf(page, after), after)
    })
  }
}

/** Replaces the editor's text: empty undo history, the caret where the text marks it. */
export async function put(page: Page, source: string): Promise<void> {
  const { content, selected } = readShortForm(source)
  const initial = JSON.stringify({ doc: { type: 'doc', content }, selected })
  const state = await page.evaluate(`(() => {
    const { doc, selected } = ${initial}
    const { view } = document.querySelector('.wq-editable').editor
    const { schema, plugins, constructor } = view.state
    const node = schema.nodeFromJSON(doc)
    node.check()
    view.updateState(constructor.create({ doc: node, plugins }))
    const { type, from, to } = selected
    const Selection = Object.getPrototypeOf(view.state.selection.constructor)
    const json = { type, anchor: from, head: to }
    view.dispatch(view.state.tr.setSelection(Selection.fromJSON(view.state.doc, json)))
    view.focus()
    return ${STATE}
  })()`)
  // Fail here if the row itself is wrong, instead of reporting a wrong result of its keys.
  assert.equal(toShortForm(state, source), source, 'the row is not in canonical form')
}

/** The editor's text in the short form, with the selection if `expected` has one. */
export async function shortFormOf(page: Page, expected: string): Promise<string> {
  return toShortForm(await page.evaluate(afterNextFrame(STATE)), expected)
}

function toShortForm(state: unknown, expected: string): string {
  // The members that `STATE` returns.
  const { doc, selected } = state as { doc: DocumentNode; selected: Selection }
  return writeShortForm(doc, /[|‹*]/.test(expected) ? selected : undefined)
}

/** Presses keys and buttons, each after the effect of the one before. */
export async function press(page: Page, keys: string): Promise<void> {
  for (const [step, typed, button] of keys.matchAll(STEP)) {
    // A browser moves the caret over laid-out text and reports it with the next frame.
    const isMoving = /Arrow|Home|End/.test(step)
    if (isMoving) await page.evaluate(afterNextFrame())
    if (typed !== undefined) await page.keyboard.type(typed)
    else if (button !== undefined) await choose(page, button)
    else await page.keyboard.press(step)
    if (isMoving) await page.evaluate(afterNextFrame())
  }
}

/** Presses a button beside the selection or of the toolbar, and selects an item of its menu. */
async function choose(page: Page, path: string): Promise<void> {
  const [name = '', choice] = path.split(' > ')
  const buttons = page.locator(
    '.wq-toolbar button, .wq-bubble:popover-open button, .wq-cell-button',
  )
  const named = page.getByRole('button', { name: new RegExp(`^${name}(?::|$)`) })
  // A mouse click could hit a button beside the selection, which can cover the toolbar.
  await buttons.and(named).first().dispatchEvent('click')
  if (choice) {
    const line = page.locator('.wq-menu button', { has: page.getByText(choice, { exact: true }) })
    await line.dispatchEvent('click')
  }
  // The text gets the focus back with the next frame; a table asks for its size first.
  await page.locator('.wq-editable:focus, .wq-table-size :focus').waitFor()
}
