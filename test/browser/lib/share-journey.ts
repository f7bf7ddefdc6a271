import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from './axe.ts'
import { takeScreenshot } from './screenshot.ts'

/** In the open dialog, creates a further link, which a reader opens, and revokes it. */
export async function useShareLinks(author: Page, reader: Page): Promise<void> {
  const dialog = author.getByRole('dialog')
  await dialog.getByText('None yet.').waitFor()
  await dialog.getByText('New link').click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Parents')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('open sesame')
  await dialog.getByRole('combobox', { name: 'Ends' }).selectOption('in a week')
  await dialog.getByRole('spinbutton', { name: 'Uses' }).fill('2')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = dialog.getByRole('listitem').filter({ hasText: 'Parents' })
  await link.getByText(/password · ends .+ · 0 of 2 uses/).waitFor()
  assert.deepEqual(await accessibilityProblems(author), [])
  await takeScreenshot(author, 'host share links')
  await author.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await link.getByRole('button', { name: 'Copy link' }).click()
  await link.getByRole('button', { name: 'Copied' }).waitFor()
  const address = String(await author.evaluate('navigator.clipboard.readText()'))

  await reader.goto(address)
  assert.equal(await reader.title(), 'A shared lesson', 'a locked page does not name the lesson')
  assert.equal(await reader.locator('script').count(), 0)
  const password = reader.getByLabel('Password')
  await password.fill('sesame')
  await password.press('Enter')
  await reader.getByRole('alert').getByText('This password is wrong.').waitFor()
  assert.equal(await password.getAttribute('aria-describedby'), 'failed')
  assert.deepEqual(await accessibilityProblems(reader), [])
  await takeScreenshot(reader, 'host locked')
  await password.fill('open sesame')
  await password.press('Enter')
  await reader.locator('.wq-content').waitFor()
  await reader.reload()
  await reader.locator('.wq-content').waitFor()
  await requireDocumentAlone(reader)

  await dialog.getByRole('button', { name: 'Close' }).click()
  await author.getByRole('button', { name: 'Share' }).click()
  await link.getByText('1 of 2 uses').waitFor()
  await link.locator('summary').click()
  await link.locator('.danger').click()
  await dialog.getByText('None yet.').waitFor()
  assert.equal((await reader.goto(address))?.status(), 404)
  await dialog.getByRole('button', { name: 'Close' }).click()
}

/** Only the document is printed, without the page around it and without its frame. */
async function requireDocumentAlone(reader: Page): Promise<void> {
  await reader.emulateMedia({ media: 'print' })
  const around = await reader.evaluate(`(() => {
    const text = document.querySelector('.wq-content')
    const others = [...document.querySelectorAll('body *')].filter(
      (one) => !text.contains(one) && !one.contains(text) && one.checkVisibility(),
    )
    const frames = []
    for (let box = text; box; box = box.parentElement) {
      const { borderTopStyle, boxShadow, backgroundColor } = getComputedStyle(box)
      frames.push(borderTopStyle, boxShadow, backgroundColor)
    }
    return [others.map(({ outerHTML }) => outerHTML), [...new Set(frames)].toSorted()]
  })()`)
  assert.deepEqual(around, [[], ['none', 'rgba(0, 0, 0, 0)']])
  await reader.emulateMedia({ media: 'screen' })
}
