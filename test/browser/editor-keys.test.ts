import { suite, test } from 'node:test'
import { noChromium } from './lib/chromium.ts'
import { holdRows, type Row } from './lib/key-rows.ts'
import { openEditor } from './lib/open-editor.ts'
import { startStage } from './lib/stage.ts'

/** What Enter does, alone and with other keys. */
// biome-ignore format: a row a line
const ENTER: Row[] = [
  ['at the start of a paragraph it makes a line above', 'p(|one)', 'Enter', 'p() p(|one)'],
  ['in the middle of a paragraph it parts it', 'p(one| two)', 'Enter', 'p(one) p(| two)'],
  ['at the end of a paragraph it begins the next', 'p(one|) p(two)', 'Enter', 'p(one) p(|) p(two)'],
  ['over a selection it takes the place of it', 'p(one ‹two› three)', 'Enter', 'p(one ) p(| three)'],
  ['over words of two lines it keeps what stands around them', 'p(one ‹two) p(three› four)', 'Enter', 'p(one ) p(| four)'],
  ['at the start of a heading it makes a line above', 'h1(|one)', 'Enter', 'p() h1(|one)'],
  ['in the middle of a heading it makes two', 'h2(one| two)', 'Enter', 'h2(one) h2(| two)'],
  ['at the end of a first heading a paragraph follows', 'h1(one|)', 'Enter', 'h1(one) p(|)'],
  ['at the end of a second heading a paragraph follows', 'h2(one|)', 'Enter', 'h2(one) p(|)'],
  ['at the end of a third heading a paragraph follows', 'h3(one|)', 'Enter', 'h3(one) p(|)'],
  ['in an empty heading a paragraph follows', 'h2(|)', 'Enter', 'h2() p(|)'],
  ['at the start of a quote it makes a line above in it', 'quote(|one)', 'Enter', 'quote(p() p(|one))'],
  ['in the middle of a quote it makes two lines of it', 'quote(one| two)', 'Enter', 'quote(p(one) p(| two))'],
  ['at the end of a quote the quote goes on', 'quote(one|) p(after)', 'Enter', 'quote(p(one) p(|)) p(after)'],
  ['on the empty last line of a quote it leaves the quote', 'quote(p(one) p(|))', 'Enter', 'quote(one) p(|)'],
  ['on an empty line within a quote it parts the quote', 'quote(p(one) p(|) p(two))', 'Enter', 'quote(one) quote(p(|) p(two))'],
  ['in an empty quote it leaves the quote', 'quote(|) p(after)', 'Enter', 'p(|) p(after)'],
  ['in a program it makes a line of it', 'code(one| two)', 'Enter', 'code(one\n| two)'],
  ['at the end of a program the program goes on', 'code(one|)', 'Enter', 'code(one\n|)'],
  ['three times at the end of a program it leaves it', 'code(one|)', 'Enter Enter Enter', 'code(one) p(|)'],
  ['on a selected picture with which a text begins a line comes before it', '‹image› p(after)', 'Enter', 'p(|) image p(after)'],
  ['on a selected picture a line follows', 'p(one) ‹image› p(after)', 'Enter', 'p(one) image p(|) p(after)'],
  ['on a selected rule a line follows', 'p(one) ‹rule› p(after)', 'Enter', 'p(one) rule p(|) p(after)'],
  ['the next line is aligned as the last one was', 'p:center(one|)', 'Enter «two»', 'p:center(one) p:center(two|)'],
  ['the line after an aligned heading is aligned too', 'h1:center(one|)', 'Enter «two»', 'h1:center(one) p:center(two|)'],
  ['the next line has the direction that was chosen for the last one', 'p:rtl(one|)', 'Enter «two»', 'p:rtl(one) p:rtl(two|)'],
  ['both halves of an aligned line stay where they were', 'p:end(one| two)', 'Enter', 'p:end(one) p:end(| two)'],
  ['the next line goes on in bold', 'p(b{one}|)', 'Enter «two»', 'p(b{one}) p(b{two}|)'],
  ['the next line goes on in the code of the last one', 'p(c{one}|)', 'Enter «two»', 'p(c{one}) p(c{two}|)'],
  ['the next line goes on without the link of the last one', 'p(a{one}|)', 'Enter «two»', 'p(a{one}) p(two|)'],
  ['the next line goes on in the colour of the last one', 'p(mark:green{one}|)', 'Enter «two»', 'p(mark:green{one}) p(mark:green{two}|)'],
  ['with Shift it breaks the line', 'p(one| two)', 'Shift+Enter', 'p(one↵| two)'],
  ['with Shift at the end of a line it breaks it, and writing goes on after the break', 'p(one|)', 'Shift+Enter «two»', 'p(one↵two|)'],
  ['with Shift in a heading it breaks the line', 'h1(one| two)', 'Shift+Enter', 'h1(one↵| two)'],
  ['with Shift in an item it breaks the line', 'ul(li(one| two))', 'Shift+Enter', 'ul(li(one↵| two))'],
  ['with Shift the marks go on after the break', 'p(b{one}|)', 'Shift+Enter «two»', 'p(b{one}↵b{two}|)'],
  ['with Control it breaks the line', 'p(one| two)', 'Control+Enter', 'p(one↵| two)'],
  ['with Control in an item it breaks the line', 'ul(li(one| two))', 'Control+Enter', 'ul(li(one↵| two))'],
  ['with Control it leaves a program', 'code(one| two)', 'Control+Enter', 'code(one two) p(|)'],
  ['with Control it folds the toggle that one stands in', 'toggle:open=true(summary(one) inside(two|))', 'Control+Enter', 'toggle(summary(one|) inside(two))'],
]

/** What Backspace, Delete and their like take away. */
// biome-ignore format: a row a line
const TAKING: Row[] = [
  ['Backspace takes the letter before the caret', 'p(one|)', 'Backspace', 'p(on|)'],
  ['Delete takes the letter after the caret', 'p(|one)', 'Delete', 'p(|ne)'],
  ['Backspace at the start of a text does nothing', 'p(|one)', 'Backspace', 'p(|one)'],
  ['Delete at the end of a text does nothing', 'p(one|)', 'Delete', 'p(one|)'],
  ['Backspace joins a paragraph with the one before', 'p(one) p(|two)', 'Backspace', 'p(one|two)'],
  ['Delete joins a paragraph with the next', 'p(one|) p(two)', 'Delete', 'p(one|two)'],
  ['Backspace takes an empty line, and the caret goes to the end of the one before', 'p(one) p(|)', 'Backspace', 'p(one|)'],
  ['Delete takes an empty line before a paragraph', 'p(|) p(two)', 'Delete', 'p(|two)'],
  ['Backspace on an empty line takes the empty line before', 'p() p(|)', 'Backspace', 'p(|)'],
  ['joined lines are aligned as the first of them', 'p:center(one) p(|two)', 'Backspace', 'p:center(one|two)'],
  ['Backspace in an empty heading with which a text begins makes a paragraph of it', 'h2(|) p(after)', 'Backspace', 'p(|) p(after)'],
  ['Backspace at the start of a heading joins it with the paragraph before', 'p(one) h1(|two)', 'Backspace', 'p(one|two)'],
  ['Backspace at the start of a paragraph joins it with the heading before', 'h1(one) p(|two)', 'Backspace', 'h1(one|two)'],
  ['Backspace at the start of a heading after an empty line takes the line', 'p() h2(|two)', 'Backspace', 'h2(|two)'],
  ['Delete at the end of a paragraph takes the heading into it', 'p(one|) h1(two)', 'Delete', 'p(one|two)'],
  ['Delete at the end of a heading takes the paragraph into it', 'h1(one|) p(two)', 'Delete', 'h1(one|two)'],
  ['Backspace at the start of a quote takes its line out of it', 'quote(|one)', 'Backspace', 'p(|one)'],
  ['Backspace at the start of a quote after a paragraph takes its line out of it', 'p(one) quote(|two)', 'Backspace', 'p(one) p(|two)'],
  ['Backspace at the start of a quote of two lines takes the first out', 'quote(p(|one) p(two))', 'Backspace', 'p(|one) quote(two)'],
  ['Backspace on an empty line after a quote takes the line', 'quote(one) p(|)', 'Backspace', 'quote(one|)'],
  ['Delete at the end of a paragraph before a quote takes its line out of the quote', 'p(one|) quote(two)', 'Delete', 'p(one|) p(two)'],
  ['Delete at the end of a quote brings the next paragraph into it', 'quote(one|) p(two)', 'Delete', 'quote(p(one|) p(two))'],
  ['Backspace at the start of a program makes a paragraph of it', 'code(|one)', 'Backspace', 'p(|one)'],
  ['Backspace in an empty program makes a paragraph of it', 'p(one) code(|)', 'Backspace', 'p(one) p(|)'],
  ['Backspace at the start of a program joins it with the paragraph before', 'p(one) code(|two)', 'Backspace', 'p(one|two)'],
  ['Backspace after a program takes the paragraph into it', 'code(one) p(|two)', 'Backspace', 'code(one|two)'],
  ['Delete at the end of a program takes the paragraph into it', 'code(one|) p(two)', 'Delete', 'code(one|two)'],
  ['Delete before a program takes its words into the paragraph', 'p(one|) code(two)', 'Delete', 'p(one|two)'],
  ['Backspace joins two lines of a program', 'code(one\n|two)', 'Backspace', 'code(one|two)'],
  ['Backspace after a rule first selects the rule', 'p(one) rule p(|two)', 'Backspace', 'p(one) ‹rule› p(two)'],
  ['Backspace after a rule twice takes the rule', 'p(one) rule p(|two)', 'Backspace Backspace', 'p(one) p(|two)'],
  ['Delete before a rule first selects the rule', 'p(one|) rule p(two)', 'Delete', 'p(one) ‹rule› p(two)'],
  ['Delete before a rule twice takes the rule', 'p(one|) rule p(two)', 'Delete Delete', 'p(one) p(|two)'],
  ['Backspace on an empty line after a rule selects the rule', 'rule p(|)', 'Backspace', '‹rule› p()'],
  ['Backspace after a picture selects it, and takes it the second time', 'p(one) image p(|two)', 'Backspace Backspace', 'p(one) p(|two)'],
  ['typing on a selected picture goes on after it', 'p(one) ‹image›', '«two»', 'p(one) image p(two|)'],
  ['Backspace after a table selects the table', 'table(tr(td(one))) p(|two)', 'Backspace', '‹table(tr(td(one)))› p(two)'],
  ['Backspace on an empty line after a table takes the line', 'table(tr(td(one))) p(|)', 'Backspace', 'table(tr(td(one|)))'],
  ['Delete before a table selects the table', 'p(one|) table(tr(td(two)))', 'Delete', 'p(one) ‹table(tr(td(two)))›'],
  ['Delete on an empty line before a table takes the line', 'p(|) table(tr(td(two)))', 'Delete', 'table(tr(td(|two)))'],
  ['Backspace takes what is selected', 'p(one ‹two› three)', 'Backspace', 'p(one | three)'],
  ['Delete takes what is selected', 'p(one ‹two› three)', 'Delete', 'p(one | three)'],
  ['Backspace over two paragraphs joins what is left of them', 'p(one ‹two) p(three› four)', 'Backspace', 'p(one | four)'],
  ['Backspace over a heading and a paragraph leaves a heading', 'h1(one ‹two) p(three› four)', 'Backspace', 'h1(one | four)'],
  ['Backspace over a paragraph and an item leaves the paragraph with the rest of the item', 'p(one ‹two) ul(li(three› four) li(five))', 'Backspace', 'p(one | four) ul(li(five))'],
  ['Backspace over an item and a paragraph leaves the item with the rest of the paragraph', 'ul(li(one) li(two ‹three)) p(four› five)', 'Backspace', 'ul(li(one) li(two | five))'],
  ['Backspace over a list between two paragraphs takes the list', 'p(one ‹two) ul(li(three)) p(four› five)', 'Backspace', 'p(one | five)'],
  ['Backspace over a rule between two paragraphs takes the rule', 'p(one ‹two) rule p(three› four)', 'Backspace', 'p(one | four)'],
  ['Backspace over two items joins what is left of them', 'ul(li(one ‹two) li(three› four))', 'Backspace', 'ul(li(one | four))'],
  ['Backspace over two quotes leaves one', 'quote(one ‹two) quote(three› four)', 'Backspace', 'quote(one | four)'],
  ['Backspace on all of a text leaves one empty paragraph', 'h1(o|ne) ul(li(two))', 'Control+a Backspace', 'p(|)'],
  ['Delete on all of a text leaves one empty paragraph', 'p(o|ne) quote(two)', 'Control+a Delete', 'p(|)'],
  ['typing on all of a text leaves what is typed', 'p(o|ne) ul(li(two))', 'Control+a «x»', 'p(x|)'],
  ['typing on all of a text that begins with a heading leaves a paragraph', 'h1(o|ne) p(two)', 'Control+a «x»', 'p(x|)'],
  ['Backspace on all of a heading leaves a paragraph', 'h1(o|ne)', 'Control+a Backspace', 'p(|)'],
  ['Backspace on all of a list leaves a paragraph', 'ul(li(o|ne) li(two))', 'Control+a Backspace', 'p(|)'],
  ['Backspace on all of a program leaves a paragraph', 'code(o|ne)', 'Control+a Backspace', 'p(|)'],
  ['Backspace on all of a table leaves a paragraph', 'table(tr(td(o|ne) td(two)))', 'Control+a Backspace', 'p(|)'],
  ['Backspace on all of a text that ends with a rule takes the rule too', 'p(o|ne) rule', 'Control+a Backspace', 'p(|)'],
  ['typing over a selection takes its place', 'p(one ‹two› three)', '«x»', 'p(one x| three)'],
  ['typing over words of two lines takes their place', 'p(one ‹two) p(three› four)', '«x»', 'p(one x| four)'],
  ['typing over a bold word is bold', 'p(one ‹b{two}› three)', '«x»', 'p(one b{x}| three)'],
  ['Control and Backspace take the word before', 'p(one two|)', 'Control+Backspace', 'p(one |)'],
  ['Control and Delete take the word after', 'p(|one two)', 'Control+Delete', 'p(| two)'],
  ['Control and Backspace take an Arabic word', 'p(كلمة أخرى|)', 'Control+Backspace', 'p(كلمة |)'],
  ['Control and Backspace join a paragraph with the one before', 'p(one) p(|two)', 'Control+Backspace', 'p(one|two)'],
  ['Control and Delete join a paragraph with the next', 'p(one|) p(two)', 'Control+Delete', 'p(one|two)'],
  ['Shift and Backspace take a letter', 'p(one|)', 'Shift+Backspace', 'p(on|)'],
  ['Shift and Backspace join a paragraph with the one before', 'p(one) p(|two)', 'Shift+Backspace', 'p(one|two)'],
  ['Backspace takes an honorific as it does a letter', 'p(oneﷺ|)', 'Backspace', 'p(one|)'],
  ['Delete takes an honorific as it does a letter', 'p(one|ﷺ)', 'Delete', 'p(one|)'],
  ['Backspace takes a line break', 'p(one↵|two)', 'Backspace', 'p(one|two)'],
  ['Delete takes a line break', 'p(one|↵two)', 'Delete', 'p(one|two)'],
  ['Backspace takes a vowel by itself', 'p(كِ|)', 'Backspace', 'p(ك|)'],
  ['Backspace at the start of what a toggle folds changes nothing', 'toggle:open=true(summary(one) inside(|two))', 'Backspace', 'toggle:open=true(summary(one) inside(|two))'],
  ['Backspace at the start of a summary takes the toggle apart', 'toggle:open=true(summary(|one) inside(two))', 'Backspace', 'p(|one) p(two)'],
  ['Backspace after a toggle selects the toggle', 'toggle:open=true(summary(one) inside(two)) p(|three)', 'Backspace', '‹toggle:open=true(summary(one) inside(two))› p(three)'],
  ['Delete before a toggle selects the toggle', 'p(one|) toggle:open=true(summary(two) inside(three))', 'Delete', 'p(one) ‹toggle:open=true(summary(two) inside(three))›'],
]

suite('what keys do to a text', { skip: noChromium }, () => {
  test('Enter', async (t) => {
    const page = await openEditor(t, await startStage(t, { isOpen: true }), {
      expects: [/ 40[04] /],
    })
    await holdRows(t, page, ENTER)
  })

  test('keys that take away', async (t) => {
    const page = await openEditor(t, await startStage(t, { isOpen: true }), {
      expects: [/ 40[04] /],
    })
    await holdRows(t, page, TAKING)
  })
})
