import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@waraq/contract'
import { NO_PRECONDITION, type VersionSet } from '../lib/etag.ts'
import { matchesEtag, parseIfNoneMatch, parseWritePrecondition } from './conditional-requests.ts'

const isInvalid = (error: unknown) => error instanceof ApiError && error.code === 'invalid_request'
const only = (ifMatch: string) => parseWritePrecondition({ 'if-match': ifMatch }).ifMatch
const ETAG = '"3-0123456789abcdef"'
const VERSION = { revision: 3, hash: '0123456789abcdef' }

const VALID = [
  ETAG,
  '*',
  '""',
  `W/${ETAG}`,
  `${ETAG}, "4-fedcba9876543210"`,
  `${ETAG},W/"x" , "y"`,
  ` ${ETAG}\t`,
  '"other-format"',
]
const INVALID = [
  '',
  ' ',
  '3-0123456789abcdef',
  '"open',
  'open"',
  `${ETAG} "x"`,
  `${ETAG},`,
  `,${ETAG}`,
  `*, ${ETAG}`,
  `w/${ETAG}`,
  '"a b"',
  '"a"b"',
  "'a'",
  '"\u00e9"',
  '"a\u007f"',
  `"${'x'.repeat(1_100)}"`,
  Array.from({ length: 200 }, () => ETAG).join(','),
  `${'"a" , '.repeat(170)}"`,
]

test('parseIfNoneMatch accepts lists of entity tags only', () => {
  for (const header of VALID) assert.equal(parseIfNoneMatch(header), header.trim(), header)
  for (const header of INVALID) {
    assert.throws(() => parseIfNoneMatch(header), isInvalid, header)
    assert.throws(() => only(header), isInvalid, header)
    assert.throws(() => parseWritePrecondition({ 'if-none-match': header }), isInvalid, header)
  }
})

test('an absent header sets no condition', () => {
  assert.equal(parseIfNoneMatch(undefined), undefined)
  assert.deepEqual(parseWritePrecondition({}), NO_PRECONDITION)
  assert.equal(only('*'), 'any')
})

test('matchesEtag compares weakly, and an asterisk matches any version', () => {
  for (const header of ['*', ETAG, `W/${ETAG}`, `"x", ${ETAG}`]) {
    assert.ok(matchesEtag(parseIfNoneMatch(header), ETAG), header)
  }
  for (const header of [undefined, '""', '"3"', '"0123456789abcdef"', '"13-0123456789abcdef"']) {
    assert.ok(!matchesEtag(parseIfNoneMatch(header), ETAG), header)
  }
})

test('If-Match compares strongly', () => {
  assert.equal(only(`W/${ETAG}`), 'none')
  assert.deepEqual(only(`W/"x", ${ETAG}`), [VERSION])
})

test('a tag does not depend on the tags beside it', () => {
  assert.deepEqual(only(`"W/",${ETAG}`), [VERSION])
  assert.equal(only('"3-01234567W/","89abcdef"'), 'none')
})

test('If-None-Match of a write compares weakly and accepts an asterisk', () => {
  const sets: [header: string, ifNoneMatch: VersionSet][] = [
    ['*', 'any'],
    ['"x"', 'none'],
    [ETAG, [VERSION]],
    [`W/${ETAG}`, [VERSION]],
    [`"x", ${ETAG}`, [VERSION]],
  ]
  for (const [header, ifNoneMatch] of sets) {
    assert.deepEqual(parseWritePrecondition({ 'if-none-match': header }), {
      ifMatch: 'any',
      ifNoneMatch,
    })
  }
})

test('a list of entity tags has at most 1,024 characters', () => {
  const longest = `"${'a'.repeat(1_022)}"`
  assert.equal(parseIfNoneMatch(longest), longest)
  assert.throws(() => parseIfNoneMatch(`${longest} `), isInvalid)
})
