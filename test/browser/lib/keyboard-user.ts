/** A user with a keyboard alone, the same in Chromium and in Firefox. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { openPage } from './chromium.ts'
import { openFirefox } from './firefox.ts'
import { type Browsed, waitUntil } from './sandbox-page.ts'

export interface KeyboardUser {
  open(address: string): Promise<void>
  /** Keys such as `Control+b`, one after the other. */
  press(...keys: string[]): Promise<void>
  type(text: string): Promise<void>
  /** Presses a key, by default Tab, until the focus is on the element with this name. */
  reach(name: string, key?: string): Promise<void>
  /** Reaches a link or a button that leads to another page, and presses it. */
  follow(name: string): Promise<void>
  /** Waits until an expression of the page is true. */
  until(expression: string): Promise<void>
  evaluate(expression: string): Promise<unknown>
}

/** A page of either browser, and its keyboard. */
interface Page extends Browsed {
  keyboard: { type(text: string): Promise<unknown> }
}

const MOST_STOPS = 120
const FOCUSED = `(() => {
  const focused = document.activeElement
  if (focused === document.body) return ''
  const shown = [...focused.childNodes].filter(({ ariaHidden }) => ariaHidden !== 'true')
  const text = shown.map(({ textContent }) => textContent).join('')
  const name = focused.ariaLabel ?? focused.labels?.[0]?.textContent ?? text
  return (name || focused.value || focused.tagName).trim()
})()`

export async function openChromiumUser(t: TestContext, width: number): Promise<KeyboardUser> {
  const page = await openPage(t)
  await page.setViewportSize({ width, height: 800 })
  return userOf(
    page,
    (key) => page.keyboard.press(key),
    () => page.waitForEvent('load'),
  )
}

export async function openFirefoxUser(t: TestContext, width: number): Promise<KeyboardUser> {
  const page = await openFirefox(t)
  await page.setViewport({ width, height: 800 })
  const press = async (combination: string) => {
    const keys = combination.split('+') as Parameters<typeof page.keyboard.press>[0][]
    for (const key of keys) await page.keyboard.down(key)
    for (const key of keys.toReversed()) await page.keyboard.up(key)
  }
  return userOf(page, press, () => page.waitForNavigation())
}

function userOf(
  page: Page,
  pressKey: (key: string) => Promise<unknown>,
  nextPage: () => Promise<unknown>,
): KeyboardUser {
  const user: KeyboardUser = {
    async open(address) {
      await page.goto(address)
    },
    async press(...keys) {
      for (const key of keys) await pressKey(key)
    },
    async type(text) {
      await page.keyboard.type(text)
    },
    async reach(name, key = 'Tab') {
      const seen = [await page.evaluate(FOCUSED)]
      while (seen.at(-1) !== name) {
        assert.ok(seen.length < MOST_STOPS, `${name} is not among ${seen.join(' | ')}`)
        await pressKey(key)
        seen.push(await page.evaluate(FOCUSED))
      }
    },
    async follow(name) {
      await user.reach(name)
      await Promise.all([nextPage(), pressKey('Enter')])
    },
    until: (expression) => waitUntil(page, expression),
    evaluate: (expression) => page.evaluate(expression),
  }
  return user
}
