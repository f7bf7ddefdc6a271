import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatEtag, parseEtagList } from './etag.ts'

const HASH = '0123456789abcdef'
const VERSION = { revision: 3, hash: HASH }
const TAG = formatEtag(3, HASH)

test('formatEtag quotes the revision and the hash', () => {
  assert.equal(TAG, '"3-0123456789abcdef"')
})

test('parseEtagList reads every tag that formatEtag writes', () => {
  for (const revision of [1, 10, 2 ** 31, 999_999_999_999_999]) {
    assert.deepEqual(parseEtagList(formatEtag(revision, HASH), 'strong'), [
      { revision, hash: HASH },
    ])
  }
})

test('parseEtagList names each version once and skips tags of other formats', () => {
  const other = { revision: 4, hash: 'fedcba9876543210' }
  const list = `"x", ${TAG},W/${TAG} ,${formatEtag(4, other.hash)}, ${TAG}`
  assert.deepEqual(parseEtagList(list, 'weak'), [VERSION, other])
  assert.deepEqual(parseEtagList(list, 'strong'), [VERSION, other])
})

test('an asterisk names any version', () => {
  assert.equal(parseEtagList('*', 'strong'), 'any')
  assert.equal(parseEtagList('*', 'weak'), 'any')
})

test('a weak tag names a version by weak comparison only', () => {
  assert.equal(parseEtagList(`W/${TAG}`, 'strong'), 'none')
  assert.deepEqual(parseEtagList(`W/${TAG}`, 'weak'), [VERSION])
})

test('a tag of another spelling names no version', () => {
  for (const opaque of [
    '',
    '*',
    '3',
    HASH,
    `03-${HASH}`,
    `+3-${HASH}`,
    `0-${HASH}`,
    `-3-${HASH}`,
    `3--${HASH}`,
    `3_${HASH}`,
    `3-${HASH.toUpperCase()}`,
    `3-${HASH}0`,
    `3-${HASH.slice(1)}`,
    `9999999999999999-${HASH}`,
  ]) {
    assert.equal(parseEtagList(`"${opaque}"`, 'weak'), 'none', opaque)
  }
})
