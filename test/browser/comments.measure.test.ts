/** Times of a document with as many comments as it can have. */
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { MAX_COMMENT_THREADS, MAX_COMMENTS_A_MINUTE } from '@waraq/contract'
import { quoteOf } from '@waraq/contract/quotes'
import type { Page } from 'playwright-core'
import { coAuthorOf } from '../../packages/server/test/lib/commented.ts'
import { putCaret } from './lib/caret.ts'
import { noChromium } from './lib/chromium.ts'
import { beginCommented, type Commented, commentOn, line, openCommented } from './lib/commenting.ts'
import { longText } from './lib/mixed-document.ts'

const MOST_SHOWN = 100
const MOST_SLOWER = 1.1
const KEYS = 41
const PAINTED = 'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))'

/** A document of 100 KB, with a thread in each of 500 paragraphs. */
async function begin(t: TestContext): Promise<Commented> {
  // Two bytes a letter.
  const lines = Array.from({ length: MAX_COMMENT_THREADS }, (_, at) => `${at} ${longText(95)}`)
  const commented = await beginCommented(t, lines.map(line), true)
  const { stage, id } = commented
  const text = lines.join('\n')
  for (let first = 0; first < lines.length; first += MAX_COMMENTS_A_MINUTE) {
    const user = await stage.organization.author(`teacher-${first}`)
    const client = coAuthorOf(stage.service, stage.organization, user, 'edit')
    for (const own of lines.slice(first, first + MAX_COMMENTS_A_MINUTE)) {
      const from = text.indexOf(own)
      const quote = quoteOf(text, { from, to: from + 20 })
      await commentOn(client, id, quote, `On ${own.slice(0, 20)}`)
    }
  }
  return commented
}

/** The median of milliseconds from a key to the frame after it. */
async function medianKey(page: Page): Promise<number> {
  const times: number[] = []
  for (let key = 0; key < KEYS; key++) {
    await page.evaluate(`globalThis.painted = new Promise((resolve) => {
      addEventListener('keydown', () => {
        const begun = performance.now()
        void ${PAINTED}.then(() => resolve(performance.now() - begun))
      }, { once: true, capture: true })
    }), undefined`)
    await page.keyboard.press('a')
    times.push((await page.evaluate('painted')) as number)
  }
  return times.toSorted((one, other) => one - other)[(KEYS - 1) / 2] ?? Number.NaN
}

suite('times of comments', { skip: noChromium }, () => {
  test('500 threads in 100 KB are shown, and keys are as fast as without them', async (t) => {
    const commented = await begin(t)
    const page = await openCommented(t, commented)
    await page
      .locator('.wq-commented')
      .nth(MAX_COMMENT_THREADS - 1)
      .waitFor({ state: 'attached' })
    const shown = (await page.evaluate(`(async () => {
      const begun = performance.now()
      document.querySelector('.wq-comments-button').click()
      await ${PAINTED}
      return performance.now() - begun
    })()`)) as number
    assert.equal(await page.locator('.wq-thread').count(), MAX_COMMENT_THREADS)
    t.diagnostic(`shown in ${shown.toFixed()} ms`)
    await putCaret(page, 'end')
    const withThem = await medianKey(page)
    const plain = await openCommented(t, commented, { comments: false })
    await putCaret(plain, 'end')
    const without = await medianKey(plain)
    t.diagnostic(`a key takes ${withThem.toFixed(1)} ms, ${without.toFixed(1)} without comments`)
    assert.ok(shown < MOST_SHOWN && withThem / without < MOST_SLOWER)
  })
})
