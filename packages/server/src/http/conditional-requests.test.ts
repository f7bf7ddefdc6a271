import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@waraq/contract'
import { matchesEtag, parseIfNoneMatch, parseWritePrecondition } from './conditional-requests.ts'

const isInvalid = (error: unknown) => error instanceof ApiError && error.code === 'invalid_request'
const only = (ifMatch: string) => parseWritePrecondition({ 'if-match': ifMatch }).ifMatch
const ETAG = '"3-0123456789abcdef"'

const SOUND = [
  ETAG,
  '*',
  '""',
  `W/${ETAG}`,
  `${ETAG}, "4-fedcba9876543210"`,
  `${ETAG},W/"x" , "y"`,
  ` ${ETAG}\t`,
  '"no-etag-of-ours"',
]
const UNSOUND = [
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
]

test('a list of entity tags is read, anything else is refused', () => {
  for (const header of SOUND) assert.equal(parseIfNoneMatch(header), header.trim(), header)
  for (const header of UNSOUND) {
    assert.throws(() => parseIfNoneMatch(header), isInvalid, header)
    assert.throws(() => only(header), isInvalid, header)
    assert.throws(() => parseWritePrecondition({ 'if-none-match': header }), isInvalid, header)
  }
})

test('without the header there is no condition', () => {
  assert.equal(parseIfNoneMatch(undefined), undefined)
  assert.deepEqual(parseWritePrecondition({}), { ifMatch: null, ifNoneMatch: null })
  assert.equal(only('*'), null)
})

test('a reader has the version that is in its list, weak or strong, and any with a star', () => {
  for (const header of ['*', ETAG, `W/${ETAG}`, `"x", ${ETAG}`]) {
    assert.ok(matchesEtag(parseIfNoneMatch(header), ETAG), header)
  }
  for (const header of [undefined, '""', '"3"', '"0123456789abcdef"', '"13-0123456789abcdef"']) {
    assert.ok(!matchesEtag(parseIfNoneMatch(header), ETAG), header)
  }
})

test('a weak tag names no version that may be written over', () => {
  assert.doesNotMatch(only(`W/${ETAG}`) ?? '', /0123456789abcdef/)
  assert.match(only(`W/"x", ${ETAG}`) ?? '', /"3-0123456789abcdef"/)
})

test('a tag is read by itself, whatever its neighbours look like', () => {
  assert.equal(only(`"W/",${ETAG}`), `"W/", ${ETAG}`)
  assert.doesNotMatch(only('"3-01234567W/","89abcdef"') ?? '', /3-0123456789abcdef/)
})

test('a write may name the versions that it must not meet, weak ones and all of them too', () => {
  for (const header of ['*', ETAG, `W/${ETAG}`, `"x", ${ETAG}`]) {
    assert.deepEqual(parseWritePrecondition({ 'if-none-match': header }), {
      ifMatch: null,
      ifNoneMatch: header,
    })
  }
})

test('a hostile list is read in time that grows with its length', () => {
  const hostile = `${'"a" , '.repeat(170)}"`
  const startedAt = performance.now()
  for (let round = 0; round < 1_000; round++) {
    assert.throws(() => parseIfNoneMatch(hostile), isInvalid)
  }
  assert.ok(performance.now() - startedAt < 2_000)
})

test('a list of entity tags may have 1,024 characters, and not one more', () => {
  const longest = `"${'a'.repeat(1_022)}"`
  assert.equal(parseIfNoneMatch(longest), longest)
  assert.throws(() => parseIfNoneMatch(`${longest} `), isInvalid)
})
