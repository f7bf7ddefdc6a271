import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, type DocumentNode } from '@waraq/contract'
import fc from 'fast-check'
import { changeBlocks } from './block-changes.ts'

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const anyText = fc.constantFrom('', 'a', '"', '\\', '\\"', '"content":[', ',', ']}', 'كتاب', '\n')
const anyBlock: fc.Arbitrary<DocumentNode> = fc.record({
  type: fc.constantFrom('paragraph', 'content'),
  attrs: fc.record({ content: fc.array(anyText), words: anyText }),
  content: fc.array(fc.record({ type: fc.constant('text'), text: anyText }), { maxLength: 3 }),
})
const anyBlocks = fc.array(anyBlock, { maxLength: 5 })
/** Members before and after the list, as another editor may store them. */
const anyRoot = fc.record({
  attrs: fc.option(fc.record({ content: fc.array(anyText) }), { nil: undefined }),
  content: anyBlocks,
  last: fc.option(anyText, { nil: undefined }),
})
const anyRanges = fc.array(fc.record({ skip: fc.nat(2), take: fc.nat(2), blocks: anyBlocks }), {
  maxLength: 4,
})

test('changed blocks give the bytes that JSON.stringify gives of the changed document', () => {
  fc.assert(
    fc.property(anyRoot, anyRanges, ({ attrs, content, last }, ranges) => {
      const root = (blocks: DocumentNode[]) => ({
        type: 'doc',
        ...(attrs && { attrs }),
        content: blocks,
        ...(last !== undefined && { last }),
      })
      const changes = []
      const expected: DocumentNode[] = []
      let at = 0
      for (const { skip, take, blocks } of ranges) {
        const from = Math.min(at + skip, content.length)
        const to = Math.min(from + take, content.length)
        changes.push({ from, to, content: bytesOf(blocks) })
        expected.push(...content.slice(at, from), ...blocks)
        at = to
      }
      expected.push(...content.slice(at))
      const changed = changeBlocks(Buffer.from(bytesOf(root(content))), changes)
      assert.equal(changed.toString(), JSON.stringify(root(expected)))
    }),
    { seed: 48, numRuns: 2_000 },
  )
})

test('ranges that overlap, go back or end behind the last block are invalid', () => {
  const content = Buffer.from(bytesOf({ type: 'doc', content: [{ type: 'paragraph' }] }))
  const none = bytesOf([])
  for (const ranges of [
    [[0, 2]],
    [[1, 0]],
    [
      [0, 1],
      [0, 1],
    ],
    [[2, 2]],
  ]) {
    const changes = ranges.map(([from = 0, to = 0]) => ({ from, to, content: none }))
    assert.throws(
      () => changeBlocks(content, changes),
      (error) => error instanceof ApiError && error.code === 'invalid_content',
    )
  }
})
