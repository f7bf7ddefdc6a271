import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium } from './lib/chromium.ts'
import { untilState, untilTextIsShown, write } from './lib/editor-user.ts'
import { openTwoPages, savesOf } from './lib/two-pages.ts'

const WRITTEN = '.wq-written[data-writer]'
/** After it the page shows what others wrote, though its author still composes. */
const LONGEST_COMPOSITION_MS = 5_000

/** Keeps a page from hearing of changes before its own one is refused, which `release` sends. */
async function isolate(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/changes/*', async (route) => {
    if (route.request().method() === 'GET') return
    await released
    await route.fallback()
  })
  return release
}

suite('two pages of one document', { skip: noChromium }, () => {
  test('a page shows what the other one saves, marks its paragraph, and saves nothing', async (t) => {
    const { customer, id, one, other } = await openTwoPages(t)
    const sent = savesOf(other)
    await write(one, ' here')
    await untilTextIsShown(other, 'Two here')
    const block = other.locator(WRITTEN)
    await block.waitFor()
    assert.equal(await block.textContent(), 'Two here')
    const sentence = 'is writing in this'
    assert.match(
      (await block.getAttribute('data-writer')) ?? '',
      /Teacher amina.? is writing in this paragraph/,
    )
    await other
      .getByRole('status')
      .filter({ hasText: `${sentence} document` })
      .waitFor()
    assert.deepEqual(await accessibilityProblems(other), [])
    assert.equal(sent.length, 0)
    await other.keyboard.press('Control+Home')
    await other.keyboard.type('Now ')
    await untilTextIsShown(one, 'Now One')
    await untilState(other, 'saved')
    assert.equal(await customer.storedText(id), 'Now One\nTwo here')
    assert.ok(sent.every((path) => path.endsWith('/changes/')))
  })

  test('the caret and the undo of a page stay with its own words', async (t) => {
    const { customer, id, one, other } = await openTwoPages(t)
    await write(other, ' mine')
    await untilTextIsShown(one, 'Two mine')
    await one.keyboard.press('Control+Home')
    await one.keyboard.type('Before ')
    await untilTextIsShown(other, 'Before One')
    await other.keyboard.type('!')
    await untilTextIsShown(other, 'Two mine!')
    await other.keyboard.press('Control+Z')
    await other.keyboard.press('Control+Z')
    await other.evaluate('writer.editor.save()')
    assert.equal(await customer.storedText(id), 'Before One\nTwo')
  })

  test('what both pages write before either saves is merged', async (t) => {
    const { customer, id, one, other } = await openTwoPages(t)
    const release = await isolate(other)
    await write(other, ' there')
    await one.keyboard.press('Control+Home')
    await one.keyboard.type('Here ')
    await untilState(one, 'saved')
    release()
    await untilTextIsShown(other, 'Here One')
    await untilTextIsShown(one, 'Two there')
    for (const page of [one, other]) await untilState(page, 'saved')
    assert.equal(await customer.storedText(id), 'Here One\nTwo there')
  })

  test('what a page has as its host removes it is saved behind a change that it has not shown', async (t) => {
    const { customer, id, one, other } = await openTwoPages(t)
    const release = await isolate(other)
    await write(other, ' there')
    await one.keyboard.press('Control+Home')
    await one.keyboard.type('Here ')
    await untilState(one, 'saved')
    await other.evaluate('writer.editor.destroy()')
    assert.equal(await other.locator('.wq-editable').count(), 0)
    release()
    await untilTextIsShown(one, 'Two there')
    assert.equal(await customer.storedText(id), 'Here One\nTwo there')
  })

  for (const [script, first, second] of [
    ['Latin', 'alpha beta gamma', 'one two three'],
    ['Arabic', 'العلم نور والجهل', 'كتاب قلم محبرة'],
  ] as const) {
    test(`what both pages type at once in one paragraph is all there (${script})`, async (t) => {
      const { customer, id, one, other } = await openTwoPages(t)
      const sent = [savesOf(one), savesOf(other)]
      for (const page of [one, other]) await write(page, '')
      await other.keyboard.press('Home')
      await Promise.all([
        one.keyboard.type(` ${first}`, { delay: 30 }),
        other.keyboard.type(`${second} `, { delay: 30 }),
      ])
      const both = `${second} Two ${first}`
      for (const page of [one, other]) await untilTextIsShown(page, both)
      for (const page of [one, other]) await untilState(page, 'saved')
      assert.equal(await customer.storedText(id), `One\n${both}`)
      assert.ok(sent.flat().every((path) => path.endsWith('/changes/')))
    })
  }

  test('a page shows the caret of the other one, and takes up no room between letters', async (t) => {
    const { one, other } = await openTwoPages(t)
    const widthOf = (page: Page) =>
      page.evaluate(`{
        const range = document.createRange()
        range.selectNodeContents(document.querySelector('.wq-editable > p:last-child'))
        range.getBoundingClientRect().width
      }`)
    await write(one, ' محمد')
    await untilTextIsShown(other, 'محمد')
    const before = await widthOf(other)
    await one.keyboard.press('ArrowLeft')
    await one.keyboard.press('ArrowLeft')
    await other.locator('.wq-carets').getByText('Teacher amina').waitFor()
    assert.equal(await widthOf(other), before)
  })

  test('a page shows what the other one saves once its author has composed a word', async (t) => {
    const { customer, id, one, other } = await openTwoPages(t)
    const { compose, commit, isHeard } = await beginComposing(other)
    const startedAt = performance.now()
    await compose('ha')
    const heard = isHeard('Far')
    await one.keyboard.press('Control+Home')
    await one.keyboard.type('Far ')
    await heard
    await compose('hao')
    const text = await other.locator('.wq-editable').innerText()
    // On a slow machine the word may take longer than the page waits for it.
    if (performance.now() - startedAt < LONGEST_COMPOSITION_MS) assert.doesNotMatch(text, /Far/)
    await commit('好')
    for (const page of [one, other]) {
      await untilTextIsShown(page, 'Far One')
      await untilTextIsShown(page, 'Two 好')
      await untilState(page, 'saved')
    }
    assert.equal(await customer.storedText(id), 'Far One\nTwo 好')
  })

  test('a page that composes for long shows after five seconds what the other one saves', async (t) => {
    const { one, other } = await openTwoPages(t)
    const { compose, isHeard } = await beginComposing(other)
    await compose('ha')
    const heard = isHeard('Far')
    await one.keyboard.press('Control+Home')
    await one.keyboard.type('Far ')
    await heard
    await other.clock.runFor(LONGEST_COMPOSITION_MS + 500)
    await untilTextIsShown(other, 'Far One')
    assert.match(await other.locator('.wq-editable').innerText(), /Two ha/)
  })

  test('a page in Arabic names the other author', async (t) => {
    const { one, other } = await openTwoPages(t, { locale: 'ar' })
    await write(one, ' here')
    await other.getByRole('status').filter({ hasText: 'كتابة في هذا المستند الآن' }).waitFor()
  })
})

/** Puts the caret behind the text of a page, whose author then composes a word there. */
async function beginComposing(page: Page) {
  await write(page, ' ')
  await untilState(page, 'saved')
  const devtools = await page.context().newCDPSession(page)
  return {
    async compose(text: string): Promise<void> {
      const end = text.length
      const selection = { selectionStart: end, selectionEnd: end }
      await devtools.send('Input.imeSetComposition', { text, ...selection })
      await page.evaluate(`new Promise((done) => requestAnimationFrame(() => setTimeout(done)))`)
    },
    commit: (text: string) => devtools.send('Input.insertText', { text }),
    /** Resolves when the page has the response with these words. */
    async isHeard(words: string): Promise<void> {
      const response = await page.waitForResponse(
        async (one) => one.url().includes('/changes/') && (await one.text()).includes(words),
      )
      await response.finished()
    },
  }
}
