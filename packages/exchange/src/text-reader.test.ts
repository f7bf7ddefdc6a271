import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_NODES } from '@waraq/contract'
import { readText } from '@waraq/exchange/text-reader'
import { writeText } from './text.ts'

const encoded = (text: string) => new TextEncoder().encode(text)
const blocksOf = (bytes: Uint8Array) => readText(bytes).content.content ?? []
const textsOf = (bytes: Uint8Array) => blocksOf(bytes).map(({ content }) => content?.[0]?.text)

test('each line is a paragraph, without the empty ones', () => {
  assert.deepEqual(textsOf(encoded('سطر\r\n\n  b \rc\u2028d\n')), ['سطر', '  b', 'c', 'd'])
  assert.deepEqual(blocksOf(encoded(' \n')), [{ type: 'paragraph' }])
})

test('a text in UTF-16 is read by its mark', () => {
  const little = Buffer.from('\ufeffسطر', 'utf16le')
  assert.deepEqual(textsOf(little), ['سطر'])
  assert.deepEqual(textsOf(Buffer.from(little).swap16()), ['سطر'])
  assert.deepEqual(textsOf(encoded('\ufeffa')), ['a'])
})

test('a direction against the letters comes back as the writer wrote it', () => {
  const line = (text: string, dir?: string) => ({
    type: 'paragraph',
    ...(dir && { attrs: { dir } }),
    content: [{ type: 'text', text }],
  })
  const content = { type: 'doc', content: [line('a', 'rtl'), line('سطر', 'ltr'), line('b')] }
  assert.deepEqual(readText(writeText(content, { title: '' }).bytes).content, content)
})

for (const [what, bytes, reason] of [
  ['another encoding', new Uint8Array([0xc7, 0x41]), 'not_the_format'],
  ['controls', encoded('a\0b'), 'not_the_format'],
  ['a PDF file', encoded('%PDF-1.7'), 'not_the_format'],
  ['too many lines', encoded('a\n'.repeat(MAX_NODES / 2)), 'too_complex'],
] as const) {
  test(`${what}: ${reason}`, () => {
    assert.throws(() => readText(bytes), { name: 'UnreadableFile', reason })
  })
}
