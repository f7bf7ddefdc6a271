import { suite, test } from 'node:test'
import { noChromium } from './lib/chromium.ts'
import { type KeyCase, requireKeyCases } from './lib/key-cases.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

/** Conversions of a block. */
// biome-ignore format: a row a line
const BLOCKS: KeyCase[] = [
  ['a first heading by its key', 'p(o|ne)', 'Control+Alt+1', 'h1(o|ne)'],
  ['a second heading by its key', 'p(o|ne)', 'Control+Alt+2', 'h2(o|ne)'],
  ['a third heading by its key', 'p(o|ne)', 'Control+Alt+3', 'h3(o|ne)'],
  ['a heading by the toolbar', 'p(o|ne)', '[Style > Heading 2]', 'h2(o|ne)'],
  ['a heading twice is a paragraph again', 'p(o|ne)', 'Control+Alt+2 Control+Alt+2', 'p(o|ne)'],
  ['a heading becomes one of another level', 'h1(o|ne)', 'Control+Alt+3', 'h3(o|ne)'],
  ['all selected lines become headings', 'p(o‹ne) p(two) p(th›ree) p(four)', 'Control+Alt+2', 'h2(o‹ne) h2(two) h2(th›ree) p(four)'],
  ['of selected headings and paragraphs all become headings', 'h2(o‹ne) p(tw›o)', 'Control+Alt+2', 'h2(o‹ne) h2(tw›o)'],
  ['a heading keeps its alignment when it becomes one of another level', 'h1:center(o|ne)', 'Control+Alt+2', 'h2:center(o|ne)'],
  ['an aligned paragraph keeps its alignment as a heading', 'p:center(o|ne)', 'Control+Alt+1', 'h1:center(o|ne)'],
  ['a heading keeps what is set off in it', 'p(o|n b{two} a{three})', 'Control+Alt+1', 'h1(o|n b{two} a{three})'],
  ['a paragraph of a heading by its key', 'h1(o|ne)', 'Control+Alt+0', 'p(o|ne)'],
  ['a paragraph of a heading by the toolbar', 'h1(o|ne)', '[Style > Text]', 'p(o|ne)'],
  ['a paragraph stays one', 'p(o|ne)', 'Control+Alt+0', 'p(o|ne)'],
  ['an item becomes a heading and leaves its list', 'ul(li(o|ne))', 'Control+Alt+1', 'h1(o|ne)'],
  ['a heading in a quote', 'quote(o|ne)', 'Control+Alt+1', 'quote(h1(o|ne))'],
  ['a heading in a cell', 'table(tr(td(o|ne)))', 'Control+Alt+1', 'table(tr(td(h1(o|ne))))'],
  ['a heading of a program', 'code(o|ne)', 'Control+Alt+1', 'h1(o|ne) p()'],
  ['a paragraph of a program', 'code(o|ne)', 'Control+Alt+0', 'p(o|ne) p()'],

  ['a quote by its key', 'p(o|ne)', 'Control+Shift+B', 'quote(o|ne)'],
  ['a quote by the toolbar', 'p(o|ne)', '[Style > Quote]', 'quote(o|ne)'],
  ['a quote twice is none', 'p(o|ne)', '[Style > Quote] [Style > Quote]', 'p(o|ne)'],
  ['one quote of several lines', 'p(o‹ne) p(two) p(th›ree)', '[Style > Quote]', 'quote(p(o‹ne) p(two) p(th›ree))'],
  ['several lines of a quote leave it', 'quote(p(o‹ne) p(tw›o))', '[Style > Quote]', 'p(o‹ne) p(tw›o)'],
  ['one line of a quote leaves it', 'quote(p(one) p(t|wo) p(three))', '[Style > Quote]', 'quote(one) p(t|wo) quote(three)'],
  ['a heading in a quote that is made', 'h2(o|ne)', '[Style > Quote]', 'quote(h2(o|ne))'],
  ['a quote in a cell', 'table(tr(td(o|ne)))', '[Style > Quote]', 'table(tr(td(quote(o|ne))))'],
  ['a quote of a list, by one of its items', 'p(zero) ul(li(o|ne) li(two))', '[Style > Quote]', 'p(zero) quote(ul(li(o|ne) li(two)))'],

  ['a program by its key', 'p(o|ne)', 'Control+Alt+c', 'code(o|ne)'],
  ['a program by the toolbar', 'p(o|ne)', '[Style > Code block]', 'code(o|ne)'],
  ['a program twice is a paragraph', 'p(o|ne)', 'Control+Alt+c Control+Alt+c', 'p(o|ne) p()'],
  ['a program has nothing set off', 'p(o|n b{two} a{three})', 'Control+Alt+c', 'code(o|n two three)'],
  ['a program of a heading', 'h1(o|ne)', 'Control+Alt+c', 'code(o|ne)'],
  ['several lines become one program', 'p(‹one) p(two) h2(three›) p(four)', 'Control+Alt+c', 'code(‹one\ntwo\nthree›) p(four)'],
  ['an item becomes a program and leaves its list', 'ul(li(o|ne))', 'Control+Alt+c', 'code(o|ne)'],
  ['a program of lines becomes a paragraph with breaks', 'code(one\nt|wo)', 'Control+Alt+c', 'p(one↵t|wo) p()'],

  ['a list by its key', 'p(o|ne)', 'Control+Shift+Digit8', 'ul(li(o|ne))'],
  ['a list by the toolbar', 'p(o|ne)', '[Bullet list]', 'ul(li(o|ne))'],
  ['a list twice is none', 'p(o|ne)', 'Control+Shift+Digit8 Control+Shift+Digit8', 'p(o|ne)'],
  ['a list of several lines', 'p(o‹ne) p(two) p(th›ree)', 'Control+Shift+Digit8', 'ul(li(o‹ne) li(two) li(th›ree))'],
  ['several items leave their list', 'ul(li(o‹ne) li(tw›o))', 'Control+Shift+Digit8', 'p(o‹ne) p(tw›o)'],
  ['one item leaves its list', 'ul(li(one) li(t|wo) li(three))', 'Control+Shift+Digit8', 'ul(li(one)) p(t|wo) ul(li(three))'],
  ['a nested item leaves by one level', 'ul(li(p(one) ul(li(t|wo))))', 'Control+Shift+Digit8', 'ul(li(one) li(t|wo))'],
  ['a numbered list by its key', 'p(o|ne)', 'Control+Shift+Digit7', 'ol(li(o|ne))'],
  ['a numbered list by the toolbar', 'p(o|ne)', '[Numbered list]', 'ol(li(o|ne))'],
  ['a list becomes numbered', 'ul(li(o|ne) li(two))', 'Control+Shift+Digit7', 'ol(li(o|ne) li(two))'],
  ['a numbered list becomes one of bullets', 'ol(li(o|ne) li(two))', 'Control+Shift+Digit8', 'ul(li(o|ne) li(two))'],
  ['a numbered list that began later becomes one of bullets', 'ol:start=3(li(o|ne) li(two))', 'Control+Shift+Digit8', 'ul(li(o|ne) li(two))'],
  ['of two nested lists the inner becomes numbered', 'ul(li(p(one) ul(li(t|wo))))', 'Control+Shift+Digit7', 'ul(li(p(one) ol(li(t|wo))))'],
  ['tasks by their key', 'p(o|ne)', 'Control+Shift+Digit9', 'tasks(todo(o|ne))'],
  ['tasks by the toolbar', 'p(o|ne)', '[Task list]', 'tasks(todo(o|ne))'],
  ['tasks twice are none', 'p(o|ne)', 'Control+Shift+Digit9 Control+Shift+Digit9', 'p(o|ne)'],
  ['tasks of several lines', 'p(o‹ne) p(tw›o)', 'Control+Shift+Digit9', 'tasks(todo(o‹ne) todo(tw›o))'],
  ['a list becomes tasks', 'ul(li(o|ne) li(two))', 'Control+Shift+Digit9', 'tasks(todo(o|ne) todo(two))'],
  ['tasks become a list', 'tasks(done(o|ne) todo(two))', 'Control+Shift+Digit8', 'ul(li(o|ne) li(two))'],
  ['all of a list becomes tasks', 'ul(li(o‹ne) li(tw›o))', 'Control+Shift+Digit9', 'tasks(todo(o‹ne) todo(tw›o))'],
  ['all tasks become a numbered list', 'tasks(done(o‹ne) todo(tw›o))', 'Control+Shift+Digit7', 'ol(li(o‹ne) li(tw›o))'],
  ['a list of a heading', 'h1(o|ne)', 'Control+Shift+Digit8', 'ul(li(o|ne))'],
  ['a list of a program', 'code(o|ne)', 'Control+Shift+Digit8', 'ul(li(o|ne)) p()'],
  ['a list in a quote', 'quote(o|ne)', 'Control+Shift+Digit8', 'quote(ul(li(o|ne)))'],
  ['a list in a cell', 'table(tr(td(o|ne)))', 'Control+Shift+Digit8', 'table(tr(td(ul(li(o|ne)))))'],
  ['a line after a list joins it', 'ul(li(one)) p(t|wo)', 'Control+Shift+Digit8', 'ul(li(one) li(t|wo))'],
  ['a line before a list joins it', 'p(o|ne) ul(li(two))', 'Control+Shift+Digit8', 'ul(li(o|ne) li(two))'],
  ['a line between two lists joins both', 'ul(li(one)) p(t|wo) ul(li(three))', 'Control+Shift+Digit8', 'ul(li(one) li(t|wo) li(three))'],
  ['a line after a list of another kind begins one', 'ul(li(one)) p(t|wo)', 'Control+Shift+Digit7', 'ul(li(one)) ol(li(t|wo))'],
  ['a list of an aligned line', 'p:center(o|ne)', 'Control+Shift+Digit8', 'ul(li(p:center(o|ne)))'],

  ['a toggle around a line', 'p(o|ne)', '[Toggle]', 'toggle(summary(|) inside(one))'],
  ['a toggle around several lines', 'p(o‹ne) p(tw›o) p(three)', '[Toggle]', 'toggle(summary(|) inside(p(one) p(two))) p(three)'],

  ['to the centre by its key', 'p(o|ne) p(two)', 'Control+Shift+E', 'p:center(o|ne) p(two)'],
  ['to the right by its key', 'p(o|ne)', 'Control+Shift+R', 'p:textAlign=right(o|ne)'],
  ['justified by its key', 'p(o|ne)', 'Control+Shift+J', 'p:justify(o|ne)'],
  ['to the left by its key', 'p:center(o|ne)', 'Control+Shift+L', 'p:textAlign=left(o|ne)'],
  ['to the centre by the toolbar', 'p(o|ne)', '[Alignment and direction > Align center]', 'p:center(o|ne)'],
  ['to the centre twice is still the centre', 'p(o|ne)', 'Control+Shift+E Control+Shift+E', 'p:center(o|ne)'],
  ['several lines to the centre', 'p(o‹ne) h1(two) p(th›ree) p(four)', 'Control+Shift+E', 'p:center(o‹ne) h1:center(two) p:center(th›ree) p(four)'],
  ['an item to the centre', 'ul(li(o|ne) li(two))', 'Control+Shift+E', 'ul(li(p:center(o|ne)) li(two))'],
  ['a cell to the centre', 'table(tr(td(o|ne) td(two)))', 'Control+Shift+E', 'table(tr(td(p:center(o|ne)) td(two)))'],
  ['all of a text with a table to the right', 'p(o|ne) table(tr(td(two)))', 'Control+a Control+Shift+R', '‹p:textAlign=right(one) table(tr(td(p:textAlign=right(two)))) p:textAlign=right()›'],
  ['a program has no alignment', 'code(o|ne)', 'Control+Shift+E', 'code(o|ne)'],
  ['alignment is that of all selected cells', 'table(tr(*td(one) *td(two)) tr(td(three) td(four)))', 'Control+Shift+E', 'table(tr(td(p:center(one)) td(p:center(two))) tr(td(three) td(four)))'],
  ['from right to left', 'p(o|ne)', '[Alignment and direction > Right to left]', 'p:rtl(o|ne)'],
  ['from left to right', 'p(نص|)', '[Alignment and direction > Left to right]', 'p:ltr(نص|)'],
  ['the direction by the text', 'p:rtl(o|ne)', '[Alignment and direction > Automatic direction]', 'p(o|ne)'],
  ['a list from right to left with the line in which one is', 'ul(li(o|ne) li(two))', '[Alignment and direction > Right to left]', 'ul:rtl(li(p:rtl(o|ne)) li(two))'],
  ['a table from right to left with the line in which one is', 'table(tr(td(o|ne)))', '[Alignment and direction > Right to left]', 'table:rtl(tr(td(p:rtl(o|ne))))'],
  ['a quote from right to left with the line in which one is', 'quote(o|ne)', '[Alignment and direction > Right to left]', 'quote:rtl(p:rtl(o|ne))'],

  ['a rule in the middle of a paragraph', 'p(one| two)', '[Insert > Divider]', 'p(one) rule p(| two)'],
  ['a rule at the end of a paragraph before another', 'p(one|) p(two)', '[Insert > Divider]', 'p(one) rule p(|two)'],
  ['a rule at the end of a text', 'p(one|)', '[Insert > Divider]', 'p(one) rule p(|)'],
  ['a rule on an empty line', 'p(one) p(|)', '[Insert > Divider]', 'p(one) rule p(|)'],
  ['a rule on an empty line between others', 'p(one) p(|) p(two)', '[Insert > Divider]', 'p(one) rule p(|two)'],
  ['a rule at the start of a paragraph', 'p(|one)', '[Insert > Divider]', 'rule p(|one)'],
  ['a rule in an item', 'ul(li(one|))', '[Insert > Divider]', 'ul(li(p(one) rule p(|)))'],
  ['a rule on a selected picture', 'p(one) ‹image› p(two)', '[Insert > Divider]', 'p(one) image rule p(|two)'],
  ['a table on an empty line', 'p(|)', '[Insert > Table] Enter', 'table(tr(th(|) th() th()) tr(td() td() td()) tr(td() td() td()))'],
  ['a table in the middle of a paragraph', 'p(one| two)', '[Insert > Table] Enter', 'p(one) table(tr(th(|) th() th()) tr(td() td() td()) tr(td() td() td())) p( two)'],
  ['a table at the end of a paragraph', 'p(one|) p(two)', '[Insert > Table] Enter', 'p(one) table(tr(th(|) th() th()) tr(td() td() td()) tr(td() td() td())) p(two)'],
  ['a table in an item', 'ul(li(one|))', '[Insert > Table] Enter', 'ul(li(p(one) table(tr(th(|) th() th()) tr(td() td() td()) tr(td() td() td())))) p()'],
]

suite('commands on blocks', { skip: noChromium }, () => {
  test('each command changes the block by its key, or by the toolbar if it has none', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {
      expects: [/ 404 /],
    })
    await requireKeyCases(t, page, BLOCKS)
  })
})
