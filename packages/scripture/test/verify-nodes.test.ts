import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Verifier } from '../src/corpus/verify/verify.ts'
import { changed, nameOf, openQuotations } from './lib/quotations.ts'

describe('verification of a document and its verse nodes', () => {
  const { rangeOf, verifyDocument, verse } = openQuotations()

  test('a document is checked node by node and paragraph by paragraph', () => {
    const node = (attrs: Record<string, unknown>) => ({ type: 'quranVerse', attrs })
    const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
    const { text, textUthmani, textImlaei } = verse(112, 1)
    const document = {
      type: 'doc',
      content: [
        paragraph(node({ surah: 112, ayah: 1, text, encoding: 'qpc_hafs' })),
        paragraph(node({ surah: 112, ayah: 1, text: textUthmani })),
        paragraph(node({ surah: 112, ayah: 1, text: changed(text, 1, 'هم') })),
        paragraph(node({ surah: 2, ayah: 255, text })),
        paragraph(node({ surah: 200, ayah: 1, text: 'x' })),
        paragraph(node({ surah: 'a', text: 5 })),
        {
          type: 'blockquote',
          content: [
            paragraph(
              { type: 'text', text: textImlaei.slice(0, 4) },
              { type: 'text', text: textImlaei.slice(4) },
            ),
          ],
        },
      ],
    }
    const found = verifyDocument(document as Parameters<Verifier['verifyDocument']>[0])
    assert.deepEqual(
      found.map(({ status, isNode, path }) => [status, isNode, path.join('.')]),
      [
        ['verified', true, '0.0'],
        ['verified', true, '1.0'],
        ['altered', true, '2.0'],
        ['altered', true, '3.0'],
        ['unknown', true, '4.0'],
        ['unknown', true, '5.0'],
        ['verified', false, '6.0'],
      ],
    )
  })

  const checkNode = (attrs: Record<string, unknown>) => {
    const document = { type: 'doc', content: [{ type: 'quranVerse', attrs }] }
    const [found = assert.fail()] = verifyDocument(document)
    return found
  }

  test('a node with the words of another verse reports the right text and the other verse', () => {
    const found = checkNode({ surah: 112, ayah: 1, text: verse(112, 2).text })
    assert.deepEqual(
      [found.status, nameOf(found.passage), nameOf(found.textOf)],
      ['altered', '112:1', '112:2'],
    )
    assert.ok(verse(112, 1).text.endsWith(found.right?.text ?? '-'))
    const far = checkNode({ surah: 114, ayah: 2, text: verse(93, 3).textImlaei })
    assert.deepEqual(
      [far.status, nameOf(far.passage), nameOf(far.textOf)],
      ['altered', '114:2', '93:3'],
    )
    assert.equal(far.right?.text, verse(114, 2).text)
    const kinds = new Set(far.differences.map(({ kind }) => kind))
    assert.deepEqual([...kinds], ['added', 'missing'])
  })

  test('a node is compared with the verses it names, even if another is more similar', () => {
    const range = rangeOf(112, 1, 2).text
    for (const [ayah, toAyah] of [
      [1, 1],
      [2, 2],
    ]) {
      const found = checkNode({ surah: 112, ayah, toAyah, text: range })
      const of = [found.status, nameOf(found.passage), nameOf(found.textOf)]
      assert.deepEqual(of, ['altered', `112:${ayah}`, '112:1-2'])
    }
    // These verses begin alike; each node is compared with its own verse.
    for (const [surah, ayah] of [
      [4, 48],
      [4, 116],
    ] as const) {
      const found = checkNode({ surah, ayah, text: changed(verse(surah, ayah).text, 2, 'قد') })
      assert.deepEqual(
        [found.status, nameOf(found.passage), found.textOf],
        ['altered', `${surah}:${ayah}`, null],
      )
      assert.deepEqual(
        found.differences.map(({ quoted }) => quoted),
        ['قد'],
      )
    }
  })

  test('a node with too many words is not aligned with a whole surah', () => {
    const found = checkNode({ surah: 2, ayah: 1, toAyah: 286, text: 'كلام طويل '.repeat(20_000) })
    assert.equal(found.status, 'unknown')
  })

  test('a node may contain part of a verse, or several verses', () => {
    const part = verse(2, 255).text.split(' ').slice(3, 5).join(' ')
    const range = rangeOf(112, 1, 4).text
    for (const attrs of [
      { surah: 2, ayah: 255, fromWord: 3, toWord: 5, text: part },
      { surah: 112, ayah: 1, fromAyah: 1, toAyah: 4, text: range },
    ]) {
      const [found] = verifyDocument({
        type: 'doc',
        content: [{ type: 'quranVerse', attrs }],
      })
      assert.equal(found?.status, 'verified')
    }
  })
})
