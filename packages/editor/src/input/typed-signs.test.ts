import { type KeyRow, testKeys } from '../../test/key-rows.ts'

// biome-ignore format: a row a line
const ROWS: KeyRow[] = [
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
  ['no sign changes in a program', 'code(|)', '«a -- b--c... [d](https://example.org/)»', 'code(a -- b--c... [d]\\(https://example.org/\\)|)'],
  ['no sign changes in code', 'p(c{one}|)', '« -- b--c... [d](https://example.org/)»', 'p(c{one -- b--c... [d]\\(https://example.org/\\)}|)'],
]

testKeys(ROWS)
