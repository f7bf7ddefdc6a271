import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsOf } from './comma-separated.ts'
import { MAX_BYTES, readTextFile } from './read-text-file.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)

const FILES: [name: string, content: string | Uint8Array<ArrayBuffer>, text: string | undefined][] =
  [
    ['a text', 'نص\tb\r\n', 'نص\tb\r\n'],
    ['an empty text', '', ''],
    ['a text with a mark', bytes(0xef, 0xbb, 0xbf, 0x61), 'a'],
    ['UTF-16', bytes(0xff, 0xfe, 0x61, 0, 0x46, 0x06), 'aن'],
    ['UTF-16 in the other order', bytes(0xfe, 0xff, 0, 0x61, 0x06, 0x46), 'aن'],
    ['an archive', 'PK\x03\x04abcd', undefined],
    ['a PDF', '%PDF-1.7\nabc', undefined],
    ['RTF', '{\\rtf1 a}', undefined],
    ['zeros', 'a\0b', undefined],
    ['other bytes', bytes(0xc7, 0xe1, 0xe3), undefined],
    ['half of a UTF-16 text', bytes(0xff, 0xfe, 0x61), undefined],
    ['a large text', 'a'.repeat(MAX_BYTES + 1), undefined],
  ]

test('readTextFile reads texts of three encodings and nothing else', async () => {
  for (const [name, content, text] of FILES)
    assert.equal(await readTextFile(new File([content], 'a')), text, name)
})

const TABLES: [text: string, rows: string[][]][] = [
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a;"b;""c"";\nd"\n', [['a', 'b;"c";\nd']]],
  ['a;b,c;d', [['a', 'b,c', 'd']]],
  ['a,"b', [['a', 'b']]],
  ['', []],
]

test('rowsOf reads quoted cells and finds the separator', () => {
  for (const [text, rows] of TABLES) assert.deepEqual(rowsOf(text), rows, text)
})
