/** Every part of the editor that an author can see, with steps to open and close it. */
import {
  byKey,
  details,
  dialog,
  focusEnd,
  fromSlash,
  leave,
  nothing,
  type Part,
  PLACE_OF,
  select,
  selected,
  shown,
  textOfFirst,
  typed,
  unselect,
} from './editor-steps.ts'
import { openHistory } from './history-panel.ts'
import { WIDE } from './screenshot.ts'

export const EDITOR_PARTS: Part[] = [
  { name: 'the text and its toolbar', open: nothing, close: nothing },
  {
    // Before the shortcuts themselves: what has come once is there.
    name: 'what could not be fetched',
    async open(page) {
      const file = /\/dialogs-\w+\.js/
      await page.route(file, (route) => route.abort())
      await focusEnd(page)
      await page.keyboard.press('Control+Shift+/')
      await page.locator('.wq-pending button').waitFor()
      await page.unroute(file)
    },
    close: (page) => leave(page, page.locator('.wq-pending')),
  },
  ...['the styles', 'the colours', 'the alignments', 'what to insert', 'more'].map(
    (name, at): Part => ({
      name: `the menu of ${name}`,
      async open(page) {
        await page.locator('.wq-toolbar .wq-tool-menu').nth(at).click()
        await page.getByRole('menu').waitFor()
      },
      close: (page) => leave(page, page.getByRole('menu')),
    }),
  ),
  typed('the slash menu', '/', ''),
  typed('a slash menu with verses', '/112:1', '.wq-scripture'),
  typed('a slash menu that explains a missing verse', '/2:287', ''),
  typed('the signs by their names', ':s', '.wq-emoji'),
  typed('the people', '@', '.wq-option-label'),
  {
    name: 'the bubble of selected words',
    async open(page) {
      await select(page, textOfFirst('paragraph'))
      await shown(page, '.wq-bubble').waitFor()
    },
    close: unselect,
  },
  {
    name: 'the text and address of a link, and what is wrong with it',
    async open(page) {
      await select(page, textOfFirst('paragraph'))
      await page.keyboard.press('Control+k')
      await dialog(page).locator('input').last().fill('javascript:void 0')
      await page.keyboard.press('Enter')
      await page.locator('.wq-error:not(:empty)').waitFor()
    },
    async close(page) {
      await leave(page, dialog(page))
      await unselect(page)
    },
  },
  {
    name: 'the tools of a table',
    async open(page) {
      await select(page, `placeOf('tableCell') + 2`)
      await page.locator('.wq-cell-button').waitFor()
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menu').waitFor()
    },
    async close(page) {
      await leave(page, page.getByRole('menu'))
      await unselect(page)
    },
  },
  {
    name: 'the menu of a block',
    async open(page) {
      await focusEnd(page)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menu').waitFor()
    },
    async close(page) {
      await leave(page, page.getByRole('menu'))
      await focusEnd(page)
    },
  },
  ...['what to insert', 'the format', 'more'].map(
    (name, at): Part => ({
      name: `the sheet of ${name} on a phone`,
      async open(page) {
        await page.setViewportSize({ width: 390, height: 760 })
        await page.locator('.wq-toolbar .wq-tool-menu').nth(at).click()
        await page.locator('.wq-sheet').waitFor()
      },
      async close(page) {
        await leave(page, page.locator('.wq-sheet'))
        await page.setViewportSize(WIDE)
        await focusEnd(page)
      },
    }),
  ),
  selected('a link', `placeOf('paragraph') + 36`),
  selected('a picture', `{ node: placeOf('imageNode') }`),
  selected('a verse', `{ node: placeOf('quranVerse') }`),
  {
    name: 'what a picture shows',
    async open(page) {
      await select(page, `{ node: placeOf('imageNode') }`)
      await page.locator('.wq-bubble .wq-group').first().getByRole('button').first().click()
      await dialog(page).waitFor()
    },
    async close(page) {
      await leave(page, dialog(page))
      await unselect(page)
    },
  },
  {
    name: 'find and replace',
    async open(page) {
      await page.keyboard.press('Control+f')
      await page.locator('.wq-find input').first().fill('كتاب')
      await page.locator('.wq-match').first().waitFor()
    },
    close: (page) => leave(page, page.locator('.wq-find')),
  },
  byKey('the palette', 'Control+/', '.wq-option'),
  byKey('the shortcuts', 'Control+Shift+/', 'dt'),
  byKey('the outline', 'Control+Alt+o', '.wq-option'),
  fromSlash('the special characters', '/special character', '.wq-option'),
  fromSlash(
    'the documents to link to',
    '/link to a document',
    '.wq-option, .wq-dialog-note:not(:empty)',
  ),
  {
    name: 'the finder of verses and hadiths',
    async open(page) {
      await fromSlash('', '/quran', '.wq-finder-input').open(page)
      await dialog(page).getByRole('combobox').fill('رب العالمين')
      await dialog(page).getByRole('option').nth(3).waitFor()
      await page.keyboard.press('ArrowDown')
      await dialog(page).locator('.wq-word').first().waitFor()
    },
    close: (page) => leave(page, dialog(page)),
  },
  fromSlash('the source of a formula', '/formula', 'textarea'),
  details('what is known of a verse', 'quranVerse'),
  details('what is known of a hadith', 'hadithNode'),
  {
    name: 'a picture that could not be uploaded',
    async open(page) {
      await focusEnd(page)
      await page.evaluate(`(() => {
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File(['no picture'], 'plan.png', { type: 'image/png' }))
        const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
        document.querySelector('.wq-editable').dispatchEvent(paste)
      })()`)
      await page.locator('.wq-upload-failed').scrollIntoViewIfNeeded()
    },
    async close(page) {
      await page.locator('.wq-upload-failed').getByRole('button').last().click()
      await page.locator('.wq-upload').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'a verse whose letters are not those of the Quran',
    async open(page) {
      await page.evaluate(`(() => {
        const { view } = document.querySelector('.wq-editable').editor
        const { tr, doc } = view.state
        const place = (${PLACE_OF})('quranVerse')
        const text = doc.nodeAt(place).attrs.text.split(' ').toReversed().join(' ')
        view.dispatch(tr.setNodeAttribute(place, 'text', text))
      })()`)
      await page.locator('.wq-altered-note').scrollIntoViewIfNeeded()
    },
    async close(page) {
      await page.locator('.wq-altered-note').click()
      await page.locator('.wq-altered').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'a typed quotation',
    async open(page) {
      await focusEnd(page)
      const words = await page.locator('.wq-verse .wq-scripture').first().textContent()
      await page.keyboard.type(` ﴿${words}﴾`)
      await page.locator('.wq-offer').scrollIntoViewIfNeeded()
    },
    async close(page) {
      await leave(page, page.locator('.wq-offer'))
      await page.keyboard.press('Control+z')
    },
  },
  {
    name: 'the templates of an empty document',
    async open(page) {
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Delete')
      await page.locator('.wq-template').first().waitFor()
    },
    async close(page) {
      await page.keyboard.press('Control+z')
      await page.locator('.wq-template').first().waitFor({ state: 'detached' })
    },
  },
  {
    name: 'the versions of the document',
    open: openHistory,
    close: (page) => leave(page, dialog(page)),
  },
]
