import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { paragraph } from './lib/mixed-document.ts'
import { openEditor, outlineOf } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'

const WORDS = {
  en: {
    find: 'Find',
    replace: 'Replace with',
    all: 'Replace all',
    vowels: 'With vowel signs',
    whole: 'Whole words',
    expression: 'Regular expression',
    first: (all: number) => `1 of ${all}`,
    bracket: 'A bracket is missing its pair',
    slow: 'Too slow to search',
    none: 'No results',
  },
  ar: {
    find: 'بحث',
    replace: 'استبدال بـ',
    all: 'استبدال الكل',
    vowels: 'مع التشكيل',
    whole: 'كلمات كاملة',
    expression: 'تعبير نمطي',
    first: (all: number) =>
      `${(1).toLocaleString('ar-u-nu-arab')} من ${all.toLocaleString('ar-u-nu-arab')}`,
    bracket: 'قوس بلا نظير',
    slow: 'البحث به أبطأ مما يُحتمل',
    none: 'لا نتائج',
  },
}

/** Matches as they are shown in the text. */
const highlightedMatches = (page: Page) => page.locator('.wq-editable .wq-match').allTextContents()

for (const locale of ['en', 'ar'] as const) {
  const words = WORDS[locale]
  const partsOf = (page: Page) => {
    const bar = page.locator('.wq-find')
    return {
      bar,
      sought: bar.getByRole('textbox', { name: words.find, exact: true }),
      replacement: bar.getByRole('textbox', { name: words.replace }),
      count: bar.getByRole('status'),
      toggle: (name: string) => bar.getByRole('button', { name, exact: true }),
    }
  }

  suite(`find and replace, in ${locale}`, { skip: noChromium }, () => {
    test('whole words are found without those that they are part of', async (t) => {
      const content = [paragraph('كتاب وكِتَابٌ كتابي'), paragraph('one onetwo')]
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, stage, { locale, content })
      const { sought, count, toggle } = partsOf(page)
      await page.keyboard.press('Control+f')
      await sought.fill('كتاب')
      await count.getByText(words.first(3)).waitFor()
      await toggle(words.whole).click()
      await count.getByText(words.first(1)).waitFor()
      assert.deepEqual(await highlightedMatches(page), ['كتاب'])
      await sought.fill('one')
      assert.deepEqual(await highlightedMatches(page), ['one'])
      await toggle(words.whole).click()
      await count.getByText(words.first(2)).waitFor()
    })

    test('an expression is found and replaced by its groups, and undone at once', async (t) => {
      const content = [paragraph('سنة 12/7 وسنة 15/8'), paragraph('Year 3/4')]
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, stage, { locale, content })
      const { bar, sought, replacement, count, toggle } = partsOf(page)
      await page.keyboard.press('Control+f')
      await toggle(words.expression).click()
      assert.equal(await toggle(words.vowels).isDisabled(), true)
      await sought.fill(String.raw`(\d+)/(\d+)`)
      await count.getByText(words.first(3)).waitFor()
      assert.deepEqual(await highlightedMatches(page), ['12/7', '15/8', '3/4'])
      await takeScreenshot(page, `find by an expression ${locale}`)
      await replacement.fill('$2.$1 ($&)')
      await bar.getByRole('button', { name: words.all }).click()
      const expected = 'paragraph(سنة 7.12 (12/7) وسنة 8.15 (15/8)) paragraph(Year 4.3 (3/4))'
      assert.equal(await outlineOf(page), expected)
      await page.keyboard.press('Escape')
      await page.locator('.wq-editable:focus').waitFor()
      await page.keyboard.press('Control+z')
      assert.equal(await outlineOf(page), 'paragraph(سنة 12/7 وسنة 15/8) paragraph(Year 3/4)')
    })

    test('an expression with a mistake and one that is too slow are named, and typing goes on', async (t) => {
      const content = [paragraph(`${'a'.repeat(200)}!`)]
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, stage, { locale, content })
      const { sought, count, toggle } = partsOf(page)
      await page.keyboard.press('Control+f')
      await toggle(words.expression).click()
      await sought.fill('(a')
      await count.getByText(words.bracket).waitFor()
      assert.equal(await sought.getAttribute('aria-invalid'), 'true')
      await takeScreenshot(page, `find with a mistake ${locale}`)
      await sought.fill('(a+)+$')
      await count.getByText(words.slow).waitFor()
      await sought.fill('b')
      await count.getByText(words.none).waitFor()
      assert.equal(await sought.getAttribute('aria-invalid'), 'false')
    })

    test('Ctrl+H opens the bar in the field of the replacement, and goes there in an open one', async (t) => {
      const content = [paragraph('one two')]
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, stage, { locale, content })
      const focused = (name: string) => page.locator(`.wq-find [name=${name}]:focus`).waitFor()
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Control+h')
      await focused('replacement')
      assert.deepEqual(
        await highlightedMatches(page),
        ['one two'],
        'the selection is what is sought',
      )
      await page.keyboard.type('three')
      await page.keyboard.press('Control+f')
      await focused('sought')
      await page.keyboard.press('Control+h')
      await focused('replacement')
      await page.keyboard.press('Enter')
      assert.equal(await outlineOf(page), 'paragraph(three)')
      await page.keyboard.press('Escape')
      await page.locator('.wq-editable:focus').waitFor()
      await page.keyboard.press('Control+f')
      await focused('sought')
    })

    test('a replacement that has the words in it is passed over', async (t) => {
      const content = [paragraph('كتاب وكتاب')]
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, stage, { locale, content })
      const { sought, replacement } = partsOf(page)
      await page.keyboard.press('Control+f')
      await sought.fill('كتاب')
      await replacement.fill('كتاب النحو :saw:')
      await replacement.press('Enter')
      await replacement.press('Enter')
      const expected = 'paragraph(كتاب النحو  honorific  وكتاب النحو  honorific)'
      assert.equal(await outlineOf(page), expected)
    })

    for (const width of [320, 390]) {
      test(`the bar fits a window of ${width} px`, async (t) => {
        const stage = await startSandboxPage(t, { isOpen: true })
        const page = await openEditor(t, stage, { locale, isPhone: true, width })
        const { bar, sought } = partsOf(page)
        await page.keyboard.press('Control+f')
        await sought.fill('(')
        for (const part of await bar.locator('input, button').all()) {
          const box = await part.boundingBox()
          assert.ok(box && box.x >= 0 && box.x + box.width <= width, JSON.stringify(box))
        }
        await takeScreenshot(page, `find bar ${width} ${locale}`)
      })
    }
  })
}
