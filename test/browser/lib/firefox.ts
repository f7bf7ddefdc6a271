/** Firefox, driven by the protocol that it shares with other browsers (WebDriver BiDi). */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { launch, type Page } from 'puppeteer-core'
import { requirement } from '../../lib/system-requirements.ts'
import { LONGEST_MILLISECONDS } from './chromium.ts'

const { path, skip } = requirement('firefox')

/** The reason to skip, on a machine without Firefox; else false. */
export const noFirefox = skip

/** A page in Firefox with a new profile. An error in its console fails the test. */
export async function openFirefox(t: TestContext): Promise<Page> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: path,
    timeout: LONGEST_MILLISECONDS,
    protocolTimeout: LONGEST_MILLISECONDS,
    // Requests to the page's own hosts only.
    extraPrefsFirefox: { 'network.captive-portal-service.enabled': false },
  })
  const complaints: string[] = []
  t.after(async () => {
    await browser.close()
    for (const text of complaints) t.diagnostic(text)
    assert.deepEqual(complaints, [])
  })
  const page = await browser.newPage()
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return page
}
