import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { noChromium, openPage } from './lib/chromium.ts'
import { AS_BLOCK, IN_LINE, NOTES } from './lib/formula-clipboards.ts'
import { outlineOf, pasteHtml, untilPartsAreLoaded } from './lib/open-editor.ts'
import {
  CALC_CELLS,
  docsSpan,
  excel,
  gitHub,
  googleDocs,
  jetBrains,
  vsCode,
  WRITER_TEXT,
  windowsTerminal,
  wordItem,
} from './lib/program-clipboards.ts'
import { openSandboxPage, startSandboxPage } from './lib/sandbox-page.ts'

// A policy violation of the page is a console error and fails the test.
suite('an editor under the strictest policy', { skip: noChromium }, () => {
  test('an author types on a page that forbids what it does not need', async (t) => {
    const stage = await startSandboxPage(t)
    const page = await openPage(t)
    await openSandboxPage(page, stage)
    await page.evaluate(`stage.write({ user: 'amina' })`)
    const writing = page.getByRole('textbox').first()
    await writing.click()
    await page.keyboard.type('# A heading')
    await page.keyboard.press('Enter')
    await page.keyboard.type('- item')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+b')
    await page.getByRole('heading', { name: 'A heading' }).waitFor()
    await page.locator('.wq-content li strong').waitFor()
  })

  test('content of each program is pasted with its styles and without a violation', async (t) => {
    const stage = await startSandboxPage(t, { trustedTypes: 'ProseMirrorClipboard' })
    const page = await openPage(t)
    await openSandboxPage(page, stage)
    await page.evaluate(`stage.write({ user: 'amina' })`)
    await page.getByRole('textbox').first().click()
    await untilPartsAreLoaded(page)
    const sources = [...IN_LINE, ...AS_BLOCK, ...NOTES].map(([, html]) => html)
    for (const html of [...PROGRAMS, ...sources]) {
      await page.keyboard.press('Control+a')
      await pasteHtml(page, html)
      assert.notEqual(await outlineOf(page), 'paragraph', html)
    }
    await page.keyboard.press('Control+a')
    await pasteHtml(page, PAGES)
    await page.locator('.wq-content strong .wq-ink-red', { hasText: 'b' }).waitFor()
  })
})

const PAGES =
  '<html><head><base href="https://a.example/"><style type="text/css">@import url("https://a.example/a.css"); span.s1 {font-weight: bold; color: #ff2600}</style></head><body onload="a()"><p class="p1" title="a>b" style="margin: 0">a <span class="s1">b</span></p></body></html>'
const PROGRAMS = [
  CALC_CELLS,
  excel('<tr><td style="color:red">a</td></tr>'),
  gitHub('a'),
  googleDocs(docsSpan('a')),
  jetBrains('a'),
  vsCode('a'),
  WRITER_TEXT,
  windowsTerminal('a'),
  `<style><!-- p.MsoNormal {color:red} --></style>${wordItem('1.', 'a')}`,
]
