import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { signGrant } from '@waraq/sdk/backend'
import { isGenuineGrant, parseGrant } from './grant.ts'

const SECRET = 'waraq_ss_secret'
const ABOUT = { documentId: 'document', externalUserId: 'a|b' }
const EXP = 1_800_000_000
const { grant } = signGrant(SECRET, { ...ABOUT, right: 'edit' }, EXP)

test('parseGrant reads a right, an expiry and a MAC', () => {
  const mac = grant.split('.')[2]
  assert.deepEqual(parseGrant(grant), { right: 'edit', exp: String(EXP), mac })
  assert.equal(parseGrant(grant.replace('edit', 'comment'))?.right, 'comment')
})

test('parseGrant refuses any other text', () => {
  const others = [
    undefined,
    '',
    [grant, grant],
    ` ${grant}`,
    `${grant} `,
    `${grant}, ${grant}`,
    `${grant}0`,
    grant.slice(0, -1),
    grant.toUpperCase(),
    grant.replace('edit', 'owner'),
    grant.replace('edit', 'Edit'),
    grant.replace(`${EXP}`, `0${EXP}`),
    grant.replace(`${EXP}`, `${EXP}.5`),
    grant.replace(`${EXP}`, '9007199254740993'),
    grant.replace(`${EXP}`, '0'),
    grant.replace(`${EXP}`, ''),
  ]
  for (const other of others) assert.equal(parseGrant(other), undefined, String(other))
})

test('isGenuineGrant verifies the grants of signGrant for their document, user and right only', () => {
  const parsed = parseGrant(grant)
  assert.ok(parsed)
  assert.equal(isGenuineGrant(SECRET, parsed, ABOUT), true)
  assert.equal(isGenuineGrant(`${SECRET}x`, parsed, ABOUT), false)
  assert.equal(isGenuineGrant(SECRET, { ...parsed, right: 'comment' }, ABOUT), false)
  assert.equal(isGenuineGrant(SECRET, { ...parsed, exp: '1800000001' }, ABOUT), false)
  assert.equal(isGenuineGrant(SECRET, parsed, { ...ABOUT, documentId: 'another' }), false)
  assert.equal(isGenuineGrant(SECRET, parsed, { ...ABOUT, externalUserId: 'a' }), false)
})

test('no text is the message of two grants or of a signature', () => {
  const mac = createHmac('sha256', SECRET).update(`document|${EXP}`).digest('hex')
  const parsed = parseGrant(`edit.${EXP}.${mac}`)
  assert.ok(parsed)
  assert.equal(isGenuineGrant(SECRET, parsed, ABOUT), false)
})
