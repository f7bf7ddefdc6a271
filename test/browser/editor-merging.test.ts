import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from './lib/axe.ts'
import { changeDrafts } from './lib/change-drafts.ts'
import { noChromium } from './lib/chromium.ts'
import {
  beginAtCustomer,
  type Customer,
  closeTab,
  openTab,
  untilState,
  untilTextIsShown,
  write,
  writeDocument,
} from './lib/editor-user.ts'

const MINE = 'One\nTwo here'
const THEIRS = 'One elsewhere\nTwo'

/** The number of the choice, the stops to its button, the text that the page shows then, and the text that is stored. */
const WHOLE_VERSIONS = [
  [0, 2, MINE, MINE],
  [1, 4, THEIRS, THEIRS],
  [2, 5, MINE, THEIRS],
] as const

/** Removes what drafts are based on, as if a full disk had refused to keep it. */
const REMOVE_BASES = `(store, keys) => {
  const bases = keys.filter((key) => key.endsWith('\\nbase'))
  for (const key of bases) store.delete(key)
  return bases.length
}`

suite('two windows that changed one document', { skip: noChromium }, () => {
  for (const { button, kept, stored, titles } of [
    { button: 'Keep my version', kept: 'Begun here', stored: 'Begun here', titles: 1 },
    { button: 'Keep the other version', kept: 'Elsewhere', stored: 'Elsewhere', titles: 1 },
    { button: 'Keep both', kept: 'Begun here', stored: 'Elsewhere', titles: 2 },
  ]) {
    test(`two versions are shown, and "${button}" does that`, async (t) => {
      const { customer, page } = await begin(t)
      const id = await writeDocument(customer, page)
      await customer.overwrite(id, 'Elsewhere')
      await write(page, ' here')
      const panel = page.getByRole('dialog', { name: 'This document was changed elsewhere' })
      await panel.locator('p', { hasText: /^Begunadded: {2}here/ }).waitFor()
      await panel.locator('ins', { hasText: 'Elsewhere' }).waitFor()
      assert.equal(await customer.storedText(id), 'Elsewhere')
      await panel.getByRole('button', { name: button }).click()
      await untilState(page, 'saved')
      await untilTextIsShown(page, kept)
      assert.equal(await customer.storedText(id), stored)
      assert.equal((await customer.list()).length, titles)
    })
  }

  test('a conflict closed with Escape can be reopened, and shows the current text', async (t) => {
    const { customer, page } = await begin(t)
    const id = await writeDocument(customer, page)
    await customer.overwrite(id, 'Elsewhere')
    await write(page, ' here')
    const panel = page.getByRole('dialog', { name: 'This document was changed elsewhere' })
    await panel.getByText('Nothing is lost.').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'This document was changed elsewhere' })
    await notice.waitFor()
    await page.keyboard.type(' and there')
    await untilTextIsShown(page, 'Begun here and there')
    await untilState(page, 'conflict')
    assert.equal(await customer.storedText(id), 'Elsewhere')
    await page.keyboard.press('Shift+F6')
    await page.keyboard.press('Enter')
    await panel.locator('ins', { hasText: 'here and there' }).waitFor()
    assert.equal(await notice.count(), 0)
    await panel.getByRole('button', { name: 'Keep my version' }).click()
    await untilState(page, 'saved')
    assert.equal(await customer.storedText(id), 'Begun here and there')
  })

  test('changes of different paragraphs are merged, and undo passes over those of the other window', async (t) => {
    const { customer, page } = await begin(t)
    const id = await writeDocument(customer, page, 'One', 'Two')
    await customer.overwrite(id, 'One elsewhere', 'Two')
    await write(page, ' here')
    await page.getByRole('alert').filter({ hasText: 'Merged with changes from' }).waitFor()
    await untilState(page, 'saved')
    assert.equal(await customer.storedText(id), 'One elsewhere\nTwo here')
    await page.getByRole('button', { name: 'Show' }).click()
    const changes = page.getByRole('dialog', { name: 'Changes from elsewhere' })
    await changes.locator('ins', { hasText: /^added:\s+elsewhere/ }).waitFor()
    await changes.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.type('!')
    await untilTextIsShown(page, 'Two here!')
    await page.keyboard.press('Control+Z')
    await page.keyboard.press('Control+Z')
    await page.evaluate('writer.editor.save()')
    assert.equal(await customer.storedText(id), 'One elsewhere\nTwo')
    await page.keyboard.press('Control+Shift+Z')
    await page.evaluate('writer.editor.save()')
    assert.equal(await customer.storedText(id), 'One elsewhere\nTwo here')
  })

  test('unsent text of a closed tab is merged by the next one', async (t) => {
    const { customer, page } = await begin(t)
    const context = page.context()
    const id = await writeDocument(customer, page, 'One', 'Two')
    await context.route('**/v1/documents/**', (route) => route.abort())
    await write(page, ' here')
    await untilState(page, 'retrying')
    await closeTab(page)
    await context.unroute('**/v1/documents/**')
    await customer.overwrite(id, 'One elsewhere', 'Two')
    const next = await openTab(context, customer.addressOf({ document: id }))
    await next.getByRole('alert').filter({ hasText: 'Merged with changes from' }).waitFor()
    await untilState(next, 'saved')
    assert.equal(await customer.storedText(id), 'One elsewhere\nTwo here')
  })

  for (const { locale, passage, sides, apply } of [
    {
      locale: 'en',
      passage: 'Passage 1 of 1',
      sides: ['Your version', 'The other version', 'Both, yours first'],
      apply: 'Apply',
    },
    {
      locale: 'ar',
      passage: 'المقطع ١ من ١',
      sides: ['نسختك', 'النسخة الأخرى', 'كلاهما، ونسختك أولًا'],
      apply: 'تطبيق',
    },
  ]) {
    test(`the merge panel asks only about a paragraph that both changed (${locale})`, async (t) => {
      const { customer, page } = await begin(t)
      await page.setViewportSize({ width: 390, height: 800 })
      const id = await writeDocument(customer, page, 'One', 'Two', 'Three')
      await page.goto('about:blank')
      await page.goto(customer.addressOf({ document: id, locale }))
      await untilTextIsShown(page, 'Three')
      await customer.overwrite(id, 'One more', 'Two', 'Three there')
      await write(page, ' here')
      const question = page.getByRole('group', { name: passage })
      await question.waitFor()
      const radios = question.getByRole('radio')
      assert.equal(await page.getByRole('group', { name: passage }).count(), 1)
      for (const name of sides) await question.getByRole('radio', { name, exact: true }).waitFor()
      assert.equal(await radios.and(page.locator(':checked')).count(), 0, 'nothing is preselected')
      assert.ok(await page.getByRole('button', { name: apply, exact: true }).isDisabled())
      const panel = page.locator('.wq-conflict')
      assert.ok(await panel.evaluate((one) => one.scrollWidth <= one.clientWidth), 'fits a phone')
      await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await untilState(page, 'saved')
      assert.equal(await customer.storedText(id), 'One more\nTwo\nThree here\nThree there')
      await page.locator('.wq-editable:focus').waitFor()
    })
  }

  for (const words of [
    {
      locale: 'en',
      title: 'This document was changed elsewhere',
      mine: 'Your version',
      theirs: 'The other version',
      choices: ['Keep my version', 'Keep the other version', 'Keep both'],
    },
    {
      locale: 'ar',
      title: 'عُدِّل هذا المستند في مكان آخر',
      mine: 'نسختك',
      theirs: 'النسخة الأخرى',
      choices: ['الاحتفاظ بنسختي', 'الاحتفاظ بالنسخة الأخرى', 'الاحتفاظ بالنسختين'],
    },
  ]) {
    for (const [at, stops, shown, stored] of WHOLE_VERSIONS) {
      const { locale, title, mine, theirs, choices } = words
      test(`"${choices[at]}" is chosen by keyboard if the version before both is unknown`, async (t) => {
        const { customer, page } = await begin(t)
        await page.setViewportSize({ width: 390, height: 800 })
        const id = await writeUnsentChange(customer, page)
        await page.goto(customer.addressOf({ document: id, locale }))
        const panel = page.getByRole('dialog', { name: title })
        for (const [name, text] of [
          [mine, 'Two here'],
          [theirs, 'One elsewhere'],
        ] as const) {
          const version = panel.getByRole('region', { name, exact: true })
          await version.getByText(text, { exact: true }).waitFor()
        }
        assert.deepEqual(await panel.getByRole('button').allTextContents(), ['', ...choices])
        const body = panel.locator('.wq-conflict')
        assert.ok(await body.evaluate((one) => one.scrollWidth <= one.clientWidth), 'fits a phone')
        assert.deepEqual(await accessibilityProblems(page), [])
        await page.keyboard.press('Escape')
        await page.getByRole('alert').filter({ hasText: title }).waitFor()
        await page.keyboard.press('Shift+F6')
        await page.keyboard.press('Enter')
        await panel.waitFor()
        // Tab also stops at each version, so that arrow keys can scroll it.
        for (let stop = 0; stop < stops; stop++) await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        await untilState(page, 'saved')
        await page.locator('.wq-editable:focus').waitFor()
        const lines = await page.locator('.wq-editable > p').allTextContents()
        assert.equal(lines.join('\n'), shown)
        assert.equal(await customer.storedText(id), stored)
        assert.equal((await customer.list()).length, at === 2 ? 2 : 1)
      })
    }
  }
})

/** Leaves an unsent change of a document that was saved elsewhere; only the draft is known. */
async function writeUnsentChange(customer: Customer, page: Page): Promise<string> {
  const id = await writeDocument(customer, page, 'One', 'Two')
  const saves = '**/v1/documents/**'
  await page.route(saves, (route) => route.abort())
  await write(page, ' here')
  await untilState(page, 'retrying')
  await page.goto('about:blank')
  await page.unroute(saves)
  await customer.overwrite(id, 'One elsewhere', 'Two')
  // A page without this document holds no draft of it.
  await page.goto(customer.addressOf())
  assert.equal(await changeDrafts(page, REMOVE_BASES), 1)
  await page.goto('about:blank')
  return id
}

const begin = (t: TestContext) => beginAtCustomer(t, /status of 412|ERR_FAILED/)
