/** Records what a document must never make a page do. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

interface PageMonitor {
  /** Calls, windows, dialogs, navigations and requests to other origins. */
  events(): Promise<string[]>
}

/**
 * Watches a page from before its first script. Requests to origins other than these are recorded.
 */
export async function monitorPage(page: Page, origins: string[]): Promise<PageMonitor> {
  const observed: string[] = []
  const context = page.context()
  let isStarted = false
  await page.addInitScript(LOCKED)
  // Abort the request, so that the page stays.
  await context.route(
    (url) => url.protocol.startsWith('http') && !origins.includes(url.origin),
    async (route) => {
      observed.push(`request ${route.request().url()}`)
      await route.abort('aborted')
    },
  )
  context.on('page', () => observed.push('window'))
  page.on('dialog', (dialog) => {
    observed.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('framenavigated', (frame) => {
    if (isStarted) observed.push(`navigation ${frame.url()}`)
    isStarted = true
  })
  return {
    async events() {
      const calls = await page.evaluate('called')
      assert.ok(Array.isArray(calls), 'the page is still the one that was watched')
      return [...calls.map((name) => `call ${name}`), ...observed]
    },
  }
}

// Not configurable, so that no script can remove it; frames record their calls at the top.
const LOCKED = `(() => {
  const called = globalThis === top ? [] : top.called
  const lock = (name, value) =>
    Object.defineProperty(globalThis, name, { value, writable: false, configurable: false })
  lock('called', called)
  for (const name of ['alert', 'confirm', 'prompt', 'print']) lock(name, () => called.push(name))
})()`
