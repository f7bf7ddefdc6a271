import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { untilState, untilTextIsShown, write } from './lib/editor-user.ts'
import { openTwoPages } from './lib/two-pages.ts'

suite('what a page says of others who write', { skip: noChromium }, () => {
  test('a page announces who writes at most once in ten seconds', async (t) => {
    const { one, other } = await openTwoPages(t)
    let name = 'yusuf'
    await other.route(/[?&]after=/, async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      await route.fulfill({ response, body: text.replaceAll('"amina"', `"${name}"`) })
    })
    await other.locator('.wq-writers').waitFor({ state: 'attached' })
    await other.evaluate(`{
      const note = document.querySelector('.wq-writers')
      globalThis.spoken = []
      new MutationObserver(() => note.textContent && spoken.push(performance.now()))
        .observe(note, { childList: true })
    }`)
    // The first change can be in a response to a request before.
    for (name of ['yusuf', 'amina', 'yusuf', 'maryam']) {
      await write(one, ` by ${name}`)
      await untilTextIsShown(other, ` by ${name}`)
    }
    await other.locator('[data-writer*=maryam]').waitFor()
    const spoken = (await other.evaluate('spoken')) as number[]
    // A request for changes waits when the page closes.
    await other.unrouteAll({ behavior: 'ignoreErrors' })
    assert.ok(spoken.length > 0)
    for (const [at, time] of spoken.slice(1).entries())
      assert.ok(time - (spoken[at] ?? 0) >= 10_000, `${spoken}`)
  })

  test('a notice of kept words replaces no other one, and closes to the text', async (t) => {
    const { one, other } = await openTwoPages(t, { lines: ['One', 'Two and more'] })
    const notices = other.locator('.wq-notices')
    await eraseWhereOtherWrites(other, one, 'first')
    await notices.getByText('The words of both are kept.').waitFor()
    await notices.getByRole('button', { name: 'Close' }).click()
    assert.equal(await notices.textContent(), '')
    assert.ok(await other.evaluate(`document.activeElement.matches('.wq-editable')`))
    await notices.evaluate((place) => place.append('Another notice'))
    await eraseWhereOtherWrites(other, one, 'second')
    assert.equal(await notices.textContent(), 'Another notice')
  })
})

/** Erases a line into which the other page has put a word that this one does not have yet. */
async function eraseWhereOtherWrites(page: Page, other: Page, word: string): Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const isChange = (url: URL) => url.pathname.endsWith('/changes/')
  await page.route(isChange, async (route) => {
    await released
    await route.fallback()
  })
  await write(page, '')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Backspace')
  await write(other, '')
  await other.keyboard.press('ArrowLeft')
  await other.keyboard.insertText(word)
  await untilState(other, 'saved')
  release()
  for (const one of [page, other]) {
    await untilTextIsShown(one, word)
    await untilState(one, 'saved')
  }
  await page.unroute(isChange)
}
