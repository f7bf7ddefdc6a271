import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signGrant } from './sign-grant.ts'

const SECRET = 'the quick brown secret'
const ID = '019b0c2e-7a10-8abc-8def-0123456789ab'
const ABOUT = { right: 'edit', documentId: ID, externalUserId: 'amina' } as const
const EXP = 1_767_225_600

test('a grant ends after 15 minutes by the given clock', () => {
  const now = () => new Date('2026-11-21T10:15:30.999Z')
  const { exp, grant } = signGrant(SECRET, ABOUT, undefined, { now })
  assert.equal(exp, Date.UTC(2026, 10, 21, 10, 30, 30) / 1000)
  assert.ok(grant.startsWith(`edit.${exp}.`))
})

test('grants of other rights, documents, users, times and secrets differ', () => {
  const grants = [
    signGrant(SECRET, ABOUT, EXP),
    signGrant(SECRET, { ...ABOUT, right: 'comment' }, EXP),
    signGrant(SECRET, { ...ABOUT, documentId: 'another' }, EXP),
    signGrant(SECRET, { ...ABOUT, externalUserId: 'bilal' }, EXP),
    signGrant(SECRET, ABOUT, EXP + 1),
    signGrant(`${SECRET}.`, ABOUT, EXP),
  ].map(({ grant }) => grant.split('.')[2])
  assert.equal(new Set(grants).size, grants.length)
})

const refused: [what: string, secret: unknown, about: object, exp: unknown, complaint: RegExp][] = [
  ['no secret', '', {}, EXP, /empty/],
  ['an API key', 'waraq_sk_a', {}, EXP, /API key/],
  ['another right', SECRET, { right: 'owner' }, EXP, /`right`/],
  ['no right', SECRET, { right: undefined }, EXP, /`right`/],
  ['an id with a separator', SECRET, { documentId: 'a/b' }, EXP, /`documentId`/],
  ['no user', SECRET, { externalUserId: '' }, EXP, /`externalUserId`/],
  ['a blank user', SECRET, { externalUserId: ' ' }, EXP, /`externalUserId`/],
  ['a number for a user', SECRET, { externalUserId: 7 }, EXP, /`externalUserId`/],
  ['milliseconds', SECRET, {}, EXP * 1000, /milliseconds/],
  ['half a second', SECRET, {}, 1.5, /`exp`/],
]
for (const [what, secret, about, exp, complaint] of refused) {
  test(`\`signGrant\` refuses ${what}`, () => {
    assert.throws(
      () => signGrant(secret as string, { ...ABOUT, ...about } as typeof ABOUT, exp as number),
      { name: 'TypeError', message: complaint },
    )
  })
}
