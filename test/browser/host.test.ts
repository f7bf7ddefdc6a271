import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { mintEmbedToken } from '@waraq/sdk/backend'
import { createClient } from '@waraq/sdk/client'
import type { Page, Route } from 'playwright-core'
import { demoIn } from '../lib/npm-start.ts'
import { CHECK_PROBLEMS, checkArticle } from './lib/check-journey.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import { compareTranslations, followCitation } from './lib/cited-verses.ts'
import { useHistory } from './lib/history-panel.ts'
import { checkAccessibility } from './lib/host-accessibility.ts'
import * as journeys from './lib/host-journeys.ts'
import { checkLooks } from './lib/host-looks.ts'
import { checkPicture, PICTURES } from './lib/readme-pictures.ts'
import { waitUntil } from './lib/sandbox-page.ts'
import { useShareLinks } from './lib/share-journey.ts'

suite('the course application', { skip: noChromium }, () => {
  const course = journeys.startCourse()

  test('a page shows a loading notice until the editor has its text', async (t) => {
    const page = await openPage(t)
    await signIn(page, 'Amina')
    const [code, token] = [Promise.withResolvers<Route>(), Promise.withResolvers<Route>()]
    await page.route(/\/mount-editor-\w+\.js/, code.resolve)
    await page.route(/\/token$/, token.resolve)
    await page.getByRole('link', { name: 'New lesson' }).click()
    await page.getByText('Loading').waitFor()
    assert.equal(await page.locator('.wq-editor').count(), 0)
    await (await code.promise).continue()
    const notice = page.locator('.wq-editor > .wq-notice')
    await notice.waitFor({ state: 'attached' })
    // At once, and by one of the two.
    assert.equal(await notice.textContent(), 'Loading')
    assert.equal(await page.getByText('Loading').count(), 1)
    await (await token.promise).continue()
    await page.getByRole('textbox', { name: 'Document' }).waitFor()
    assert.equal(await page.getByText('Loading').count(), 0)
  })

  test('users sign in, write, read lessons of others, publish and stop publishing', async (t) => {
    const amina = await openPage(t)
    await signIn(amina, 'Amina')
    await amina.getByText('You have no lessons yet').waitFor()
    await amina.getByRole('link', { name: 'New lesson' }).click()
    const paper = amina.getByRole('textbox', { name: 'Document' })
    await paper.click({ position: { x: 20, y: 20 } })
    await amina.keyboard.type('Patience in learning')
    await amina.keyboard.press('Enter')
    await amina.keyboard.type('Begin with what is small.')
    await amina.locator('[data-state=saved]').waitFor()
    await amina.waitForURL(/\/write\/.+/)
    await amina.reload()
    assert.match(
      (await paper.textContent()) ?? '',
      /^Patience in learningBegin with what is small\.$/,
    )

    const maryam = await openPage(t, { expects: [/ 404 /] })
    await signIn(maryam, 'Maryam')
    await maryam.getByRole('link', { name: 'Patience in learning', exact: true }).click()
    await maryam.waitForURL(/\/read\//)
    await maryam.getByText('Begin with what is small.').waitFor()
    const notHers = await maryam.goto(amina.url())
    assert.equal(notHers?.status(), 404, 'she reads it and does not write it')

    const yusuf = await openPage(t)
    await signIn(yusuf, 'Yusuf')
    await yusuf.getByRole('link', { name: 'Edit: Patience in learning' }).click()
    await yusuf.getByRole('textbox', { name: 'Document' }).click()
    await yusuf.keyboard.press('Control+End')
    await yusuf.keyboard.type(' Then go on.')
    await yusuf.locator('[data-state=saved]').waitFor()
    assert.equal(await yusuf.getByRole('button', { name: 'Share' }).isVisible(), false)
    await amina.reload()
    await paper.getByText('Then go on.').waitFor()

    await amina.getByRole('button', { name: 'Share' }).click()
    await amina.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await amina.getByRole('button', { name: 'Copy link' }).click()
    await amina.getByRole('button', { name: 'Copied' }).waitFor()
    const link = amina.getByRole('textbox', { name: 'Link' })
    await waitUntil(amina, `document.querySelector('#link').value !== ''`)
    const address = await link.inputValue()
    assert.equal(await amina.evaluate('navigator.clipboard.readText()'), address)
    const page = await (await fetch(address)).text()
    assert.match(page, /<title>Patience in learning<\/title>/)
    assert.match(page, /<meta property="og:title" content="Patience in learning">/)
    assert.match(page, /Begin with what is small\./, 'it is there without a script')
    const passerBy = await openPage(t, { expects: [/ 40[34] /] })
    await passerBy.goto(address)
    await passerBy.getByText('Begin with what is small.').waitFor()

    await amina.getByRole('button', { name: 'Stop sharing' }).click()
    await amina.getByText('Only members of the course can read it.').waitFor()
    assert.equal((await passerBy.goto(address))?.status(), 404)
    await passerBy.getByText('its author has stopped sharing it').waitFor()
    await useShareLinks(amina, passerBy)
    await journeys.useTrash(amina, course.host, 'Patience in learning')
  })

  test('language and theme can be switched, also while an author writes', async (t) => {
    const page = await openPage(t)
    await journeys.chooseTheme(page, course.host)
    await signIn(page, 'Amina')
    await page.getByRole('button', { name: 'العربية' }).click()
    await page.getByRole('link', { name: 'درس جديد' }).click()
    const paper = page.getByRole('textbox', { name: 'المستند' })
    await paper.click({ position: { x: 20, y: 20 } })
    await page.keyboard.type('بداية')
    await page.getByRole('button', { name: 'داكن' }).click()
    await page.locator('.wq-dark').waitFor()
    assert.equal(await paper.textContent(), 'بداية')
    assert.equal(await page.evaluate('document.documentElement.dir'), 'rtl')
    await useHistory(page, 'بداية')
    // Saved before the page is left.
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('link', { name: 'Lessons' }).waitFor()
    await page.locator('.wq-editable').getByText('بداية').waitFor()
    assert.equal(await page.evaluate('document.documentElement.dataset.theme'), 'dark')
  })

  test('members find, sort, preview and duplicate their lessons', async (t) => {
    const page = await openPage(t)
    await signIn(page, 'Maryam')
    await journeys.useLessonList(page, course.host)
    await page.goto(course.host)
    await journeys.useCards(page, course.host)
    const plain = await openPage(t, { javaScriptEnabled: false })
    await signIn(plain, 'Maryam')
    await journeys.findWithoutScript(plain, course.host)
  })

  test('all pages have one header font, hints on their side, and a share dialog for phones', (t) =>
    checkLooks(t, course.host, course.folder))

  test('a shared lesson has the translation of its editor and reader', (t) =>
    compareTranslations(t, course.host, course.folder))

  test('a member checks an article, sees its problems, and loses nothing', async (t) => {
    const page = await openPage(t, { expects: CHECK_PROBLEMS })
    await signIn(page, 'Amina')
    await checkArticle(page, course.host)
  })

  for (const lang of ['en', 'ar'] as const) {
    test(`at 400 % zoom at least 140 px of the text are visible (${lang})`, async (t) => {
      const page = await openPage(t)
      await signIn(page, 'Maryam')
      await page.context().addCookies([{ name: 'lang', value: lang, url: course.host }])
      await page.goto(course.host)
      t.diagnostic(`${await journeys.checkZoom(page)} px`)
    })
  }

  test('a citation leads to its verses', (t) => followCitation(t, course.host, course.folder))

  test('axe finds no violation on any page, in both languages, light and dark', (t) =>
    checkAccessibility(t, course.host))

  test('a page of another site can neither sign a user in nor get a token', async () => {
    const elsewhere = { 'sec-fetch-site': 'cross-site', cookie: 'user=amina' }
    for (const path of ['/waraq/token', '/waraq/signature?document_id=a', '/sign-in']) {
      const response = await fetch(course.host + path, { method: 'POST', headers: elsewhere })
      assert.equal(response.status, 403, path)
    }
    const anonymous = await fetch(`${course.host}/waraq/token`, { method: 'POST' })
    assert.equal(anonymous.status, 401)
    const body = new URLSearchParams({ theme: 'dark', back: '//elsewhere.example/' })
    const redirect = await fetch(`${course.host}/preferences`, {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    assert.equal(redirect.headers.get('location'), '/')
  })

  test('lessons of the course get a signature, other documents do not', async () => {
    const { baseUrl, apiKey } = demoIn(course.folder)
    const documentOf = async (externalUserId: string) => {
      const getToken = () => mintEmbedToken({ baseUrl, apiKey, externalUserId })
      return (await createClient({ apiUrl: baseUrl, getToken }).createDocument()).id
    }
    const [lesson, foreign] = [await documentOf('amina'), await documentOf('not-in-the-course')]
    const ask = async (documentId: string, user: string) => {
      const headers = { cookie: `user=${user}` }
      const address = `${course.host}/waraq/signature?document_id=${documentId}`
      return (await fetch(address, { method: 'POST', headers })).status
    }
    assert.equal(await ask(lesson, 'amina'), 200)
    assert.equal(await ask(lesson, 'yusuf'), 200, 'everyone in the course reads its lessons')
    assert.equal(await ask(foreign, 'amina'), 403, 'another document of the organization')
    assert.equal(await ask('0190a0b0-0000-8123-8000-000000000000', 'amina'), 403, 'no document')
    assert.equal(await ask(lesson, ''), 403, 'nobody')
    assert.equal(await ask(lesson, 'not-in-the-course'), 403)
  })

  // Last, because the lessons of the pictures stay.
  for (const look of PICTURES) {
    test(`docs/images/editor-${look}.webp shows the editor`, async (t) => {
      await checkPicture(t, look, course)
    })
  }

  const signIn = (page: Page, name: string): Promise<void> =>
    journeys.signIn(page, course.host, name)
})
