import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { put, shortFormOf } from './lib/key-cases.ts'
import { node, paragraph, text } from './lib/mixed-document.ts'
import { contentOf, openEditor, outlineOf } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'
import { prepareScripturePage, verseNode } from './lib/scripture-fixture.ts'

const WORDS = {
  en: {
    lesson: ['Lesson', 'Aims, text and questions'],
    plan: ['Plan of a week', 'A table'],
    people: ['Amina Hassan', 'Teacher of grammar'],
  },
  ar: {
    lesson: ['درس', 'الأهداف والنص والأسئلة'],
    plan: ['خطة أسبوع', 'جدول'],
    people: ['أمينة حسن', 'معلمة النحو'],
  },
} as const
const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content })
const templateButtons = (page: Page) => page.locator('.wq-template')
const eventsOf = (page: Page) => page.evaluate('stage.mounts[0].events')
const suggestions = (page: Page) => page.locator('.wq-suggestions .wq-option')

function templatesIn(locale: 'en' | 'ar', ...content: DocumentNode[]) {
  const { lesson, plan } = WORDS[locale]
  return [lesson, plan, ...Array.from({ length: 6 }, (_, at) => [`${plan[0]} ${at}`])].map(
    ([title, description], at) => ({ id: `t${at}`, title, description, content: doc(...content) }),
  )
}

suite('`templates`', { skip: noChromium }, () => {
  for (const locale of ['en', 'ar'] as const) {
    test(`six are offered in an empty document, and all after / in ${locale}`, async (t) => {
      const [title, description] = WORDS[locale].lesson
      const heading = { ...node('heading', text(title)), attrs: { level: 1 } }
      const templates = templatesIn(locale, heading, paragraph(description))
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, stage, { locale, options: { templates } })
      await templateButtons(page).nth(5).waitFor()
      assert.equal(await templateButtons(page).count(), 6)
      await takeScreenshot(page, `templates ${locale}`)
      await page.keyboard.type('x')
      await templateButtons(page).first().waitFor({ state: 'detached' })
      await page.keyboard.press('Backspace')
      await templateButtons(page).first().click()
      const inserted = `heading(${title}) paragraph(${description})`
      assert.equal(await outlineOf(page), inserted)
      assert.equal(await templateButtons(page).count(), 0)
      await page.keyboard.type('x')
      assert.equal(await outlineOf(page), inserted.replace(')', 'x)'))
      await page.keyboard.press('Control+z')
      await page.keyboard.press('Control+z')
      await templateButtons(page).first().waitFor()
      await page.keyboard.type('/')
      await page.getByRole('option', { name: `${WORDS[locale].plan[0]} 5` }).waitFor()
      await page.keyboard.type(description.split(' ')[0] ?? '')
      const option = page.getByRole('option', { name: title })
      await option.waitFor()
      await takeScreenshot(page, `template menu ${locale}`)
      await option.click()
      await page.keyboard.type('x')
      assert.equal(await outlineOf(page), inserted.replace(')', 'x)'))
      await put(page, 'p(before |)')
      await page.keyboard.type(`/${title}`)
      await option.click()
      await page.keyboard.type('x')
      assert.equal(await outlineOf(page), `paragraph(before ) ${inserted.replace(')', 'x)')}`)
    })
  }

  test('verses of a template get the text of the service, and a reader gets no offer', async (t) => {
    const stage = await prepareScripturePage(t)
    const { client } = await stage.organization.author('amina')
    const verse = await client.quran.verse('112:1')
    const templates = templatesIn('en', paragraph(verseNode('not the verse')))
    const page = await openEditor(t, stage, { options: { templates } })
    await templateButtons(page).first().click()
    await page.locator('.wq-verse', { hasText: verse.text }).waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await templateButtons(page).first().waitFor()
    await page.evaluate('stage.mounts[0].instance.setEditable(false)')
    await templateButtons(page).first().waitFor({ state: 'detached' })
  })

  test('a document with text has no offer', async (t) => {
    const options = { templates: templatesIn('en', paragraph('x')) }
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openEditor(t, stage, { options, content: [paragraph('x')] })
    assert.equal(await templateButtons(page).count(), 0)
  })

  test('a template without nodes shows a message and calls `onError`', async (t) => {
    const templates = [{ id: 'a', title: 'A', content: { type: 'doc', content: [{ text: 1 }] } }]
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openEditor(t, stage, { options: { templates } })
    await templateButtons(page).click()
    await page.locator('.wq-notices', { hasText: '“A”' }).waitFor()
    assert.deepEqual(await eventsOf(page), ['ready', 'template_failed'])
    assert.equal(await outlineOf(page), 'paragraph')
  })
})

const PEOPLE = (locale: 'en' | 'ar') => {
  const [label, detail] = WORDS[locale].people
  return [
    { id: '42', label, detail, href: 'https://app.example/p/42' },
    { id: '7', label: 'Zayd', href: 'javascript:alert(1)' },
    { id: 'not an id', label: 'Bilal', href: 'https://app.example/p/3' },
  ]
}
const mentionsIn = (locale: 'en' | 'ar') =>
  `{ mentions: async (query) => {
    globalThis.asked = [...(globalThis.asked ?? []), query]
    return ${JSON.stringify(PEOPLE(locale))}.filter(({ label }) => label.startsWith(query))
  } }`

suite('`mentions`', { skip: noChromium }, () => {
  for (const locale of ['en', 'ar'] as const) {
    test(`@ opens people, and the chosen one is a link with an id in ${locale}`, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, stage, { locale, functions: mentionsIn(locale) })
      await page.keyboard.type('@')
      await suggestions(page).nth(2).waitFor()
      await takeScreenshot(page, `mentions ${locale}`)
      const [label] = WORDS[locale].people
      await page.keyboard.type(label.slice(0, 3))
      await page.getByRole('option', { name: label }).waitFor()
      await page.keyboard.press('Enter')
      await page.keyboard.type('x')
      const marks = [{ type: 'link', attrs: { href: 'https://app.example/p/42', mention: '42' } }]
      assert.deepEqual(await contentOf(page), [
        paragraph({ type: 'text', marks, text: `@${label}` }, ' x'),
      ])
    })
  }

  test('a mention with a refused address becomes text, and a refused id is omitted', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openEditor(t, stage, { functions: mentionsIn('en') })
    for (const name of ['Zayd', 'Bilal']) {
      await page.keyboard.type(`@${name}`)
      await page.getByRole('option', { name }).waitFor()
      await page.keyboard.press('Enter')
    }
    const marks = [{ type: 'link', attrs: { href: 'https://app.example/p/3' } }]
    assert.deepEqual(await contentOf(page), [
      paragraph('@Zayd ', { type: 'text', marks, text: '@Bilal' }, ' '),
    ])
  })

  for (const [line, expected] of [
    ['p(|, y)', 'p(@Zayd|, y)'],
    ['p(|، ي)', 'p(@Zayd|، ي)'],
    ['p(a | y)', 'p(a @Zayd| y)'],
    ['p(|↵y)', 'p(@Zayd |↵y)'],
  ] as const)
    test(`a space follows a mention unless one or a sign does: ${expected}`, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, stage, { functions: mentionsIn('en') })
      await put(page, line)
      await page.keyboard.type('@Zayd')
      await page.getByRole('option', { name: 'Zayd' }).waitFor()
      await page.keyboard.press('Enter')
      assert.equal(await shortFormOf(page, expected), expected)
    })

  test('at most fifty people are shown', async (t) => {
    const functions = `{ mentions: async () => Array.from({ length: 70 }, (_, at) =>
      ({ id: String(at), label: 'P' + at, href: 'https://app.example/' })) }`
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { functions })
    await page.keyboard.type('@')
    await suggestions(page).first().waitFor()
    assert.equal(await suggestions(page).count(), 50)
  })

  for (const [what, callback] of [
    ['a rejection', `() => Promise.reject(new Error('no directory'))`],
    ['a person without a name', `async () => [{ id: '1', href: 'https://app.example/' }]`],
    ['no answer within five seconds', `() => new Promise(() => {})`],
  ] as const) {
    test(`${what} shows a message and calls \`onError\``, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, stage, { functions: `{ mentions: ${callback} }` })
      await page.keyboard.type('@')
      await page.locator('.wq-notices', { hasText: 'People could not be found' }).waitFor()
      assert.deepEqual(await eventsOf(page), ['ready', 'mentions_failed'])
      await page.keyboard.press('Escape')
      await page.keyboard.type('x')
      assert.equal(await outlineOf(page), 'paragraph(@x)')
    })
  }

  test('an earlier request is aborted by the next letter, without a message', async (t) => {
    const functions = `{ mentions: (query, { signal }) => new Promise((_, fail) => {
      globalThis.requested = query
      signal.addEventListener('abort', () => { (globalThis.aborted ??= []).push(query); fail(signal.reason) })
    }) }`
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { functions })
    await page.keyboard.type('@')
    await page.waitForFunction(`globalThis.requested === ''`)
    await page.keyboard.type('a')
    await page.waitForFunction(`globalThis.aborted?.includes('')`)
    assert.deepEqual(await eventsOf(page), ['ready'])
  })

  test('`mention: false` makes @ a plain letter', async (t) => {
    const options = { features: { mention: false } }
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openEditor(t, stage, { options, functions: mentionsIn('en') })
    await page.keyboard.type('@ x')
    assert.equal(await page.evaluate('globalThis.asked'), undefined)
  })
})
