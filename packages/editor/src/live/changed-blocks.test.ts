import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_BLOCK_RANGES } from '@waraq/contract'
import { toEditorDocument } from '../content/parse.ts'
import { FEATURES } from '../features/features.ts'
import { createSchema } from '../schema/schema.ts'
import { changedBlocks } from './changed-blocks.ts'

const schema = createSchema(FEATURES)
const docOf = (texts: string[]) =>
  toEditorDocument(
    {
      type: 'doc',
      content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
    },
    schema,
  )

test('blocks that change in more places than a change may name are one range', () => {
  const texts = Array.from({ length: 2 * MAX_BLOCK_RANGES + 4 }, (_, at) => `${at}`)
  const changedIn = (count: number) => {
    const isChanged = (at: number) => at % 2 === 1 && at < 2 * count
    const after = texts.map((text, at) => (isChanged(at) ? `${text}!` : text))
    return changedBlocks(docOf(texts), docOf(after))
  }
  assert.equal(changedIn(MAX_BLOCK_RANGES).length, MAX_BLOCK_RANGES)
  const [range, ...others] = changedIn(MAX_BLOCK_RANGES + 1)
  assert.deepEqual([range?.from, range?.to, others], [1, 2 * MAX_BLOCK_RANGES + 2, []])
  assert.equal(range?.content.length, 2 * MAX_BLOCK_RANGES + 1)
})
