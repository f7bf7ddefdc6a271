/** Readers see code in the colors of the editor. */
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import { leftOfLetters } from './lib/left-of-letters.ts'
import { node, paragraph, text } from './lib/mixed-document.ts'
import {
  everyMountIsReady,
  mountReader,
  openSandboxPage,
  startSandboxPage,
} from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'

const codeIn = (language: string, code: string): DocumentNode => ({
  ...node('codeBlock', text(code)),
  attrs: { language },
})
const PYTHON = codeIn('py', 'def greet(name):\n# كتاب (ملاحظة).')
const OTHERS = [
  codeIn('fortran', 'print *'),
  codeIn('math', '\\frac'),
  node('codeBlock', text('if')),
]

suite('colors of code for readers', { skip: noChromium }, () => {
  for (const by of ['signature', 'share'] as const) {
    test(`are those of the editor, and Arabic lines run from the right (${by})`, async (t) => {
      const { page } = await open(t, [...OTHERS, PYTHON, PYTHON], by)
      const parts = page.locator('pre [class*="wq-ink-"]')
      await parts.nth(5).waitFor()
      const shown = await parts.evaluateAll((all) =>
        all.map(({ className, textContent }) => `${className} ${textContent}`),
      )
      const block = ['wq-ink-purple def', 'wq-ink-blue greet', 'wq-ink-grey # كتاب (ملاحظة).']
      assert.deepEqual(shown, [...block, ...block])
      const pre = page.locator('pre[data-language=py]').first()
      assert.equal(await pre.textContent(), 'def greet(name):\n# كتاب (ملاحظة).')
      const [d = 0, colon = 0, hash = 0, kaf = 0, dot = 0] = await leftOfLetters(
        page,
        'pre[data-language=py] code',
        'd:#ك.',
      )
      assert.ok(d < colon, 'code')
      assert.ok(hash > kaf && kaf > dot, `the comment: ${[hash, kaf, dot]}`)
      assert.deepEqual(await accessibilityProblems(page), [])
    })
  }

  test('draw each token in its place, and code within Arabic text apart from it', async (t) => {
    const line = 'const a = "نص"; // تعليق عربي'
    const blocks = [codeIn('js', line), node('codeBlock', text(line))]
    const { page } = await open(
      t,
      [...blocks, paragraph('قال ', text('f("نص")', 'code'), ' ثم')],
      'signature',
    )
    await page.locator('.wq-ink-purple').waitFor()
    for (const [at, selector] of [
      'pre[data-language=js] code',
      'pre:not([data-language]) code',
    ].entries()) {
      // The last of each letter: of the string, of the comment, and of both.
      const [equals = 0, sad = 0, semicolon = 0, slash = 0, ayn = 0, qaf = 0] = await leftOfLetters(
        page,
        selector,
        '=ص;/عق',
      )
      assert.ok(equals < sad && sad < semicolon, `the string ${at}`)
      assert.ok(semicolon < slash && slash < ayn && ayn < qaf, `the comment ${at}`)
    }
    const [f = 0, noon = 0, end = 0] = await leftOfLetters(page, 'p code', 'fن)')
    assert.ok(f < noon && noon < end, 'code in a line')
    await takeScreenshot(page, 'code in two directions')
  })

  test('are not fetched without a block in a language that has some', async (t) => {
    const { page, requested } = await open(t, OTHERS, 'signature')
    await page.evaluate(
      'new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))',
    )
    assert.deepEqual(
      requested().filter((address) => /highlight/.test(address)),
      [],
    )
    assert.equal(await page.locator('[class*="wq-ink-"]').count(), 0)
  })
})

async function open(t: TestContext, content: DocumentNode[], by: 'signature' | 'share') {
  const stage = await startSandboxPage(t)
  const { client } = await stage.organization.author('amina')
  const { id } = await client.createDocument({ type: 'doc', content })
  const { share_token: share } = await client.setSharing(id, true)
  const page = await openPage(t)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await openSandboxPage(page, stage)
  await mountReader(page, { by, document: id, ...(share && { share }) })
  await everyMountIsReady(page)
  return { page, requested: () => requests }
}
