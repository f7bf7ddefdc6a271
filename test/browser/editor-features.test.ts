import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { Page } from 'playwright-core'
import { FEATURES, type Feature } from '../../packages/editor/src/context/feature-names.ts'
import { en } from '../../packages/editor/src/i18n/en.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import { type KeyCase, requireKeyCases } from './lib/key-cases.ts'
import { HILLS, mixedDocument, node, paragraph, text } from './lib/mixed-document.ts'
import { openEditor, outlineOf, paste } from './lib/open-editor.ts'
import { openSandboxPage, startSandboxPage } from './lib/sandbox-page.ts'
import { prepareScripturePage } from './lib/scripture-fixture.ts'

type Command = keyof typeof en.commands

const COMMANDS: Partial<Record<Feature, Command[]>> = {
  image: ['image'],
  table: ['table'],
  link: ['link'],
  documentLink: ['documentLink'],
  task: ['taskList'],
  toggle: ['details', 'detailsOpen'],
  code: ['code', 'codeBlock'],
  math: ['formula'],
  footnote: ['footnote'],
  callout: ['calloutNote', 'calloutTip', 'calloutWarning', 'calloutExample', 'calloutQuestion'],
  highlight: ['highlight'],
  color: ['textColor'],
  alignment: ['alignStart', 'alignLeft', 'alignRight', 'alignCenter', 'alignEnd', 'alignJustify'],
  find: ['find', 'replace'],
  palette: ['palette'],
  export: ['download'],
  import: ['insertFile'],
}
/** Commands that go with the last of two features. */
const SHARED: [Feature, Feature, Command][] = [
  ['quran', 'hadith', 'quran'],
  ['honorifics', 'emoji', 'emoji'],
]
/** Other pairs are the sum of their features (features.test.ts of the editor). */
const OFF: Feature[][] = [
  ...FEATURES.map((feature) => [feature]),
  ...SHARED.map(([one, other]) => [one, other]),
  [...FEATURES],
]

/** Keys of a feature that is off, which act as in any text. */
const KEYS: Partial<Record<Feature, KeyCase[]>> = {
  code: [
    ['backticks are letters', 'p(|)', '«`x` »', 'p(`x` )'],
    ['three of them too', 'p(|)', '«``` »', 'p(``` )'],
    ['Enter after them splits', 'p(|)', '«```» Enter', 'p(```) p()'],
    ['Ctrl+E', 'p(‹x›)', 'Control+e', 'p(x)'],
    ['Ctrl+Alt+C', 'p(|x)', 'Control+Alt+c', 'p(x)'],
  ],
  highlight: [
    ['equals signs are letters', 'p(|)', '«==x== »', 'p(==x== )'],
    ['Ctrl+Shift+H', 'p(‹x›)', 'Control+Shift+h', 'p(x)'],
  ],
  task: [
    ['brackets are letters', 'p(|)', '«[ ] x»', 'p([ ] x)'],
    ['Ctrl+Shift+9', 'p(|x)', 'Control+Shift+9', 'p(x)'],
  ],
  link: [
    ['a typed address is text', 'p(|)', '«https://example.org »', 'p(https://example.org )'],
    ['and before Enter', 'p(|)', '«https://example.org» Enter', 'p(https://example.org) p()'],
  ],
  math: [
    ['dollars are letters', 'p(|)', '«$x^2$ »', 'p($x^2$ )'],
    ['two of them and Enter split', 'p(|)', '«$$» Enter', 'p($$) p()'],
  ],
  callout: [['the sign of a callout is text', 'p(|)', '«[!note] »', 'p([!note] )']],
  footnote: [
    ['the sign of a footnote is text', 'p(|)', '«x[^1]»', 'p(x[^1])'],
    ['Ctrl+Alt+F', 'p(|x)', 'Control+Alt+f', 'p(|x)'],
  ],
  alignment: [['Ctrl+Shift+E', 'p(|x)', 'Control+Shift+e', 'p(x)']],
  emoji: [
    ['a name of an emoji is text', 'p(|)', '«:smile» Enter', 'p(:smile) p()'],
    ['an honorific is found', 'p(|)', pickHonorific, 'p(ﷺ)'],
  ],
}

suite('`features`', { skip: noChromium }, () => {
  test('each feature that is off, alone or with others, removes its commands and keeps the document', async (t) => {
    const stage = await prepareScripturePage(t)
    const mixed = await mixedDocument(await stage.organization.author('amina'))
    const written = [...mixed, ...NEWER, paragraph('end')]
    const page = await openPage(t)
    await openSandboxPage(page, stage)
    // As this editor saves it.
    const all = await shown(page, { type: 'doc', content: written }, [])
    const content = JSON.parse(all.json) as DocumentNode
    for (const off of OFF) {
      const { json, palette, tools } = await shown(page, content, off)
      assert.ok(json === all.json, off.join())
      const gone = commandsOf(off).map((command) => en.commands[command])
      const left = (names: string[]) => names.filter((name) => !gone.includes(name))
      assert.deepEqual(tools, left(all.tools), off.join())
      assert.deepEqual(palette, off.includes('palette') ? [] : left(all.palette), off.join())
    }
  })

  for (const [feature, cases] of Object.entries(KEYS)) {
    test(`\`${feature}: false\` removes its keys and typing rules`, async (t) => {
      const options = { features: { [feature]: false } }
      const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { options })
      await requireKeyCases(t, page, cases)
    })
  }

  test('`find: false` and `palette: false` leave their keys to the browser', async (t) => {
    const options = { features: { find: false, palette: false } }
    const page = await openEditor(t, await startSandboxPage(t), { options })
    await page.evaluate(`addEventListener('keydown', (event) => {
      globalThis.taken = [...(globalThis.taken ?? []), event.defaultPrevented]
      event.preventDefault()
    })`)
    for (const key of ['f', 'h', '/', 'b']) await page.keyboard.press(`Control+${key}`)
    const taken = `taken.filter((_, at) => at % 2 === 1)`
    assert.deepEqual(await page.evaluate(taken), [false, false, false, true])
  })

  test('the slash menu omits a feature that is off, and `@` finds no verses without `quran`', async (t) => {
    const features = { table: false, quran: false, hadith: false }
    const page = await openEditor(t, await prepareScripturePage(t), { options: { features } })
    await page.keyboard.type('/')
    await page.getByRole('option', { name: en.commands.rule }).waitFor()
    const options = await page.locator('.wq-option-label').allTextContents()
    assert.ok(options.includes(en.commands.rule))
    for (const gone of ['table', 'quran'] as const) assert.ok(!options.includes(en.commands[gone]))
    await page.keyboard.press('Escape')
    await page.keyboard.type('2:255 @2:255 x')
    assert.equal(await outlineOf(page), 'paragraph(/2:255 @2:255 x)')
  })

  test('verses are found without `hadith`, and none without `quran`', async (t) => {
    const stage = await prepareScripturePage(t)
    for (const features of [{ hadith: false }, { quran: false }]) {
      const page = await openEditor(t, stage, { options: { features } })
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.keyboard.type('/112:1')
      const options = page.locator('.wq-suggestions .wq-option')
      if ('hadith' in features) await options.first().waitFor()
      // The timer of a question, which is due after 150 ms, would be due before this one.
      else await page.evaluate('new Promise((done) => setTimeout(done, 200))')
      const isFound = 'hadith' in features
      assert.equal(await options.count(), Number(isFound))
      assert.equal(
        asked.some((url) => url.includes('/v1/quran/')),
        isFound,
      )
    }
  })

  test('a pasted picture is ignored without `image`, and no upload is offered', async (t) => {
    const options = { features: { image: false } }
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { options })
    const src = `data:image/png;base64,${HILLS.toString('base64')}`
    await paste(page, { 'text/html': `<p>before <img src="${src}"> after</p>` })
    assert.match(await outlineOf(page), /before +after/)
    assert.equal(await page.locator('.wq-notices').textContent(), '')
  })

  test('an existing link has no menu without `link`', async (t) => {
    const content = [
      { type: 'paragraph', content: [text('here', { type: 'link', attrs: LINK }), text(' x')] },
    ]
    for (const [features, isShown] of [
      [{ link: true }, true],
      [{ link: false }, false],
    ] as const) {
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, stage, { content, options: { features } })
      await page.locator('.wq-editable a').click()
      await page.evaluate('new Promise(requestAnimationFrame)')
      const bubble = page.locator('.wq-bubble:popover-open')
      if (isShown) await bubble.waitFor()
      assert.equal(await bubble.count(), isShown ? 1 : 0)
    }
  })
})

const NEWER: DocumentNode[] = [
  { ...node('blockquote', paragraph('A warning')), attrs: { callout: 'warning' } },
  paragraph(text('red', { type: 'highlight', attrs: { color: 'transparent', ink: 'red' } })),
  paragraph(text('@a', { type: 'link', attrs: { href: 'https://example.org/', mention: '42' } })),
  paragraph(text('x'), text('1', { type: 'link', attrs: { href: '#fn-k3x9a2' } })),
  {
    type: 'orderedList',
    attrs: { footnotes: true },
    content: [
      node(
        'listItem',
        paragraph(text('note '), text('↩', { type: 'link', attrs: { href: '#fnref-k3x9a2' } })),
      ),
    ],
  },
]
const LINK = { href: 'https://example.org/' }

async function pickHonorific(page: Page): Promise<void> {
  await page.keyboard.type(':saw')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
}

function commandsOf(off: readonly Feature[]): Command[] {
  const shared = SHARED.filter(([one, other]) => off.includes(one) && off.includes(other))
  return [...off.flatMap((name) => COMMANDS[name] ?? []), ...shared.map(([, , name]) => name)]
}

interface Shown {
  json: string
  /** The names of the toolbar and of the palette. */
  tools: string[]
  palette: string[]
}

/** Mounts an editor with these features off, looks at it and removes it. */
async function shown(
  page: Page,
  initialContent: DocumentNode,
  off: readonly Feature[],
): Promise<Shown> {
  const features = Object.fromEntries(off.map((feature) => [feature, false]))
  const options = { features, initialContent, drafts: false, autosave: { enabled: false } }
  return (await page.evaluate(`(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    const until = async (look) => { while (!look()) await frame() }
    const { instance, box, events } =
      stage.mounts[stage.write(${JSON.stringify({ user: 'amina', locale: 'en', options })})]
    const names = (query, nameOf) => [...box.querySelectorAll(query)].map(nameOf)
    await until(() => events.length > 0 && box.querySelector('.wq-toolbar button'))
    const tools = names('.wq-toolbar button', (one) => one.ariaLabel.split(':')[0])
    instance.openCommandPalette()
    if (${!off.includes('palette')}) await until(() => box.querySelector('dialog .wq-option'))
    const palette = names('dialog .wq-option .wq-option-label', (one) => one.textContent)
    const json = JSON.stringify(instance.getJSON())
    instance.destroy()
    box.remove()
    if (events.join() !== 'ready') throw new Error(events.join())
    return { json, tools, palette }
  })()`)) as Shown
}
