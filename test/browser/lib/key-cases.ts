/** Tables of key sequences: one page for a table, and a new text for each row. */
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

/** When the keys of a table are pressed. */
export const START = Date.UTC(2026, 0, 1)

const STATE = `(() => {
  const { doc, selection } = document.querySelector('.wq-editable').editor.state
  const { from, to } = selection
  const cells = []
  selection.forEachCell?.((_, position) => cells.push(position))
  return { doc: doc.toJSON(), selected: { type: selection.toJSON().type, from, to, cells } }
})()`
/** A caret that the browser moved is known to the editor with the frame after. */
const inNextFrame = (asked = 'undefined') =>
  `new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(${asked}))))`
const STEP = /«([^»]*)»|\[([^\]]+)\]|\S+/g

/** Holds each row of a table to the editor of this page. */
export async function requireKeyCases(
  t: TestContext,
  page: Page,
  rows: readonly KeyCase[],
): Promise<void> {
  // Time stands still, so that a busy machine puts no pause into a word, which undo would see.
  await page.clock.setFixedTime(START)
  for (const [name, before, keys, after] of rows) {
    await t.test(name, async () => {
      await put(page, before)
      await (typeof keys === 'string' ? press(page, keys) : keys(page))
      assert.equal(await held(page, after), after)
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
  // Report a mistake in a row here, not as a wrong result of the keys.
  assert.equal(written(state, source), source, 'the row is not in canonical form')
}

/** The editor's text; with the selection if `expected` has one. */
export async function held(page: Page, expected: string): Promise<string> {
  return written(await page.evaluate(inNextFrame(STATE)), expected)
}

function written(state: unknown, expected: string): string {
  // As the editor itself writes it.
  const { doc, selected } = state as { doc: DocumentNode; selected: Selection }
  return writeShortForm(doc, /[|‹*]/.test(expected) ? selected : undefined)
}

/** Presses keys and buttons, each once what the last one did is done. */
export async function press(page: Page, keys: string): Promise<void> {
  for (const [step, typed, button] of keys.matchAll(STEP)) {
    // A browser moves the caret over laid-out text and reports it with the next frame.
    const isMoving = /Arrow|Home|End/.test(step)
    if (isMoving) await page.evaluate(inNextFrame())
    if (typed !== undefined) await page.keyboard.type(typed)
    else if (button !== undefined) await choose(page, button)
    else await page.keyboard.press(step)
    if (isMoving) await page.evaluate(inNextFrame())
  }
}

/** Presses a button beside the selection or of the toolbar, and selects an item of its menu. */
async function choose(page: Page, path: string): Promise<void> {
  const [name = '', choice] = path.split(' > ')
  const buttons = page.locator(
    '.wq-toolbar button, .wq-bubble:popover-open button, .wq-cell-button',
  )
  const called = page.getByRole('button', { name: new RegExp(`^${name}(?::|$)`) })
  // Not by the mouse: buttons beside the selection can cover the toolbar.
  await buttons.and(called).first().dispatchEvent('click')
  if (choice) {
    const line = page.locator('.wq-menu button', { has: page.getByText(choice, { exact: true }) })
    await line.dispatchEvent('click')
  }
  // The text gets the focus back with the next frame; a table asks for its size first.
  await page.locator('.wq-editable:focus, .wq-table-size :focus').waitFor()
}
