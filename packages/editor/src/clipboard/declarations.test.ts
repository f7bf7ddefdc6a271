import assert from 'node:assert/strict'
import { test } from 'node:test'
import { declarationsOf } from './declarations.ts'

const STYLES: [css: string, list: string | undefined][] = [
  ['mso-list:l0 level1 lfo1', 'l0 level1 lfo1'],
  ['mso-list:l0 level1 lfo1;font-family:"Times New Roman"', 'l0 level1 lfo1'],
  [`font-family:"A;b",'c:d';MSO-LIST : l0 level2 lfo1 ;x:y`, 'l0 level2 lfo1'],
  ['background:url(data:a;b"c");mso-list:l1', 'l1'],
  ['/* mso-list:l0; */ mso-list:l1', 'l1'],
  ['font-family:"mso-list:l0', undefined],
  ['color:red; /* mso-list:l0', undefined],
  ['', undefined],
]

test('declarationsOf reads properties beside quotes, parentheses and comments', () => {
  for (const [css, list] of STYLES) assert.equal(declarationsOf(css).get('mso-list'), list, css)
})
