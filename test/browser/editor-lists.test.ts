import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { type KeyCase, press, put, requireKeyCases, shortFormOf } from './lib/key-cases.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

const box = (page: Page, at: number) => page.getByRole('checkbox').nth(at)
const clickBox = (at: number) => (page: Page) => box(page, at).click()
const spaceOn = (at: number) => async (page: Page) => {
  await box(page, at).focus()
  await page.keyboard.press('Space')
}

/** The checkbox of a task. */
// biome-ignore format: a row a line
const BOXES: KeyCase[] = [
  ['a press ticks a task', 'tasks(todo(one) todo(t|wo))', clickBox(0), 'tasks(done(one) todo(t|wo))'],
  ['a press takes a tick away', 'tasks(done(one) done(t|wo))', clickBox(1), 'tasks(done(one) todo(t|wo))'],
  ['a press ticks a task and none of those under it', 'tasks(todo(p(o|ne) tasks(todo(two))))', clickBox(0), 'tasks(done(p(o|ne) tasks(todo(two))))'],
  ['a press ticks a task under another', 'tasks(todo(p(o|ne) tasks(todo(two))))', clickBox(1), 'tasks(todo(p(o|ne) tasks(done(two))))'],
  ['the space bar ticks a task', 'tasks(todo(o|ne) todo(two))', spaceOn(1), 'tasks(todo(o|ne) done(two))'],
  ['the space bar takes a tick away', 'tasks(done(o|ne))', spaceOn(0), 'tasks(todo(o|ne))'],
]

suite('lists and tasks', { skip: noChromium }, () => {
  test('the checkbox of a task is toggled by pointer and keys', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await requireKeyCases(t, page, BOXES)
    await t.test('is called what its task says, while that is written too', async () => {
      await put(page, 'tasks(todo(one|))')
      await press(page, '« two»')
      await page.getByRole('checkbox', { name: 'Done: one two', checked: false }).waitFor()
      await box(page, 0).click()
      await page.getByRole('checkbox', { name: 'Done: one two', checked: true }).waitFor()
    })
    await t.test('cannot be ticked by who may only read', async () => {
      await put(page, 'tasks(todo(one|))')
      await page.evaluate('stage.mounts[0].instance.setEditable(false)')
      await box(page, 0).click()
      assert.equal(await shortFormOf(page, ''), 'tasks(todo(one))')
      assert.equal(await box(page, 0).isChecked(), false)
    })
  })
})
