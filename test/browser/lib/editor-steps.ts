/** Steps to open and close parts of the editor. */
import type { Locator, Page } from 'playwright-core'
import { putCaret, putting } from './caret.ts'

/** A part of the editor; the document is that of `mixedDocument`. */
export interface Part {
  name: string
  open(page: Page): Promise<unknown>
  close(page: Page): Promise<unknown>
}

export async function nothing(): Promise<void> {}
/** A list that opens while typing in a separate line. */
export function typed(name: string, keys: string, shows: string): Part {
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

export function selected(name: string, what: string): Part {
  return {
    name: `the bubble of ${name}`,
    async open(page) {
      await select(page, what)
      await shown(page, '.wq-bubble').waitFor()
    },
    close: unselect,
  }
}

export function byKey(name: string, key: string, shows: string): Part {
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

export function fromSlash(name: string, keys: string, shows: string): Part {
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

export function details(name: string, type: string): Part {
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

export const dialog = (page: Page): Locator => page.locator('dialog[open]')
export const shown = (page: Page, floating: string): Locator =>
  page.locator(`${floating}:popover-open`)

export async function leave(page: Page, what: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await what.first().waitFor({ state: 'hidden' })
}

export const PLACE_OF = `(type) => {
  let place
  document.querySelector('.wq-editable').editor.state.doc.descendants((node, position) => {
    if (place === undefined && node.type.name === type) place = position
  })
  return place
}`

/** The words of the first block of a kind. */
export const textOfFirst = (type: string) =>
  `{ from: placeOf('${type}') + 1, to: placeOf('${type}') + 12 }`

/** Selects words, a node, or sets the caret, as the text has the focus. */
export async function select(page: Page, what: string): Promise<void> {
  await page.evaluate(putting(`((placeOf) => (${what}))(${PLACE_OF})`))
  await focused(page)
}

/** Puts the caret behind the last word. */
export async function focusEnd(page: Page): Promise<void> {
  await putCaret(page, 'end')
  await focused(page)
}

const focused = (page: Page) => page.locator('.wq-editable[contenteditable=true]:focus').waitFor()

export async function unselect(page: Page): Promise<void> {
  await focusEnd(page)
  await shown(page, '.wq-bubble').waitFor({ state: 'hidden' })
}
