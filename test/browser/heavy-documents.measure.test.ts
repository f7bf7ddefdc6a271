/** The longest piece of work of a page that opens a hostile document of the maximum size. */
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { HEAVY_SHAPES } from '../lib/heavy-shapes.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import { openSandboxPage, startSandboxPage } from './lib/sandbox-page.ts'

const MOST_MILLISECONDS = 500
const BOUNDED = /columns|500 rows|^code|^formulas/

suite('the longest task of a page', { skip: noChromium }, () => {
  for (const [what, content] of Object.entries(HEAVY_SHAPES)) {
    // An author's page holds the whole document in one state, so only bounded shapes are quick there.
    for (const how of BOUNDED.test(what) ? (['read', 'write'] as const) : (['read'] as const)) {
      test(`that opens ${what} takes at most half a second (${how})`, async (t) => {
        const { longest, all } = await tasksOf(t, content(), how)
        t.diagnostic(`${what} (${how}): ${longest} ms, in all ${all} ms`)
        assert.ok(longest <= MOST_MILLISECONDS, `${longest} ms`)
      })
    }
  }
})

/** Milliseconds of the longest task and of all long ones, until the page has rested. */
async function tasksOf(t: TestContext, content: DocumentNode[], how: 'read' | 'write') {
  const stage = await startSandboxPage(t, { isOpen: true })
  const author = await stage.organization.author('amina')
  const { id } = await author.client.createDocument({ type: 'doc', content })
  const page = await openPage(t, { expects: [/./] })
  await openSandboxPage(page, stage)
  const settings = JSON.stringify({ by: 'token', user: 'amina', document: id })
  const tasks = (await page.evaluate(`new Promise((resolve) => {
    const tasks = []
    let last = performance.now()
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(Math.round(duration))
      last = performance.now()
    }).observe({ type: 'longtask' })
    const { events } = stage.mounts[stage.${how}(${settings})]
    const look = () => {
      if (events.length > 0 && performance.now() - last > 2500) resolve(tasks)
      else setTimeout(look, 100)
    }
    look()
  })`)) as number[]
  return { longest: Math.max(0, ...tasks), all: tasks.reduce((sum, one) => sum + one, 0) }
}
