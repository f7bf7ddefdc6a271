import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { signRead } from '@waraq/sdk/backend'
import { verifySignature } from './signature.ts'

const SECRET = 'a secret of سبعة words — with every kind of letter'
const ID = '0190a0b0-0000-8123-8000-000000000001'
const NOON = new Date('2026-11-21T12:00:00Z')
const EXP = NOON.getTime() / 1000 + 60
const { signature: SIG } = signRead(SECRET, ID, EXP)

/** A signature over any text, as a faulty backend might create it. */
const signed = (message: string) => createHmac('sha256', SECRET).update(message).digest('hex')

test('verifySignature accepts signatures of the SDK until they expire, to the second', () => {
  const query = { sig: SIG, exp: String(EXP) }
  assert.equal(verifySignature(SECRET, ID, query, NOON), 'valid')
  assert.equal(verifySignature(SECRET, ID, query, new Date(EXP * 1000 - 1)), 'valid')
  assert.equal(verifySignature(SECRET, ID, query, new Date(EXP * 1000)), 'expired')
})

test('the signed text is the id, a bar and exp, and the key is the UTF-8 of the secret', () => {
  assert.equal(SIG, signed(`${ID}|${EXP}`))
  const key = Buffer.from(SECRET, 'utf8')
  assert.equal(SIG, createHmac('sha256', key).update(`${ID}|${EXP}`).digest('hex'))
})

test('a signature far in the future is valid until then', () => {
  for (const exp of [9_999_999_999, 10_000_000_000, EXP * 1000, 2 ** 53 - 1, 2 ** 53]) {
    const query = { sig: signed(`${ID}|${exp}`), exp: String(exp) }
    assert.equal(verifySignature(SECRET, ID, query, NOON), 'valid', query.exp)
  }
})

const REFUSED: [
  what: string,
  change: { secret?: string; id?: string; sig?: string; exp?: string },
][] = [
  ['with another secret', { secret: `${SECRET} ` }],
  ['for another document', { id: ID.replace(/1$/, '2') }],
  ['for the same id in upper case', { id: ID.toUpperCase() }],
  ['in upper case', { sig: SIG.toUpperCase() }],
  ['with a tail', { sig: `${SIG}zz` }],
  ['with a tail of hex', { sig: `${SIG}00` }],
  ['without its last digit', { sig: SIG.slice(0, -1) }],
  ['in base64url', { sig: Buffer.from(SIG, 'hex').toString('base64url') }],
  ['of nothing', { sig: '' }],
  ['for another second', { exp: String(EXP + 1) }],
  ['for a time beyond 2^53', { sig: signed(`${ID}|9007199254740993`), exp: '9007199254740993' }],
  ['for seventeen digits', { sig: signed(`${ID}|10000000000000000`), exp: '10000000000000000' }],
  ['with a zero before exp', { sig: signed(`${ID}|0${EXP}`), exp: `0${EXP}` }],
  ['with a plus before exp', { sig: signed(`${ID}|+${EXP}`), exp: `+${EXP}` }],
  ['with a space in exp', { sig: signed(`${ID}|${EXP} `), exp: `${EXP} ` }],
  ['with a line end in exp', { sig: signed(`${ID}|${EXP}\n`), exp: `${EXP}\n` }],
  ['with a fraction', { sig: signed(`${ID}|${EXP}.0`), exp: `${EXP}.0` }],
  ['with an exponent', { sig: signed(`${ID}|9e9`), exp: '9e9' }],
  [
    'with full-width digits',
    { sig: signed(`${ID}|９９９９９９９９９９`), exp: '９９９９９９９９９９' },
  ],
  ['without an end', { sig: signed(`${ID}|`), exp: '' }],
  ['for 1970', { sig: signed(`${ID}|0`), exp: '0' }],
]
for (const [what, { secret = SECRET, id = ID, sig = SIG, exp = String(EXP) }] of REFUSED) {
  test(`verifySignature rejects a signature ${what}`, () => {
    assert.equal(verifySignature(secret, id, { sig, exp }, NOON), 'forged')
  })
}
