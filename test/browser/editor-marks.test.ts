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
  ['italic by its key', 'p(one ‹two› three)', 'Control+i', 'p(one ‹i{two}› three)'],
  ['underlined by its key', 'p(one ‹two› three)', 'Control+u', 'p(one ‹u{two}› three)'],
  ['struck through by its key', 'p(one ‹two› three)', 'Control+Shift+S', 'p(one ‹s{two}› three)'],
  ['code by its key', 'p(one ‹two› three)', 'Control+e', 'p(one ‹c{two}› three)'],
  ['below the line by its key', 'p(one ‹two› three)', 'Control+,', 'p(one ‹sub{two}› three)'],
  ['above the line by its key', 'p(one ‹two› three)', 'Control+.', 'p(one ‹sup{two}› three)'],
  ['italic by its key on a keyboard in Arabic', 'p(one ‹two› three)', keySaying('ه', 'I', false), 'p(one ‹i{two}› three)'],
  ['underlined by its key on a keyboard in Arabic', 'p(one ‹two› three)', keySaying('ع', 'U', false), 'p(one ‹u{two}› three)'],
  ['bold by its key on a keyboard in Arabic, which has two letters there', 'p(one ‹two› three)', keySaying('لا', 'B', false), 'p(one ‹b{two}› three)'],
  ['struck through by its key under Caps Lock', 'p(one ‹two› three)', keySaying('s', 'S', true), 'p(one ‹s{two}› three)'],
  ['redo under Caps Lock, with nothing to redo, undoes nothing', 'p(|)', async (page) => {
    await page.keyboard.type('one')
    await keySaying('z', 'Z', true)(page)
  }, 'p(one|)'],
  ['bold by the toolbar', 'p(one ‹two› three)', '[Bold]', 'p(one ‹b{two}› three)'],
  ['italic by the toolbar', 'p(one ‹two› three)', '[Italic]', 'p(one ‹i{two}› three)'],
  ['underlined by the toolbar', 'p(one ‹two› three)', '[Underline]', 'p(one ‹u{two}› three)'],
  ['struck through by the toolbar', 'p(one ‹two› three)', '[Strikethrough]', 'p(one ‹s{two}› three)'],
  ['code by the toolbar', 'p(one ‹two› three)', '[More > Code]', 'p(one ‹c{two}› three)'],
  ['below the line by the toolbar', 'p(one ‹two› three)', '[More > Subscript]', 'p(one ‹sub{two}› three)'],
  ['above the line by the toolbar', 'p(one ‹two› three)', '[More > Superscript]', 'p(one ‹sup{two}› three)'],
  ['bold twice is none', 'p(one ‹two› three)', 'Control+b Control+b', 'p(one ‹two› three)'],
  ['code twice is none', 'p(one ‹two› three)', 'Control+e Control+e', 'p(one ‹two› three)'],
  ['bold over words of which some are bold', 'p(‹one b{two}› three)', 'Control+b', 'p(‹b{one two}› three)'],
  ['bold over several lines', 'p(one ‹two) h1(three) ul(li(fo›ur))', 'Control+b', 'p(one ‹b{two}) h1(b{three}) ul(li(b{fo}›ur))'],
  ['bold over several lines twice', 'p(one ‹two) p(thr›ee)', 'Control+b Control+b', 'p(one ‹two) p(thr›ee)'],
  ['bold over a program and a line', 'code(o‹ne) p(tw›o)', 'Control+b', 'code(o‹ne) p(b{tw}›o)'],
  ['bold over a word and the space after it', 'p(‹one ›two)', 'Control+b', 'p(‹b{one }›two)'],
  ['nothing is bold in a program', 'code(‹one›)', 'Control+b', 'code(‹one›)'],
  ['a part of bold words is bold no more', 'p(b{one ‹two› three})', 'Control+b', 'p(b{one }‹two›b{ three})'],
  ['bold and italic together', 'p(‹one›)', 'Control+b Control+i', 'p(‹b{i{one}}›)'],
  ['bold in code', 'p(c{one ‹two}›)', 'Control+b', 'p(c{one }‹b{c{two}}›)'],
  ['bold over selected cells', 'table(tr(*td(one) *td(two)) tr(td(three) td(four)))', 'Control+b', 'table(tr(*td(b{one}) *td(b{two})) tr(td(three) td(four)))'],
  ['bold over all of a text', 'p(o|ne) ul(li(two))', 'Control+a Control+b', '‹p(b{one}) ul(li(b{two}))›'],

  ['bold on a caret is for what is typed next', 'p(one |)', 'Control+b «two»', 'p(one b{two}|)'],
  ['bold twice on a caret is for nothing', 'p(one |)', 'Control+b Control+b «two»', 'p(one two|)'],
  ['bold in the middle of a word is for what is typed there', 'p(o|ne)', 'Control+b «x»', 'p(ob{x}|ne)'],
  ['bold on a caret ends bold', 'p(b{one}|)', 'Control+b « two»', 'p(b{one} two|)'],
  ['bold begins and ends while one types', 'p(|)', '«a » Control+b «b» Control+b « c»', 'p(a b{b} c|)'],
  ['bold by the toolbar is for what is typed next', 'p(one |)', '[Bold] «two»', 'p(one b{two}|)'],
  ['bold on a caret goes over to the next line', 'p(one|)', 'Control+b Enter «two»', 'p(one) p(b{two}|)'],
  ['bold on a caret is forgotten where the caret goes elsewhere', 'p(one|)', 'Control+b ArrowLeft «x»', 'p(onx|e)'],
  ['typing within bold is bold', 'p(b{o|ne})', '«x»', 'p(b{ox|ne})'],
  ['typing at the end of bold is bold', 'p(b{one}| two)', '«x»', 'p(b{onex}| two)'],
  ['typing at the start of bold with which a line begins is bold', 'p(|b{one})', '«x»', 'p(b{x|one})'],
  ['typing before bold takes the marks of the text before it', 'p(one |b{two})', '«x»', 'p(one x|b{two})'],
  ['typing within code is code', 'p(c{o|ne})', '«x»', 'p(c{ox|ne})'],
  ['typing at the end of code is code', 'p(c{one}|)', '«x»', 'p(c{onex}|)'],
  ['typing at the end of code is none after Right', 'p(c{one}|)', 'ArrowRight «x»', 'p(c{one}x|)'],
  ['typing at the end of code in an Arabic line is none after Left', 'p(كتب c{one}|)', 'ArrowLeft «x»', 'p(كتب c{one}x|)'],
  ['Left that was pressed twice at the end of code in an Arabic line', 'p(كتب c{one}|)', 'ArrowLeft ArrowLeft «x»', 'p(كتب c{one}x|)'],
  ['Left through an Arabic line with code at its end', 'p(كتب| c{a})', 'ArrowLeft ArrowLeft ArrowLeft «x»', 'p(كتب c{a}x|)'],
  ['Left at the end of Arabic code in an Arabic line', 'p(كتب c{قلم}|)', 'ArrowLeft «x»', 'p(كتب c{قلم}x|)'],
  ['Left at the end of code in a line that its author turned', 'p:rtl(c{one}|)', 'ArrowLeft «x»', 'p:rtl(c{one}x|)'],
  ['Right at the end of code in an Arabic line goes back', 'p(كتب c{one}|)', 'ArrowRight «x»', 'p(كتب c{onx|e})'],
  ['Left at the end of code in an English line goes back', 'p(a c{one}|)', 'ArrowLeft «x»', 'p(a c{onx|e})'],
  ['Right at the end of a line without code changes nothing', 'p(b{one}|)', 'ArrowRight «x»', 'p(b{onex}|)'],
  ['typing after a link goes on without it', 'p(a{one}|)', '«x»', 'p(a{one}x|)'],
  ['typing within a link is of it', 'p(a{o|ne})', '«x»', 'p(a{ox|ne})'],
  ['typing before a link is not of it', 'p(|a{one})', '«x»', 'p(x|a{one})'],
  ['typing after a bold link is bold', 'p(a{b{one}}|)', '«x»', 'p(a{b{one}}b{x}|)'],
  ['typing at the end of a highlight is of it', 'p(mark:green{one}| two)', '«x»', 'p(mark:green{onex}| two)'],
  ['typing at the end of underlined words is underlined', 'p(u{one}|)', '«x»', 'p(u{onex}|)'],
  ['typing after superscript is superscript', 'p(x sup{2}|)', '«x»', 'p(x sup{2x}|)'],
  ['typing after deleting the last bold letter is bold', 'p(b{o}|)', 'Backspace «x»', 'p(b{x}|)'],
  ['typing over all bold words is bold', 'p(‹b{one}›)', '«x»', 'p(b{x}|)'],

  ['a highlight of a colour', 'p(one ‹two› three)', '[Highlight > Green]', 'p(one ‹mark:green{two}› three)'],
  ['a highlight of the first colour', 'p(one ‹two› three)', '[Highlight > Yellow]', 'p(one ‹mark{two}› three)'],
  ['a highlight of another colour', 'p(one ‹mark:green{two}› three)', '[Highlight > Blue]', 'p(one ‹mark:blue{two}› three)'],
  ['a highlight is removed', 'p(one ‹mark:green{two}› three)', '[Highlight > No highlight]', 'p(one ‹two› three)'],
  ['a part of a highlight is removed', 'p(mark:green{one ‹two› three})', '[Highlight > No highlight]', 'p(mark:green{one }‹two›mark:green{ three})'],
  ['a highlight over several lines', 'p(one ‹two) p(th›ree)', '[Highlight > Pink]', 'p(one ‹mark:pink{two}) p(mark:pink{th}›ree)'],
  ['a highlight by its key', 'p(one ‹two› three)', 'Control+Shift+H', 'p(one ‹mark{two}› three)'],
  ['a highlight by its key twice is none', 'p(one ‹two› three)', 'Control+Shift+H Control+Shift+H', 'p(one ‹two› three)'],
  ['a highlight on a caret is for what is typed next', 'p(one |)', '[Highlight > Green] «two»', 'p(one mark:green{two}|)'],

  ['clear formatting takes all that sets words off', 'p(‹b{one }i{u{two }}mark:green{three }c{four}›)', '[More > Clear formatting]', 'p(‹one two three four›)'],
  ['clear formatting takes links too', 'p(‹a{one}› two)', '[More > Clear formatting]', 'p(‹one› two)'],
  ['clear formatting of a part leaves the others', 'p(b{one ‹two› three})', '[More > Clear formatting]', 'p(b{one }‹two›b{ three})'],
  ['clear formatting leaves blocks as they are', 'h1(‹b{one}) quote(i{two}›)', '[More > Clear formatting]', 'h1(‹one) quote(two›)'],
  ['clear formatting on a caret changes nothing', 'p(b{o|ne})', '[More > Clear formatting]', 'p(b{o|ne})'],
]

suite('marks', { skip: noChromium }, () => {
  test('marks are set by keys and the toolbar, and text typed at their edges has the right marks', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await requireKeyCases(t, page, MARKS)
  })
})
