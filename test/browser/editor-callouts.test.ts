import { suite, test } from 'node:test'
import { noChromium } from './lib/chromium.ts'
import { type KeyCase, requireKeyCases } from './lib/key-cases.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

/** Callouts, captions, page breaks and colors of text. */
// biome-ignore format: a row a line
const CASES: KeyCase[] = [
  ['a callout of a typed quote', 'p(|)', '«> [!note] One»', 'quote:callout=note(One|) p()'],
  ['a callout of a kind in capitals', 'p(|)', '«> [!WARNING] One»', 'quote:callout=warning(One|) p()'],
  ['a callout without a quote', 'p(|)', '«[!tip] One»', 'quote:callout=tip(One|) p()'],
  ['an unknown kind stays text', 'p(|)', '«> [!danger] One»', 'quote([!danger] One|)'],
  ['Backspace takes a typed callout back', 'p(|)', '«[!tip] » Backspace', 'p([!tip] |)'],
  ['a callout of the slash menu', 'p(|)', '«/tip» Enter «One»', 'quote:callout=tip(One|) p()'],
  ['a quote becomes a callout', 'quote(one |)', '«/example» Enter', 'quote:callout=example(one |) p()'],
  ['Enter twice leaves a callout', 'quote:callout=note(one|) p()', 'Enter Enter «two»', 'quote:callout=note(one) p(two|) p()'],
  ['a callout keeps its lists', 'quote:callout=note(ul(li(one|))) p()', 'Enter «two»', 'quote:callout=note(ul(li(one) li(two|))) p()'],

  ['a caption of a selected picture', '‹image› p(two)', 'Enter «One»', 'image p:caption=true:center(One|) p(two)'],
  ['a caption that is there', 'p(zero) ‹image› p:caption=true:center(one) p(two)', '[Caption] «!»', 'p(zero) image p:caption=true:center(one!|) p(two)'],
  ['Enter after a caption begins plain text', 'image p:caption=true:center(one|)', 'Enter «two»', 'image p:caption=true:center(one) p(two|)'],
  ['Enter in an empty caption leaves it', 'image p:caption=true:center(|)', 'Enter «two»', 'image p(two|)'],
  ['a caption of a table', 'table(tr(td(o|ne))) p(two)', '[Table tools > Caption] «Figures»', 'table(tr(td(one))) p:caption=true:center(Figures|) p(two)'],
  ['Enter on a selected divider in a table begins a line', 'table(tr(td(p(one) ‹rule›))) p(two)', 'Enter «1»', 'table(tr(td(p(one) rule p(1|)))) p(two)'],

  ['a page break on an empty line', 'p(one) p(|) p(two)', '[Insert > Page break]', 'p(one) rule:pageBreak=true p(|two)'],
  ['a page break in a text', 'p(one| two)', '[Insert > Page break]', 'p(one) rule:pageBreak=true p(| two)'],

  ['a color of words', 'p(one ‹two› three)', '[Text color > Red]', 'p(one ‹ink:ink=red{two}› three)'],
  ['another color', 'p(one ‹ink:ink=red{two}› three)', '[Text color > Blue]', 'p(one ‹ink:ink=blue{two}› three)'],
  ['the default color', 'p(one ‹ink:ink=red{two}› three)', '[Text color > Default color]', 'p(one ‹two› three)'],
]

suite('callouts, captions, page breaks and colors', { skip: noChromium }, () => {
  test('each is made by typing, by its key or by the toolbar', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {
      expects: [/ 404 /],
    })
    await requireKeyCases(t, page, CASES)
  })
})
