import { suite, test } from 'node:test'
import { noChromium } from './lib/chromium.ts'
import { type KeyCase, requireKeyCases } from './lib/key-cases.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

/** Characters converted while typing. */
// biome-ignore format: a row a line
const TYPED: KeyCase[] = [
  ['a number sign makes a heading', 'p(|)', '«# x»', 'h1(x|)'],
  ['two number signs make a second heading', 'p(|)', '«## x»', 'h2(x|)'],
  ['three number signs make a third heading', 'p(|)', '«### x»', 'h3(x|)'],
  ['four number signs make a fourth heading', 'p(|)', '«#### x»', 'h4(x|)'],
  ['seven number signs stay', 'p(|)', '«####### x»', 'p(####### x|)'],
  ['a number sign before words makes a heading of them', 'p(|one)', '«# »', 'h1(|one)'],
  ['two number signs in a heading make it a second one', 'h1(|one)', '«## »', 'h2(|one)'],
  ['a number sign in an item stays', 'ul(li(|))', '«# x»', 'ul(li(# x|))'],
  ['a number sign in a line stays', 'p(one|)', '« # x»', 'p(one # x|)'],
  ['an angle makes a quote', 'p(|)', '«> x»', 'quote(x|)'],
  ['an angle before words makes a quote of them', 'p(|one)', '«> »', 'quote(|one)'],
  ['an angle in an item stays', 'ul(li(|))', '«> x»', 'ul(li(> x|))'],
  ['an angle after a quote goes on with it', 'quote(one) p(|)', '«> x»', 'quote(p(one) p(x|))'],
  ['a hyphen makes a list', 'p(|)', '«- x»', 'ul(li(x|))'],
  ['a star makes a list', 'p(|)', '«* x»', 'ul(li(x|))'],
  ['a plus makes a list', 'p(|)', '«+ x»', 'ul(li(x|))'],
  ['a hyphen before words makes an item of them', 'p(|one) p(two)', '«- »', 'ul(li(|one)) p(two)'],
  ['a hyphen after a list goes on with it', 'ul(li(one)) p(|)', '«- x»', 'ul(li(one) li(x|))'],
  ['a hyphen after a numbered list begins another list', 'ol(li(one)) p(|)', '«- x»', 'ol(li(one)) ul(li(x|))'],
  ['a hyphen in a quote makes a list in it', 'quote(|)', '«- x»', 'quote(ul(li(x|)))'],
  ['a hyphen in a heading stays', 'h1(|one)', '«- »', 'h1(- |one)'],
  ['a number makes a numbered list', 'p(|)', '«1. x»', 'ol(li(x|))'],
  ['a number with a parenthesis makes a numbered list', 'p(|)', '«2) x»', 'ol:start=2(li(x|))'],
  ['an Arabic number makes a numbered list', 'p(|)', '«٣- نص»', 'ol:start=3(li(نص|))'],
  ['the next number goes on with the list before', 'ol(li(one)) p(|)', '«2. x»', 'ol(li(one) li(x|))'],
  ['a number that is not the next begins another list', 'ol(li(one)) p(|)', '«4. x»', 'ol(li(one)) ol:start=4(li(x|))'],
  ['the next number goes on with a list that began later', 'ol:start=3(li(one)) p(|)', '«4. x»', 'ol:start=3(li(one) li(x|))'],
  ['brackets make a task', 'p(|)', '«[ ] x»', 'tasks(todo(x|))'],
  ['brackets without a space make a task', 'p(|)', '«[] x»', 'tasks(todo(x|))'],
  ['a large cross in brackets makes a task that is done', 'p(|)', '«[X] y»', 'tasks(done(y|))'],
  ['a cross in brackets makes a task that is done', 'p(|)', '«[x] y»', 'tasks(done(y|))'],
  ['a cross in brackets checks a task', 'tasks(done(one) todo(|))', '«[x] y»', 'tasks(done(one) done(y|))'],
  ['brackets in a task that is done open it again', 'tasks(done(|one))', '«[ ] »', 'tasks(todo(|one))'],
  ['brackets in an item stay', 'ul(li(|))', '«[ ] x»', 'ul(li([ ] x|))'],
  ['brackets after a task go on with the tasks', 'tasks(todo(one)) p(|)', '«[ ] x»', 'tasks(todo(one) todo(x|))'],
  ['three backticks and a space make a program', 'p(|)', '«``` x»', 'code(x|)'],
  ['three backticks and Enter make a program', 'p(|)', '«```» Enter «x»', 'code(x|)'],
  ['three backticks with a language and a space make a program in it', 'p(|)', '«```js x»', 'code:language=js(x|)'],
  ['three backticks with a language and Enter make a program in it', 'p(|)', '«```js» Enter «x»', 'code:language=js(x|)'],
  ['three tildes make a program', 'p(|)', '«~~~ x»', 'code(x|)'],
  ['three backticks in an item stay', 'ul(li(|))', '«``` x»', 'ul(li(``` x|))'],
  ['three hyphens make a rule, and writing goes on after it', 'p(|)', '«---x»', 'rule p(x|)'],
  ['three hyphens between lines make a rule between them', 'p(one) p(|) p(two)', '«---»', 'p(one) rule p(|) p(two)'],
  ['three hyphens in a line stay', 'p(one|)', '« ---»', 'p(one ---|)'],
  ['three stars make a rule', 'p(|)', '«*** x»', 'rule p(x|)'],
  ['three underscores make a rule', 'p(|)', '«___ x»', 'rule p(x|)'],
  ['two stars on each side make words bold', 'p(|)', '«one **two** x»', 'p(one b{two} x|)'],
  ['two underscores on each side make words bold', 'p(|)', '«one __two__ x»', 'p(one b{two} x|)'],
  ['a star on each side makes words italic', 'p(|)', '«one *two* x»', 'p(one i{two} x|)'],
  ['an underscore on each side makes words italic', 'p(|)', '«one _two_ x»', 'p(one i{two} x|)'],
  ['two tildes on each side strike words through', 'p(|)', '«one ~~two~~ x»', 'p(one s{two} x|)'],
  ['a backtick on each side makes words code', 'p(|)', '«one `two` x»', 'p(one c{two} x|)'],
  ['two equal signs on each side highlight words', 'p(|)', '«one ==two== x»', 'p(one mark{two} x|)'],
  ['stars make words bold at the start of a line', 'p(|)', '«**two** x»', 'p(b{two} x|)'],
  ['a star within a word stays', 'p(|)', '«a*b*c»', 'p(a*b*c|)'],
  ['an underscore within a word stays', 'p(|)', '«a_b_c»', 'p(a_b_c|)'],
  ['stars with spaces around them stay', 'p(|)', '«2 * 3 * 4»', 'p(2 * 3 * 4|)'],
  ['stars make Arabic words bold', 'p(|)', '«قال **نعم** ثم»', 'p(قال b{نعم} ثم|)'],
  ['stars make words italic in bold', 'p(b{one}|)', '« *two*»', 'p(b{one }b{i{two}}|)'],
  ['stars make words bold in an item', 'ul(li(|))', '«**two** x»', 'ul(li(b{two} x|))'],
  ['stars make words bold of which some are italic', 'p(**one i{two}*|)', '«*»', 'p(b{one }b{i{two}}|)'],

  ['a hyphen between words stays', 'p(one |)', '«- x»', 'p(one - x|)'],
  ['a number between words stays', 'p(in |)', '«1. x»', 'p(in 1. x|)'],
  ['a hyphen with no space stays', 'p(|)', '«-x»', 'p(-x|)'],
  ['a hyphen after a line break stays', 'p(one↵|)', '«- x»', 'p(one↵- x|)'],
  ['the last of the stars around a word that was there makes it bold', 'p(**one*|)', '«*»', 'p(b{one}|)'],
  ['a backtick alone stays', 'p(|)', '«a`b»', 'p(a`b|)'],
  ['Backspace gives the number sign of a heading back', 'p(|)', '«# » Backspace', 'p(# |)'],
  ['Backspace gives the angle of a quote back', 'p(|)', '«> » Backspace', 'p(> |)'],
  ['Backspace gives the hyphen of a list back', 'p(|)', '«- » Backspace', 'p(- |)'],
  ['Backspace gives the number of a list back', 'p(|)', '«1. » Backspace', 'p(1. |)'],
  ['Backspace gives the brackets of a task back', 'p(|)', '«[ ] » Backspace', 'p([ ] |)'],
  ['Backspace gives the backticks of a program back', 'p(|)', '«``` » Backspace', 'p(``` |)'],
  ['Backspace gives the stars of bold words back', 'p(|)', '«**one**» Backspace', 'p(**one**|)'],
  ['Backspace gives the backticks of code back', 'p(|)', '«`one`» Backspace', 'p(`one`|)'],
  ['Backspace gives the equal signs of highlighted words back', 'p(|)', '«==one==» Backspace', 'p(==one==|)'],
  ['Backspace after one more letter takes the letter', 'p(|)', '«# x» Backspace', 'h1(|)'],

  ['no sign makes a block in a program', 'code(|)', '«# - 1. > [ ] --- »', 'code(# - 1. > [ ] --- |)'],
  ['no sign at the start of a program makes anything of it', 'code(|)', '«- x»', 'code(- x|)'],
  ['no sign sets words off in a program', 'code(|)', '«**a** _b_ `c` ==d== ~~e~~»', 'code(**a** _b_ `c` ==d== ~~e~~|)'],
  ['no sign sets words off in code', 'p(c{one}|)', '« **a** _b_ ==d==»', 'p(c{one **a** _b_ ==d==}|)'],
  ['no sign makes a block in a summary', 'toggle:open=true(summary(|) inside())', '«# - x»', 'toggle:open=true(summary(# - x|) inside())'],
  ['a hyphen in what a toggle folds makes a list in it', 'toggle:open=true(summary() inside(|))', '«- x»', 'toggle:open=true(summary() inside(ul(li(x|))))'],
  ['a hyphen in a cell makes a list in it', 'table(tr(td(|)))', '«- x»', 'table(tr(td(ul(li(x|)))))'],
  ['three hyphens in a cell make a rule in it', 'table(tr(td(|)))', '«---x»', 'table(tr(td(rule p(x|))))'],
]

/**
 * Signs for which keyboards have no key. Two hyphens are an en dash and three an em dash, as in
 * Google Docs; Word agrees between spaces.
 */
// biome-ignore format: a row a line
const SIGNS: KeyCase[] = [
  ['two hyphens between spaces are an en dash', 'p(one|)', '« -- two»', 'p(one – two|)'],
  ['two hyphens between words are an en dash', 'p(one|)', '«--two»', 'p(one–two|)'],
  ['two hyphens between digits are an en dash', 'p(١٠|)', '«--١٥»', 'p(١٠–١٥|)'],
  ['three hyphens between spaces are an em dash', 'p(one|)', '« --- two»', 'p(one — two|)'],
  ['three hyphens between words are an em dash', 'p(one|)', '«---two»', 'p(one—two|)'],
  ['two hyphens between Arabic words are an en dash', 'p(قال|)', '« -- نعم»', 'p(قال – نعم|)'],
  ['two hyphens after a vowel sign are an en dash', 'p(كِتابٌ|)', '«--نص»', 'p(كِتابٌ–نص|)'],
  ['two hyphens after an honorific are an en dash', 'p(ﷺ|)', '« -- قال»', 'p(ﷺ – قال|)'],
  ['a dash has the marks of its words', 'p(b{one}|)', '« -- two»', 'p(b{one – two}|)'],
  ['two hyphens at the start of a line stay', 'p(|)', '«-- one»', 'p(-- one|)'],
  ['two hyphens at the start of a word stay', 'p(run|)', '« --all»', 'p(run --all|)'],
  ['two hyphens at the end of a word stay', 'p(one|)', '«-- two»', 'p(one-- two|)'],
  ['four hyphens stay', 'p(one|)', '«----two»', 'p(one----two|)'],
  ['hyphens in an address stay', 'p(https://example.org/a|)', '«--b»', 'p(https://example.org/a--b|)'],
  ['three dots are an ellipsis', 'p(one|)', '«... two»', 'p(one… two|)'],
  ['three dots after an Arabic word are an ellipsis', 'p(قال|)', '«...»', 'p(قال…|)'],
  ['a fourth dot stays', 'p(one|)', '«....»', 'p(one….|)'],
  ['words in brackets before an address are a link', 'p(see |)', '«[one](https://example.org/) x»', 'p(see a{one} x|)'],
  ['Arabic words in brackets before an address are a link', 'p(|)', '«[هذا الدرس](https://example.org/)»', 'p(a{هذا الدرس}|)'],
  ['bold words in brackets before an address are a bold link', 'p([b{one}|)', '«](https://example.org/)»', 'p(a{b{one}}|)'],
  ['words before an address that is none stay', 'p(|)', '«[one](javascript:x)»', 'p([one]\\(javascript:x\\)|)'],
  ['a picture of Markdown stays', 'p(|)', '«![one](https://example.org/)»', 'p(![one]\\(https://example.org/\\)|)'],
  ['Backspace gives hyphens between spaces back', 'p(one|)', '« -- » Backspace', 'p(one -- |)'],
  ['Backspace gives hyphens between words back for good', 'p(one|)', '«--t» Backspace «wo»', 'p(one--two|)'],
  ['Backspace gives dots back', 'p(one|)', '«...» Backspace', 'p(one...|)'],
  ['Backspace gives the brackets of a link back', 'p(|)', '«[one](https://example.org/)» Backspace', 'p([one]\\(https://example.org/\\)|)'],
  ['one undo gives the hyphens of a dash back', 'p(one|)', '« two -- » Control+z', 'p(one two --|)'],
  ['one undo gives the dots of an ellipsis back', 'p(one|)', '« two...» Control+z', 'p(one two..|)'],
  ['one undo gives the brackets of a link back', 'p(|)', '«[one](https://example.org/)» Control+z', 'p([one]\\(https://example.org/|)'],
  ['what is typed after a dash is undone alone', 'p(one|)', '« -- two» Control+z', 'p(one – |)'],
  ['no sign changes in a program', 'code(|)', '«a -- b--c... [d](https://example.org/)»', 'code(a -- b--c... [d]\\(https://example.org/\\)|)'],
  ['no sign changes in code', 'p(c{one}|)', '« -- b--c... [d](https://example.org/)»', 'p(c{one -- b--c... [d]\\(https://example.org/\\)}|)'],
]

suite('typing rules', { skip: noChromium }, () => {
  test('each typed sign is converted or kept, and Backspace restores it', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await requireKeyCases(t, page, TYPED)
  })

  test('typed hyphens, dots and links become signs, each undone by one key', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    // These rules load with the toolbar.
    await page.locator('.wq-toolbar button').first().waitFor()
    await requireKeyCases(t, page, SIGNS)
  })

  test('brackets before an address stay where the host turned links off', async (t) => {
    const options = { features: { link: false } }
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { options })
    await page.locator('.wq-toolbar button').first().waitFor()
    await requireKeyCases(t, page, [
      ['a link', 'p(|)', '«[one](https://example.org/)»', 'p([one]\\(https://example.org/\\)|)'],
      ['a dash', 'p(one|)', '« -- two»', 'p(one – two|)'],
    ])
  })
})
