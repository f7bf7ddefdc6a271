/** The set-up of pages in the files that have pages. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PageSetup } from '@waraq/exchange'
import { writeHtml } from '@waraq/exchange/html'
import { paragraph, written } from '../test/written.ts'

const ENGLISH = paragraph('A lesson')
const ARABIC = paragraph('درس')

async function wordOf(page: PageSetup, content = ENGLISH) {
  const { part, files } = await written([content], { page })
  const document = part('word/document.xml')
  const names = Object.keys(files).filter((name) => /^word\/(?:header|footer)\d/.test(name))
  const [, section = ''] = /(<w:sectPr.*<\/w:sectPr>)/s.exec(document) ?? []
  return { section, styles: part('word/styles.xml'), lines: names.map(part).join('\n') }
}

function sheetOf(page: PageSetup, content = ENGLISH): string {
  const { bytes } = writeHtml({ type: 'doc', content: [content] }, { title: 'T', style: '', page })
  const [head = ''] = new TextDecoder().decode(bytes).split('<body')
  assert.equal(head.split('</style>').length, 2)
  return head
}

/** What each option is in a Word file and in the style of print. */
const OPTIONS: [page: PageSetup, word: RegExp, css: RegExp][] = [
  [{ paper: 'letter' }, /<w:pgSz w:w="12240" w:h="15840"/, /@page\{size:letter;margin:22mm 20mm;/],
  [{ margin: 10 }, /w:top="567" w:right="567" w:bottom="567" w:left="567"/, /;margin:10mm;/],
  [
    { font: 'Sakkal Majalla' },
    /w:ascii="Sakkal Majalla"[^>]*w:cs="Sakkal Majalla".*w:styleId="Heading1"/,
    /\.wq-content\{--wq-font:"Sakkal Majalla","Noto/,
  ],
  [{ font_size: 14 }, /<w:sz w:val="28"\/><w:szCs w:val="28"\/>/, /--wq-size:14pt;/],
  [
    { font_size: 18 },
    /w:styleId="Heading1".*?<w:sz w:val="60"\/><w:szCs w:val="60"\/>/,
    /--wq-size:18pt;/,
  ],
  [
    { header: 'مدرسة' },
    /<w:hdr.*<w:bidi\/>.*<w:rtl\/>.*>مدرسة</s,
    /@top-right\{content:"مدرسة";direction:rtl/,
  ],
  [
    { footer: 'A & B' },
    /<w:ftr.*<w:bidi w:val="false"\/>.*>A &amp; B</s,
    /@bottom-left\{content:"A \\26 {2}B";direction:ltr/,
  ],
  [
    { page_numbers: true },
    /<w:ftr.*>PAGE<.* \/ .*>NUMPAGES</s,
    /@bottom-center\{content:counter\(page,decimal\)/,
  ],
]
for (const [page, word, css] of OPTIONS)
  test(`${JSON.stringify(page)} is in a Word file and in print`, async () => {
    assert.match(Object.values(await wordOf(page)).join('\n'), word)
    assert.match(sheetOf(page), css)
  })

test('a page is as before where nothing is asked', async () => {
  const { section, lines } = await wordOf({})
  assert.match(section, /<w:pgSz w:w="11906" w:h="16838"/)
  assert.match(section, /w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/)
  assert.equal(lines, '')
  assert.equal(sheetOf({}), sheetOf({ page_numbers: true }))
})

test('pages without numbers have none, and a header takes the place of the title', () => {
  const sheet = sheetOf({ page_numbers: false, header: 'H' })
  assert.doesNotMatch(sheet, /counter\(|"T"|@page:first/)
})

test('an Arabic document has its digits, and lines in their own direction', async () => {
  const page = { header: 'School 7', footer: '7', page_numbers: true }
  const { lines, section } = await wordOf(page, ARABIC)
  assert.match(lines, /<w:hdr.*<w:bidi w:val="false"\/>.*School 7/s)
  assert.match(lines, /<w:ftr.*<w:bidi\/>.*>7<.*<w:bidi\/>.*w:bidi="ar-SA"\/>.*>PAGE</s)
  assert.match(section, /<w:headerReference .*<w:footerReference .*<w:bidi\/>/s)
  const sheet = sheetOf(page, ARABIC)
  assert.match(sheet, /@top-left\{content:"School 7";direction:ltr/)
  assert.match(sheet, /@bottom-right\{content:"7";direction:rtl/)
  assert.match(sheet, /counter\(page,arabic-indic\)/)
})

const HOSTILE = [
  ';}</style><script>alert(1)</script>',
  ']]>',
  '"\\',
  '</w:t><w:t>',
  'url(//e.test)',
]

for (const value of HOSTILE)
  test(`${value} is text above and below, and no font`, async () => {
    const { styles, lines } = await wordOf({ font: value, header: value, footer: value })
    const escaped = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    assert.equal(lines.split(escaped.replaceAll('>', '&gt;').replaceAll('"', '&quot;')).length, 3)
    assert.match(styles, /w:ascii="Calibri"/)
    const sheet = sheetOf({ font: value, header: value, footer: value })
    assert.doesNotMatch(sheet, /--wq-font|<script|url\(/)
    assert.match(sheet, /@bottom-left\{content:"(?:[\w ]|\\[\da-f]+ )+";direction/)
  })

test('values that a page cannot have are left out', async () => {
  for (const value of [
    '\u202eabc',
    'a\u2067b',
    'a\u0000b',
    'a\nb',
    '\ud800',
    '',
    'a'.repeat(201),
  ]) {
    const page = { font: value, header: value, footer: value, margin: 9, font_size: 25 }
    assert.equal(sheetOf(page), sheetOf({}), JSON.stringify(value))
    assert.equal((await wordOf(page)).lines, '')
  }
  assert.equal(sheetOf({ margin: Number.NaN, font_size: Number.POSITIVE_INFINITY }), sheetOf({}))
})
