import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COMMON_EMOJI } from './common-emoji.ts'
import { emojiOf, findEmoji } from './emoji.ts'

const NAMES: [name: string, emoji: string | undefined][] = [
  ['rocket', '🚀'],
  ['+1', '👍'],
  ['thumbsup', '👍'],
  ['sunglasses', '😎'],
  ['kaaba', '🕋'],
  ['wave_tone3', '👋🏽'],
  ['point_up_tone1', '☝🏻'],
  ['saudi_arabia', '🇸🇦'],
  ['constructor', undefined],
  ['_tone1', undefined],
  ['', undefined],
]
test('`emojiOf` returns the emoji of a short name with its skin tone', () => {
  for (const [name, emoji] of NAMES) assert.equal(emojiOf(name), emoji, name)
})

test('common emoji equal those of the complete table', () => {
  const bare = (emoji = '') => emoji.replaceAll('\uFE0F', '')
  for (const [name, emoji] of COMMON_EMOJI) assert.equal(bare(emojiOf(name)), bare(emoji), name)
})

test('`findEmoji` finds emoji by a part of the name, prefix matches first', () => {
  const matches = findEmoji('otter', 40)
  assert.deepEqual(matches[0], ['otter', '🦦'])
  assert.ok(matches.every(([name, emoji]) => name.includes('otter') && emojiOf(name) === emoji))
  assert.deepEqual(findEmoji('no such emoji', 40), [])
  assert.equal(findEmoji('a', 40).length, 40)
})
