import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { CDPSession, Page } from 'playwright-core'
import { putCaret } from './lib/caret.ts'
import { noChromium } from './lib/chromium.ts'
import { type KeyCase, requireKeyCases } from './lib/key-cases.ts'
import { paragraph } from './lib/mixed-document.ts'
import { openEditor, outlineOf } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

const LINK = 'a:href=https%3A%2F%2Fexample.org%2Fa{https://example.org/a}'

suite('input methods and phones', { skip: noChromium }, () => {
  test('composed text is inserted at the caret, letter for letter', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {
      expects: [/ 404 /],
    })
    const devtools = await page.context().newCDPSession(page)
    const composing =
      (...steps: string[]) =>
      () =>
        compose(page, devtools, steps)
    const hao = composing('h', 'hao', '好')
    // biome-ignore format: a row a line
    const COMPOSED: KeyCase[] = [
      ['in a line', 'p(one| two)', hao, 'p(one好| two)'],
      ['in an Arabic word', 'p(كت|اب)', composing('ن', 'نص'), 'p(كتنص|اب)'],
      ['before an honorific', 'p(|ﷺone)', hao, 'p(好|ﷺone)'],
      ['after an honorific', 'p(ﷺ|one)', hao, 'p(ﷺ好|one)'],
      ['after a selected picture', 'p(one) ‹image› p(two)', hao, 'p(one) image p(好|) p(two)'],
      ['in an empty task', 'tasks(todo(|) todo(two))', hao, 'tasks(todo(好|) todo(two))'],
      ['over the words of two tasks', 'tasks(todo(on‹e) done(tw›o))', hao, 'tasks(todo(on好|o))'],
      ['at the end of bold', 'p(b{one}| two)', hao, 'p(b{one好}| two)'],
      ['at the end of a link', 'p(a{one}| two)', hao, 'p(a{one}好| two)'],
      ['in the words over a toggle', 'toggle:open=true(summary(|) inside(two))', hao, 'toggle:open=true(summary(好|) inside(two))'],
      ['a space that makes a heading', 'p(#|)', composing(' '), 'h1(|)'],
      ['stars that make words bold', 'p(|)', composing('**one**'), 'p(b{one}|)'],
      ['dots that become an ellipsis', 'p(one|)', composing('..', '...'), 'p(one…|)'],
      ['a space after an address', 'p(see https://example.org/a|)', composing(' '), `p(see ${LINK} |)`],
      ['nothing after a canceled composition', 'p(one| two)', composing('h', 'hao', ''), 'p(one| two)'],
    ]
    await requireKeyCases(t, page, COMPOSED)
  })

  test('text composed while an honorific is selected is inserted after it', async (t) => {
    const saw = { type: 'honorific', attrs: { type: 'saw' } }
    const content = [paragraph('one ', saw, ' two')]
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { content })
    await putCaret(page, { node: 5 })
    await compose(page, await page.context().newCDPSession(page), ['h', '好'])
    assert.equal(await outlineOf(page), 'paragraph(one  honorific 好 two)')
  })

  for (const isPhone of [true, false]) {
    test(`input events without keys have the effect of keys, ${isPhone ? 'on a phone' : 'on a desktop'}`, async (t) => {
      const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {
        isPhone,
        expects: [/ 404 /],
      })
      const devtools = await page.context().newCDPSession(page)
      const [enter, erase, eraseNext] = ['insertNewline', 'deleteBackward', 'deleteForward'].map(
        (command) => () => ask(devtools, command),
      )
      if (!enter || !erase || !eraseNext) throw new RangeError('there are three')
      // biome-ignore format: a row a line
      const ASKED: KeyCase[] = [
        ['a line is parted', 'p(one| two)', enter, 'p(one) p(| two)'],
        ['an item begins', 'ul(li(one|) li(two))', enter, 'ul(li(one) li(|) li(two))'],
        ['an empty task is left', 'tasks(done(one) todo(|))', enter, 'tasks(done(one)) p(|)'],
        ['the words over a toggle lead into it', 'toggle:open=true(summary(on|e) inside(two))', enter, 'toggle:open=true(summary(one) inside(|two))'],
        ['lines are joined', 'p(one) p(|two)', erase, 'p(one|two)'],
        ['an item leaves its list', 'ul(li(one) li(|two))', erase, 'ul(li(one)) p(|two)'],
        ['a line goes on with the list before it', 'ul(li(one)) p(|two)', erase, 'ul(li(one|two))'],
        ['a picture is selected before it goes', 'p(one) image p(|two)', erase, 'p(one) ‹image› p(two)'],
        ['so it is from the other side', 'p(one|) image p(two)', eraseNext, 'p(one) ‹image› p(two)'],
      ]
      await requireKeyCases(t, page, ASKED)
    })
  }
})

/** Writes in steps of which each replaces the one before; the last one stays. */
async function compose(page: Page, devtools: CDPSession, steps: string[]): Promise<void> {
  await page.evaluate(`new Promise((done) => requestAnimationFrame(() => setTimeout(done)))`)
  await page.evaluate(`{
    const { promise, resolve, reject } = Promise.withResolvers()
    globalThis.composed = promise
    setTimeout(() => reject(new Error('what was composed never ended')), 60_000)
    // The editor reads what was written 20 ms after its end, by a timer that is due before this.
    addEventListener('compositionend', () => setTimeout(resolve, 50), { once: true })
  }`)
  for (const text of steps) {
    const end = text.length
    await devtools.send('Input.imeSetComposition', {
      text,
      selectionStart: end,
      selectionEnd: end,
    })
  }
  const last = steps.at(-1)
  if (last) await devtools.send('Input.insertText', { text: last })
  await page.evaluate('composed')
}

/** Tells the page what is to be done, with a key that says nothing of it. */
async function ask(devtools: CDPSession, command: string): Promise<void> {
  const key = { key: 'Unidentified', windowsVirtualKeyCode: 229 }
  const commands = [command]
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key, commands })
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
}
