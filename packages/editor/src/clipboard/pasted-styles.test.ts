import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepareHtml } from './pasted-styles.ts'

/** Tags with a style, whose name stands between signs here. */
const TAGS = [
  `<p «style»='mso-list:l0 level1 lfo1;font-family:"Times New Roman"'>`,
  `<p class=MsoListParagraph «style»='font-family:"A B","serif";mso-list:l0' dir=RTL>`,
  `<p «style»="font-family:'A B';mso-list:l0" title='style="x"'>`,
  '<p lang=AR-SA «style»="font-family:&quot;A B&quot;;mso-list:l0">',
  `<P CLASS="a"\n«STYLE» = 'MSO-LIST:L0'>`,
  '<p class=a «style»=mso-list:l0 dir=rtl>',
  `<p class="a"«style»='mso-list:l0'lang=ar>`,
  '<p data-style="x" styles=y «style»="z">',
  '<p title="a>b" «style»="z"><br/«style»="z">',
]

for (const tag of TAGS)
  test(`the style of ${tag.replace(/[«»]/g, '')} is set aside, whole`, () => {
    const source = tag.replace(/[«»]/g, '')
    assert.equal(prepareHtml(source), tag.replace(/«style»/gi, 'data-wq-style'))
  })
