import { suite, test } from 'node:test'
import { noChromium } from './lib/chromium.ts'
import { type KeyCase, requireKeyCases } from './lib/key-cases.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

/** Commands that need the toolbar, a menu or a dialog; others are tested without a page. */
// biome-ignore format: a row a line
const COMMANDS: KeyCase[] = [
  ['a heading by the toolbar', 'p(o|ne)', '[Style > Heading 2]', 'h2(o|ne)'],
  ['a list by the toolbar', 'p(o|ne)', '[Bullet list]', 'ul(li(o|ne))'],
  ['a heading by its key', 'p(o|ne)', 'Control+Alt+1', 'h1(o|ne)'],
  ['a toggle around a line', 'p(o|ne)', '[Toggle]', 'toggle(summary(|) inside(one))'],
  ['to the centre by the toolbar', 'p(o|ne)', '[Alignment and direction > Align center]', 'p:center(o|ne)'],
  ['a page break in a text', 'p(one| two)', '[Insert > Page break]', 'p(one) rule:pageBreak=true p(| two)'],
  ['a table on an empty line', 'p(|)', '[Insert > Table] Enter', 'table(tr(th(|) th() th()) tr(td() td() td()) tr(td() td() td()))'],
  ['a table in the middle of a paragraph', 'p(one| two)', '[Insert > Table] Enter', 'p(one) table(tr(th(|) th() th()) tr(td() td() td()) tr(td() td() td())) p( two)'],
  ['a table at the end of a paragraph', 'p(one|) p(two)', '[Insert > Table] Enter', 'p(one) table(tr(th(|) th() th()) tr(td() td() td()) tr(td() td() td())) p(two)'],
  ['a table in an item', 'ul(li(one|))', '[Insert > Table] Enter', 'ul(li(p(one) table(tr(th(|) th() th()) tr(td() td() td()) tr(td() td() td())))) p()'],

  ['a callout of the slash menu', 'p(|)', '«/tip» Enter «One»', 'quote:callout=tip(One|) p()'],
  ['a quote becomes a callout', 'quote(one |)', '«/example» Enter', 'quote:callout=example(one |) p()'],

  ['a caption of a table', 'table(tr(td(o|ne))) p(two)', '[Table tools > Caption] «Figures»', 'table(tr(td(one))) p:caption=true:center(Figures|) p(two)'],

  ['a color of words', 'p(one ‹two› three)', '[Text color > Red]', 'p(one ‹ink:ink=red{two}› three)'],
  ['another color', 'p(one ‹ink:ink=red{two}› three)', '[Text color > Blue]', 'p(one ‹ink:ink=blue{two}› three)'],
  ['the default color', 'p(one ‹ink:ink=red{two}› three)', '[Text color > Default color]', 'p(one ‹two› three)'],
]

suite('commands of the toolbar', { skip: noChromium }, () => {
  test('each changes the text, by its key, a menu or a dialog', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {
      expects: [/ 404 /],
    })
    await requireKeyCases(t, page, COMMANDS)
  })
})
