import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { type KeyCase, requireKeyCases } from './lib/key-cases.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

/** Control with a key that says something else than the Latin letter of its place. */
const keySaying = (key: string, letter: string, shiftKey: boolean) => (page: Page) =>
  page.evaluate(`document.querySelector('.wq-editable').dispatchEvent(new KeyboardEvent('keydown', {
    key: '${key}', code: 'Key${letter}', keyCode: ${letter.charCodeAt(0)},
    ctrlKey: true, shiftKey: ${shiftKey}, bubbles: true, cancelable: true,
  }))`)

/** How words are set off. */
// biome-ignore format: a row a line
const MARKS: KeyCase[] = [
  ['bold by its key', 'p(one ‹two› three)', 'Control+b', 'p(one ‹b{two}› three)'],
  ['bold by the toolbar', 'p(one ‹two› three)', '[Bold]', 'p(one ‹b{two}› three)'],
  ['code by the toolbar', 'p(one ‹two› three)', '[More > Code]', 'p(one ‹c{two}› three)'],
  ['typing at the end of code is code', 'p(c{one}|)', '«x»', 'p(c{onex}|)'],
  ['typing after a link goes on without it', 'p(a{one}|)', '«x»', 'p(a{one}x|)'],
  ['bold on a caret is for what is typed next', 'p(one |)', 'Control+b «two»', 'p(one b{two}|)'],
  ['above the line by its key', 'p(one ‹two› three)', 'Control+.', 'p(one ‹sup{two}› three)'],
  ['italic by its key on a keyboard in Arabic', 'p(one ‹two› three)', keySaying('ه', 'I', false), 'p(one ‹i{two}› three)'],
  ['underlined by its key on a keyboard in Arabic', 'p(one ‹two› three)', keySaying('ع', 'U', false), 'p(one ‹u{two}› three)'],
  ['bold by its key on a keyboard in Arabic, which has two letters there', 'p(one ‹two› three)', keySaying('لا', 'B', false), 'p(one ‹b{two}› three)'],
  ['struck through by its key under Caps Lock', 'p(one ‹two› three)', keySaying('s', 'S', true), 'p(one ‹s{two}› three)'],
  ['redo under Caps Lock, with nothing to redo, undoes nothing', 'p(|)', async (page) => {
    await page.keyboard.type('one')
    await keySaying('z', 'Z', true)(page)
  }, 'p(one|)'],

  ['bold on a caret is forgotten where the caret goes elsewhere', 'p(one|)', 'Control+b ArrowLeft «x»', 'p(onx|e)'],
  ['typing at the end of code is none after Right', 'p(c{one}|)', 'ArrowRight «x»', 'p(c{one}x|)'],
  ['typing at the end of code in an Arabic line is none after Left', 'p(كتب c{one}|)', 'ArrowLeft «x»', 'p(كتب c{one}x|)'],
  ['Left that was pressed twice at the end of code in an Arabic line', 'p(كتب c{one}|)', 'ArrowLeft ArrowLeft «x»', 'p(كتب c{one}x|)'],
  ['Left through an Arabic line with code at its end', 'p(كتب| c{a})', 'ArrowLeft ArrowLeft ArrowLeft «x»', 'p(كتب c{a}x|)'],
  ['Left at the end of Arabic code in an Arabic line', 'p(كتب c{قلم}|)', 'ArrowLeft «x»', 'p(كتب c{قلم}x|)'],
  ['Left at the end of code in a line that its author turned', 'p:rtl(c{one}|)', 'ArrowLeft «x»', 'p:rtl(c{one}x|)'],
  ['Right at the end of code in an Arabic line goes back', 'p(كتب c{one}|)', 'ArrowRight «x»', 'p(كتب c{onx|e})'],
  ['Left at the end of code in an English line goes back', 'p(a c{one}|)', 'ArrowLeft «x»', 'p(a c{onx|e})'],
  ['Right at the end of a line without code changes nothing', 'p(b{one}|)', 'ArrowRight «x»', 'p(b{onex}|)'],
  ['typing after deleting the last bold letter is bold', 'p(b{o}|)', 'Backspace «x»', 'p(b{x}|)'],

  ['a highlight of a colour', 'p(one ‹two› three)', '[Highlight > Green]', 'p(one ‹mark:green{two}› three)'],
  ['a highlight of the first colour', 'p(one ‹two› three)', '[Highlight > Yellow]', 'p(one ‹mark{two}› three)'],
  ['a highlight of another colour', 'p(one ‹mark:green{two}› three)', '[Highlight > Blue]', 'p(one ‹mark:blue{two}› three)'],
  ['a highlight is removed', 'p(one ‹mark:green{two}› three)', '[Highlight > No highlight]', 'p(one ‹two› three)'],
  ['a part of a highlight is removed', 'p(mark:green{one ‹two› three})', '[Highlight > No highlight]', 'p(mark:green{one }‹two›mark:green{ three})'],
  ['a highlight over several lines', 'p(one ‹two) p(th›ree)', '[Highlight > Pink]', 'p(one ‹mark:pink{two}) p(mark:pink{th}›ree)'],
  ['a highlight on a caret is for what is typed next', 'p(one |)', '[Highlight > Green] «two»', 'p(one mark:green{two}|)'],
]

suite('marks', { skip: noChromium }, () => {
  test('marks are set by keys and the toolbar, and text typed at their edges has the right marks', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await requireKeyCases(t, page, MARKS)
  })
})
