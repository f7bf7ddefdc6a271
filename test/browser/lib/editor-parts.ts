/** Every part of the editor that an author can see, with steps to open and close it. */
import type { Locator, Page } from 'playwright-core'
import { putCaret, putting } from './caret.ts'
import { openHistory } from './history-panel.ts'

/** One of them; the document is that of `mixedDocument`. */
export interface Part {
  name: string
  open(page: Page): Promise<unknown>
  close(page: Page): Promise<unknown>
}

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
  {
    name: 'the bubble of selected words',
    async open(page) {
      await select(page, textOfFirst('paragraph'))
      await shown(page, '.wq-bubble').waitFor()
    },
    close: unselect,
  },
  {
    name: 'the address of a link, and what is wrong with it',
    async open(page) {
      await select(page, textOfFirst('paragraph'))
      await page.keyboard.press('Control+k')
      await page.locator('.wq-link-form input').fill('javascript:void 0')
      await page.keyboard.press('Enter')
      await page.locator('.wq-error:not(:empty)').waitFor()
    },
    async close(page) {
      await leave(page, page.locator('.wq-link-form'))
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
  fromSlash(
    'the documents to link to',
    '/link to a document',
    '.wq-option, .wq-dialog-note:not(:empty)',
  ),
  {
    name: 'the finder of verses and hadiths',
    async open(page) {
      await fromSlash('', '/quran', '.wq-finder-input').open(page)
      await dialog(page).getByRole('combobox').fill('الحمد لله')
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
    name: 'the versions of the document',
    open: openHistory,
    close: (page) => leave(page, dialog(page)),
  },
]

async function nothing(): Promise<void> {}
/** A list that opens while typing in a separate line. */
function typed(name: string, keys: string, shows: string): Part {
  return {
    name,
    async open(page) {
      await focusEnd(page)
      await page.keyboard.type(` ${keys}`)
      const option = page.locator('.wq-suggestions').getByRole('option')
      await (shows ? option.locator(shows) : option).first().waitFor()
    },
    async close(page) {
      await leave(page, shown(page, '.wq-suggestions'))
      for (let key = 0; key < keys.length + 1; key++) await page.keyboard.press('Backspace')
    },
  }
}

function selected(name: string, what: string): Part {
  return {
    name: `the bubble of ${name}`,
    async open(page) {
      await select(page, what)
      await shown(page, '.wq-bubble').waitFor()
    },
    close: unselect,
  }
}

function byKey(name: string, key: string, shows: string): Part {
  return {
    name,
    async open(page) {
      await focusEnd(page)
      await page.keyboard.press(key)
      await dialog(page).locator(shows).first().waitFor()
    },
    close: (page) => leave(page, dialog(page)),
  }
}

function fromSlash(name: string, keys: string, shows: string): Part {
  return {
    name,
    async open(page) {
      await typed('', keys, '').open(page)
      await page.keyboard.press('Enter')
      await dialog(page).locator(shows).first().waitFor()
    },
    close: (page) => leave(page, dialog(page)),
  }
}

function details(name: string, type: string): Part {
  return {
    name,
    async open(page) {
      await select(page, `{ node: placeOf('${type}') }`)
      await page.keyboard.press('Enter')
      await dialog(page).locator('.wq-scripture').waitFor()
    },
    async close(page) {
      await leave(page, dialog(page))
      await unselect(page)
    },
  }
}

const dialog = (page: Page): Locator => page.locator('dialog[open]')
const shown = (page: Page, floating: string): Locator => page.locator(`${floating}:popover-open`)

async function leave(page: Page, what: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await what.first().waitFor({ state: 'hidden' })
}

const PLACE_OF = `(type) => {
  let place
  document.querySelector('.wq-editable').editor.state.doc.descendants((node, position) => {
    if (place === undefined && node.type.name === type) place = position
  })
  return place
}`

/** The words of the first block of a kind. */
const textOfFirst = (type: string) =>
  `{ from: placeOf('${type}') + 1, to: placeOf('${type}') + 12 }`

/** Selects words, a node, or sets the caret, as the text has the focus. */
async function select(page: Page, what: string): Promise<void> {
  await page.evaluate(putting(`((placeOf) => (${what}))(${PLACE_OF})`))
  await focused(page)
}

/** Puts the caret behind the last word. */
export async function focusEnd(page: Page): Promise<void> {
  await putCaret(page, 'end')
  await focused(page)
}

const focused = (page: Page) => page.locator('.wq-editable[contenteditable=true]:focus').waitFor()

async function unselect(page: Page): Promise<void> {
  await focusEnd(page)
  await shown(page, '.wq-bubble').waitFor({ state: 'hidden' })
}
