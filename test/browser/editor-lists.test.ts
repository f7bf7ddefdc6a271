import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { type KeyCase, press, put, requireKeyCases, shortFormOf } from './lib/key-cases.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

/** Keys in lists and at their borders. */
// biome-ignore format: a row a line
const LISTS: KeyCase[] = [
  ['a telephone number begins no list', 'p(|)', '«0501234567- x»', 'p(0501234567- x|)'],
  ['a list begins at 99 at most, because longer numbers are often years', 'p(|)', '«99. x» End Enter Enter «2026. y»', 'ol:start=99(li(x)) p(2026. y|)'],
  ['Enter at the start of an item makes an item above', 'ul(li(|one))', 'Enter', 'ul(li() li(|one))'],
  ['Enter in the middle of an item makes two', 'ul(li(one| two))', 'Enter', 'ul(li(one) li(| two))'],
  ['Enter at the end of an item begins the next', 'ul(li(one|) li(two))', 'Enter', 'ul(li(one) li(|) li(two))'],
  ['Enter in a numbered list begins the next number', 'ol:start=3(li(one|))', 'Enter «two»', 'ol:start=3(li(one) li(two|))'],
  ['Enter in a nested item begins the next nested one', 'ul(li(p(one) ul(li(two|))))', 'Enter', 'ul(li(p(one) ul(li(two) li(|))))'],
  ['Enter at the end of an item with others in it begins one after it that has them', 'ul(li(p(one|) ul(li(two))))', 'Enter', 'ul(li(one) li(p(|) ul(li(two))))'],
  ['Enter in an empty last item leaves the list', 'ul(li(one) li(|))', 'Enter', 'ul(li(one)) p(|)'],
  ['Enter in an empty first item leaves the list before it', 'ul(li(|) li(two))', 'Enter', 'p(|) ul(li(two))'],
  ['Enter in an empty item between others parts the list', 'ul(li(one) li(|) li(two))', 'Enter', 'ul(li(one)) p(|) ul(li(two))'],
  ['Enter in an empty item between numbers parts the list', 'ol(li(one) li(|) li(two))', 'Enter', 'ol(li(one)) p(|) ol(li(two))'],
  ['Enter in the only item, which is empty, leaves the list', 'ul(li(|))', 'Enter', 'p(|)'],
  ['Enter in an empty nested item takes it out by one level', 'ul(li(p(one) ul(li(two) li(|))))', 'Enter', 'ul(li(p(one) ul(li(two))) li(|))'],
  ['Enter twice in an empty nested item leaves the list', 'ul(li(p(one) ul(li(two) li(|))))', 'Enter Enter', 'ul(li(p(one) ul(li(two)))) p(|)'],
  ['Enter at the end of a task begins the next', 'tasks(todo(one|))', 'Enter', 'tasks(todo(one) todo(|))'],
  ['Enter at the end of a task that is done begins one that is not', 'tasks(done(one|))', 'Enter', 'tasks(done(one) todo(|))'],
  ['Enter at the start of a task makes one above', 'tasks(todo(|one))', 'Enter', 'tasks(todo() todo(|one))'],
  ['Enter in a task under an item begins the next task', 'ul(li(p(one) tasks(todo(two|))))', 'Enter', 'ul(li(p(one) tasks(todo(two) todo(|))))'],
  ['Enter in the middle of a task makes two', 'tasks(todo(one| two))', 'Enter', 'tasks(todo(one) todo(| two))'],
  ['Enter in an empty task leaves the tasks', 'tasks(done(one) todo(|))', 'Enter', 'tasks(done(one)) p(|)'],
  ['Enter in an empty task between others parts the tasks', 'tasks(done(one) todo(|) done(two))', 'Enter', 'tasks(done(one)) p(|) tasks(done(two))'],
  ['Enter in an empty nested task takes it out by one level', 'tasks(todo(p(one) tasks(todo(|))))', 'Enter', 'tasks(todo(one) todo(|))'],
  ['Enter in a list in a quote begins the next item', 'quote(ul(li(one|)))', 'Enter', 'quote(ul(li(one) li(|)))'],
  ['Enter in an empty item of a list in a quote leaves the list and not the quote', 'quote(ul(li(one) li(|)))', 'Enter', 'quote(ul(li(one)) p(|))'],
  ['Enter in an item of a list in a cell begins the next item', 'table(tr(td(ul(li(one|)))))', 'Enter', 'table(tr(td(ul(li(one) li(|)))))'],
  ['Enter in bold in an item goes on in bold', 'ul(li(b{one}|))', 'Enter «two»', 'ul(li(b{one}) li(b{two}|))'],

  ['Backspace at the start of the first item takes it out of the list', 'ul(li(|one) li(two))', 'Backspace', 'p(|one) ul(li(two))'],
  ['Backspace at the start of the only item takes it out of the list', 'ol(li(|one))', 'Backspace', 'p(|one)'],
  ['Backspace at the start of the first item after a paragraph makes a paragraph of it', 'p(zero) ul(li(|one) li(two))', 'Backspace', 'p(zero) p(|one) ul(li(two))'],
  ['Backspace at the start of a later item takes it out of the list', 'ul(li(one) li(|two))', 'Backspace', 'ul(li(one)) p(|two)'],
  ['Backspace at the start of an item between others parts the list', 'ul(li(one) li(|two) li(three))', 'Backspace', 'ul(li(one)) p(|two) ul(li(three))'],
  ['Backspace in an empty item after another takes it out of the list', 'ul(li(one) li(|))', 'Backspace', 'ul(li(one)) p(|)'],
  ['Backspace in an empty item between others parts the list', 'ul(li(one) li(|) li(two))', 'Backspace', 'ul(li(one)) p(|) ul(li(two))'],
  ['Backspace at the start of a first nested item takes it out by one level', 'ul(li(p(one) ul(li(|two))))', 'Backspace', 'ul(li(one) li(|two))'],
  ['Backspace at the start of a later nested item takes it out by one level', 'ul(li(p(one) ul(li(two) li(|three))))', 'Backspace', 'ul(li(p(one) ul(li(two))) li(|three))'],
  ['Backspace in an empty nested item takes it out by one level', 'ul(li(p(one) ul(li(|))))', 'Backspace', 'ul(li(one) li(|))'],
  ['Backspace at the start of an item after one with nested items takes it out of the list', 'ul(li(p(one) ul(li(two))) li(|three))', 'Backspace', 'ul(li(p(one) ul(li(two)))) p(|three)'],
  ['Backspace at the start of the second paragraph of an item joins the two', 'ul(li(p(one) p(|two)))', 'Backspace', 'ul(li(one|two))'],
  ['Backspace at the start of a task makes a paragraph of it', 'tasks(done(|one) todo(two))', 'Backspace', 'p(|one) tasks(todo(two))'],
  ['Backspace at the start of a later task takes it out of the tasks', 'tasks(todo(one) todo(|two))', 'Backspace', 'tasks(todo(one)) p(|two)'],
  ['Backspace in an empty task takes it out of the tasks', 'tasks(todo(one) todo(|))', 'Backspace', 'tasks(todo(one)) p(|)'],
  ['Backspace after a list takes the paragraph into its last item', 'ul(li(one)) p(|two)', 'Backspace', 'ul(li(one|two))'],
  ['Backspace on an empty line after a list takes the line', 'ul(li(one)) p(|)', 'Backspace', 'ul(li(one|))'],
  ['Backspace after a list with nested items takes the paragraph into the last of them', 'ul(li(p(one) ul(li(two)))) p(|three)', 'Backspace', 'ul(li(p(one) ul(li(two|three))))'],
  ['Backspace on an empty line between two kinds of lists takes the line', 'ul(li(one)) p(|) ol(li(two))', 'Backspace', 'ul(li(one|)) ol(li(two))'],
  ['Backspace at the start of a heading after a list takes it into the last item', 'ul(li(one)) h2(|two)', 'Backspace', 'ul(li(one|two))'],
  ['Backspace after tasks takes the paragraph into the last one', 'tasks(todo(one)) p(|two)', 'Backspace', 'tasks(todo(one|two))'],
  ['Delete at the end of an item takes the next into it', 'ul(li(one|) li(two))', 'Delete', 'ul(li(one|two))'],
  ['Delete in an empty item takes it', 'ul(li(|) li(two))', 'Delete', 'ul(li(|two))'],
  ['Delete at the end of a nested item takes the next item of the outer list into it', 'ul(li(p(one) ul(li(two|))) li(three))', 'Delete', 'ul(li(p(one) ul(li(two|three))))'],
  ['Delete at the end of an item takes the first of its nested ones into it', 'ul(li(p(one|) ul(li(two) li(three))))', 'Delete', 'ul(li(p(one|two) ul(li(three))))'],
  ['Delete at the end of a list takes the paragraph after it into the last item', 'ul(li(one|)) p(two) p(three)', 'Delete', 'ul(li(one|two)) p(three)'],
  ['Delete at the end of a list before a picture selects the picture', 'ul(li(one|)) image', 'Delete', 'ul(li(one)) ‹image›'],
  ['Backspace on an empty line between two lists of a kind makes one of them', 'ul(li(one)) p(|) ul(li(two))', 'Backspace', 'ul(li(one|) li(two))'],
  ['Delete on an empty line between two lists of a kind makes one of them', 'ul(li(one)) p(|) ul(li(two))', 'Delete', 'ul(li(one) li(|two))'],
  ['Delete at the end of a paragraph before a list takes the first item out of it', 'p(one|) ul(li(two) li(three))', 'Delete', 'p(one|) p(two) ul(li(three))'],
  ['Delete on an empty line before a list takes the line', 'p(|) ul(li(two))', 'Delete', 'ul(li(|two))'],
  ['Delete at the end of a task takes the next into it', 'tasks(todo(one|) done(two))', 'Delete', 'tasks(todo(one|two))'],
  ['Control and Backspace at the start of an item do as Backspace does', 'ul(li(one) li(|two))', 'Control+Backspace', 'ul(li(one)) p(|two)'],

  ['Tab takes an item under the one before', 'ul(li(one) li(two|))', 'Tab', 'ul(li(p(one) ul(li(two|))))'],
  ['Tab takes an item under the last of those under the one before', 'ul(li(p(one) ul(li(two))) li(three|))', 'Tab', 'ul(li(p(one) ul(li(two) li(three|))))'],
  ['Tab does nothing to a first item', 'ul(li(one|) li(two))', 'Tab', 'ul(li(one|) li(two))'],
  ['Tab takes what is under an item along', 'ul(li(one) li(p(two|) ul(li(three))))', 'Tab', 'ul(li(p(one) ul(li(p(two|) ul(li(three))))))'],
  ['Tab takes all selected items', 'ul(li(one) li(tw‹o) li(th›ree))', 'Tab', 'ul(li(p(one) ul(li(tw‹o) li(th›ree))))'],
  ['Tab in a numbered list begins a nested list under the item', 'ol:start=4(li(one) li(two|))', 'Tab', 'ol:start=4(li(p(one) ol(li(two|))))'],
  ['Shift and Tab take a nested item out by one level', 'ul(li(p(one) ul(li(two|))))', 'Shift+Tab', 'ul(li(one) li(two|))'],
  ['Shift and Tab take those after a nested item under it', 'ul(li(p(one) ul(li(two|) li(three))))', 'Shift+Tab', 'ul(li(one) li(p(two|) ul(li(three))))'],
  ['Shift and Tab take an item of the first level out of the list', 'ul(li(one) li(two|))', 'Shift+Tab', 'ul(li(one)) p(two|)'],
  ['Shift and Tab take all selected nested items out', 'ul(li(p(one) ul(li(tw‹o) li(th›ree))))', 'Shift+Tab', 'ul(li(one) li(tw‹o) li(th›ree))'],
  ['Shift and Tab take back what Tab did', 'ul(li(one) li(two|) li(three))', 'Tab Shift+Tab', 'ul(li(one) li(two|) li(three))'],
  ['Tab takes a task under the one before', 'tasks(todo(one) done(two|))', 'Tab', 'tasks(todo(p(one) tasks(done(two|))))'],
  ['Tab does nothing to a first task', 'tasks(todo(one|))', 'Tab', 'tasks(todo(one|))'],
  ['Shift and Tab take a nested task out', 'tasks(todo(p(one) tasks(done(two|))))', 'Shift+Tab', 'tasks(todo(one) done(two|))'],
  ['Tab in the second paragraph of an item takes the item under the one before', 'ul(li(one) li(p(two) p(th|ree)))', 'Tab', 'ul(li(p(one) ul(li(p(two) p(th|ree)))))'],
  ['Tab in a quote takes an item under the one before', 'quote(ul(li(one) li(t|wo)))', 'Tab', 'quote(ul(li(p(one) ul(li(t|wo)))))'],
  ['Tab does nothing to the first item after a list of another kind', 'ol(li(one)) ul(li(t|wo))', 'Tab', 'ol(li(one)) ul(li(t|wo))'],
  ['Shift and Tab take a task of the first level out of the tasks', 'tasks(todo(one|))', 'Shift+Tab', 'p(one|)'],
]

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
  test('each key has its effect in lists and tasks', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await requireKeyCases(t, page, LISTS)
  })

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
