/** The page of the administration in browsers. A policy violation is a console error and fails the test. */
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openAdministration } from '../../packages/server/test/lib/administration.ts'
import {
  startWebhookReceiver,
  startWebhookService,
  status,
} from '../../packages/server/test/lib/webhooks.ts'
import { waitFor } from '../lib/wait-for.ts'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import { noFirefox } from './lib/firefox.ts'
import { type KeyboardUser, openChromiumUser, openFirefoxUser } from './lib/keyboard-user.ts'
import { monitorPage } from './lib/page-monitor.ts'
import { takeScreenshot, WIDE } from './lib/screenshot.ts'

const ORGANIZATIONS = '/admin/v1/organizations/'
const HOSTILE = `<img src=x onerror=alert(1)>"'&</td><script>alert(2)</script>`
const PHONE_WIDTH = 390

/** A service with an organization that has webhooks, its administration and the address of the page. */
async function start(t: TestContext) {
  const started = await startWebhookService(t, { WARAQ_ADMIN_PORT: '0', WARAQ_SCRIPTURE: 'off' })
  const administration = await openAdministration(started.service)
  const address = new URL('/admin/', started.service.metricsUrl).href
  return { ...started, ...administration, address }
}

async function signIn(page: Page, address: string, key: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Admin key').fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation').waitFor()
}

/** Signs in, creates an organization, sets a limit, suspends and resumes it, with a keyboard alone. */
async function administer(user: KeyboardUser, address: string, key: string): Promise<void> {
  await user.open(address)
  await user.until(`document.activeElement.type === 'password'`)
  await user.type(key)
  await user.press('Enter')
  await user.until(`document.activeElement.tagName === 'H1'`)
  // Backwards: from the last element of a page, Tab in Firefox leads out of the page.
  await user.reach('العربية', 'Shift+Tab')
  await user.press('Enter')
  await user.until(`document.documentElement.dir === 'rtl'`)
  await user.until(`document.activeElement.textContent === 'المؤسسات'`)
  await user.reach('الاسم')
  await user.type('الزيتونة')
  await user.press('Enter')
  await user.until(`document.activeElement.value?.startsWith('waraq_sk_')`)
  await user.press('Escape')
  await user.until(`document.querySelector('h1').textContent === 'المؤسسة'`)
  await user.reach('English', 'Shift+Tab')
  await user.press('Enter')
  await user.until(`document.activeElement.textContent === 'Organization'`)
  await user.reach('Documents of a user')
  await user.type('7')
  await user.press('Enter')
  await user.until(`document.activeElement.textContent === 'Limits'`)
  await user.reach('Reason, which the organization can read', 'Shift+Tab')
  await user.type('invoices')
  await user.press('Enter')
  await user.until(`document.querySelector('table').textContent.includes('suspended')`)
  await user.until(`document.activeElement.textContent === 'State'`)
  await user.reach('Resume')
  await user.press('Enter')
  await user.until(`document.querySelector('table').textContent.includes('active')`)
  await user.until(`document.querySelector('[role=status]').textContent === 'Done.'`)
}

async function requireAdministered(call: Awaited<ReturnType<typeof start>>['call']): Promise<void> {
  const { data } = (await call('GET', `${ORGANIZATIONS}?q=${encodeURIComponent('الزيتونة')}`)).json
  assert.deepEqual([data[0]?.state, data[0]?.limits.max_documents], ['active', 7])
  const log = await call('GET', `/admin/v1/audit/?organization_id=${data[0].id}`)
  assert.deepEqual(
    log.json.data.map(({ action }: { action: string }) => action.split('.')[1]),
    ['resumed', 'suspended', 'updated', 'created'],
  )
}

suite('the page of the administration in Chromium', { skip: noChromium }, () => {
  test('an operator with a keyboard creates, limits, suspends and resumes, in both languages', async (t) => {
    const { call, createKey, address } = await start(t)
    await administer(await openChromiumUser(t, PHONE_WIDTH), address, await createKey('write'))
    await requireAdministered(call)
  })

  test('keys and secrets are rolled and shown once, and a leaked key is revoked', async (t) => {
    const { service, createKey, address } = await start(t)
    const page = await openPage(t)
    page.on('dialog', (dialog) => void dialog.accept())
    await signIn(page, address, await createKey('write'))
    await page.getByRole('link', { name: 'Test', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const roll = async (part: string, kind: RegExp): Promise<string> => {
      await page.locator(`#${part}`).getByRole('button', { name: 'Roll' }).first().click()
      const secret = await dialog.getByRole('textbox').inputValue()
      assert.match(secret, kind)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await page.getByText('Done.').waitFor()
      assert.equal(await page.getByText(secret).count(), 0)
      return secret
    }
    const key = await roll('keys', /^waraq_sk_/)
    await roll('signing_secrets', /^waraq_ss_/)
    const mint = async () =>
      (
        await service.call('POST', '/v1/embed/tokens/', {
          headers: { authorization: `Bearer ${key}` },
          body: { external_user_id: 'amina' },
        })
      ).status
    assert.equal(await mint(), 200)
    const row = page.locator('#keys tr', { hasText: key.slice(9, 17) })
    await row.getByRole('button', { name: 'Revoke' }).click()
    await row.getByText('revoked').waitFor()
    await waitFor('the key is refused', async () => (await mint()) === 401)
  })

  test('attempts of a webhook are shown and replayed', async (t) => {
    const { createWebhook, save, settle, createKey, address } = await start(t)
    const receiver = await startWebhookReceiver(t, status(500))
    await createWebhook(receiver.url)
    await save()
    await settle()
    const page = await openPage(t)
    await signIn(page, address, await createKey('write'))
    await page.getByRole('link', { name: 'Test', exact: true }).click()
    await page.getByRole('link', { name: 'Attempts' }).click()
    const attempt = page.getByRole('row', { name: 'document.created' })
    await attempt.getByRole('cell', { name: '500', exact: true }).waitFor()
    receiver.respond = status(204)
    await attempt.getByRole('button', { name: 'Replay' }).click()
    await page.getByText('Done.').waitFor()
    await settle()
    assert.deepEqual(
      receiver.received.map(({ event }) => event.type),
      ['document.created', 'document.created'],
    )
    await page.reload()
    // The key was in memory only.
    await page.getByLabel('Admin key').waitFor()
  })

  test('hostile names are text, and the page asks no other origin', async (t) => {
    const { call, createKey, address } = await start(t)
    const created = await call('POST', ORGANIZATIONS, {
      body: { name: HOSTILE, external_id: HOSTILE },
    })
    const { id } = created.json.organization
    const base = `${ORGANIZATIONS}${id}/`
    await call('POST', `${base}keys/`, { body: { label: HOSTILE.slice(0, 64) } })
    await call('POST', `${base}suspend/`, { body: { reason: HOSTILE } })
    const url = `http://127.0.0.1:1024/?${HOSTILE}`
    const webhook = await call('POST', `${base}webhooks/`, { body: { url } })
    assert.equal(webhook.status, 201, webhook.text)
    const page = await openPage(t)
    const monitor = await monitorPage(page, [new URL(address).origin])
    await signIn(page, address, await createKey('read'))
    await page.getByRole('cell', { name: HOSTILE }).first().waitFor()
    for (const [hash, title] of [
      [`view=organization&id=${id}`, 'Organization'],
      [`view=audit&organization_id=${id}`, 'Audit log'],
    ] as const) {
      await page.goto(`${address}#${hash}`)
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      await page.getByText(HOSTILE.slice(0, 28)).first().waitFor()
      assert.equal(await page.locator('img, script:not([src="page.ts"]), iframe').count(), 0)
    }
    const events = (await monitor.events()).filter((event) => !event.startsWith('navigation '))
    assert.deepEqual(events, [])
  })

  test('a read key changes nothing, and a revoked one leads back to the start', async (t) => {
    const { keys, createKey, address } = await start(t)
    const page = await openPage(t, { expects: [/ 40[13] /] })
    const key = await createKey('read')
    await signIn(page, address, key)
    await page.getByLabel('Name', { exact: true }).fill('Zaytuna')
    await page.getByRole('button', { name: 'Create an organization' }).click()
    await page.getByRole('status').getByText('scope').waitFor()
    const stored = await page.evaluate(
      `JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state])`,
    )
    assert.equal(stored, '[{},{},"",null]')
    assert.ok(!page.url().includes(key))
    await keys.revoke(key.slice(9, 17))
    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.getByLabel('Admin key').waitFor()
    assert.equal(await page.getByRole('navigation').count(), 0)
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`views have no axe violation and fit a phone in both languages, ${colorScheme}`, async (t) => {
      const { organization, createWebhook, createKey, address } = await start(t)
      await createWebhook('http://127.0.0.1:1024/hook')
      const page = await openPage(t)
      await page.emulateMedia({ colorScheme })
      await page.goto(address)
      assert.deepEqual(await accessibilityProblems(page), [])
      await takeScreenshot(page, `admin sign-in ${colorScheme}`)
      await signIn(page, address, await createKey('write'))
      const views = [
        ['view=organizations', 'Organizations', 'المؤسسات'],
        [`view=organization&id=${organization.id}`, 'Organization', 'المؤسسة'],
        ['view=usage', 'Usage', 'الاستعمال'],
        ['view=audit', 'Audit log', 'سجلّ التدقيق'],
      ] as const
      for (const [view, english] of views) await look(view, english)
      await page.getByRole('button', { name: 'العربية' }).click()
      await page.locator('html[dir=rtl]').waitFor()
      for (const [view, , arabic] of views) await look(view, arabic)

      async function look(view: string, title: string): Promise<void> {
        await page.evaluate(`location.hash = '${view}'`)
        await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
        await page.setViewportSize({ width: PHONE_WIDTH, height: 800 })
        const width = await page.evaluate('document.documentElement.scrollWidth')
        assert.equal(width, PHONE_WIDTH, title)
        await page.setViewportSize(WIDE)
        assert.deepEqual(await accessibilityProblems(page), [], title)
        const language = await page.evaluate('document.documentElement.lang')
        await takeScreenshot(page, `admin ${view.slice(5, 17)} ${language} ${colorScheme}`)
      }
    })
  }
})

suite('the page of the administration in Firefox', { skip: noFirefox }, () => {
  test('an operator with a keyboard creates, limits, suspends and resumes, in both languages', async (t) => {
    const { call, createKey, address } = await start(t)
    await administer(await openFirefoxUser(t, PHONE_WIDTH), address, await createKey('write'))
    await requireAdministered(call)
  })
})
