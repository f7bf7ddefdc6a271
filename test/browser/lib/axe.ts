/** Accessibility violations found by axe. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { ROOT } from '../../lib/tree.ts'

const AXE = readFileSync(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8')

/** The rules of axe that the page violates now, each with the elements that violate it. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate('Boolean(globalThis.axe)'))) await page.evaluate(`${AXE}; undefined`)
  const problems = await page.evaluate(`axe.run(document, { resultTypes: ['violations'] })
    .then(({ violations }) => violations.map(({ id, nodes }) =>
      id + ': ' + nodes.map(({ target, any }) =>
        target.join(' ') + ' ' + any.map(({ message }) => message).join('; ')).join(', ')))`)
  return problems as string[]
}
