import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imageIdsOf } from './image-ids.ts'
import type { DocumentNode } from './node.ts'

const image = (imageId: unknown): DocumentNode => ({ type: 'imageNode', attrs: { imageId } })

test('image ids at any depth are unique and in reading order', () => {
  const doc = {
    type: 'doc',
    content: [
      image('b'),
      { type: 'blockquote', content: [image('a'), { type: 'paragraph' }] },
      image('b'),
      image('c'),
    ],
  }
  assert.deepEqual(imageIdsOf(doc), ['b', 'a', 'c'])
})

test('nodes without a valid image id are ignored', () => {
  const odd = [undefined, null, 7, '', {}, ['a']].map(image)
  const other = { type: 'paragraph', attrs: { imageId: 'a' } }
  const bare = { type: 'imageNode' }
  assert.deepEqual(imageIdsOf({ type: 'doc', content: [...odd, other, bare] }), [])
})
