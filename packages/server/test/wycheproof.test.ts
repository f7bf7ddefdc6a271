/**
 * The Wycheproof vectors for JWS and HMAC, where they exist beside the checkout, and our own small
 * vectors everywhere.
 */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sharedData } from '../../../test/lib/system-requirements.ts'
import { verifyJws } from '../src/access/jws.ts'
import { verifySignature } from '../src/access/signature.ts'
import { sharedService } from './lib/service.ts'

interface Vector {
  tcId: number
  result: 'valid' | 'invalid'
  /** Compact text, or an object in JSON serialization. */
  jws?: unknown
  jwe?: unknown
}

interface MacVector {
  tcId: number
  result: 'valid' | 'invalid'
  key: string
  msg: string
  tag: string
}

interface Group<Test> {
  private?: { alg?: string; k?: string }
  tests: Test[]
}

const signatures = sharedData('wycheproof/json_web_signature_test.json')
const crypto = sharedData('wycheproof/json_web_crypto_test.json')
const macs = sharedData('wycheproof/hmac_sha256_test.json')

/** Errors in the vector file, and the correct result. */
const FILE_DEFECTS: Record<number, string> = {
  367: 'declared badly padded, but identical to the valid vector 357',
  370: 'declared badly padded, but identical to the valid vector 357',
  372: 'declared valid with a "?" in its base64url, which RFC 7515 forbids',
  373: 'declared valid with a "?" in its base64url, which RFC 7515 forbids',
}

/** The vectors on which our verifier and the file disagree. */
function misjudged(groups: Group<Vector>[]): { all: number; wrong: number[] } {
  const vectors = groups
    .filter((group) => group.private?.alg === 'HS256')
    .flatMap(({ tests, private: jwk }) => tests.map((vector) => ({ vector, k: jwk?.k ?? '' })))
  const wrong = vectors.filter(
    ({ vector, k }) => isOpened(vector.jws, k) !== (vector.result === 'valid'),
  )
  return { all: vectors.length, wrong: wrong.map(({ vector }) => vector.tcId) }
}

function isOpened(jws: unknown, k: string): boolean {
  const key = Buffer.from(k, 'base64url')
  return typeof jws === 'string' && verifyJws(jws, () => key) !== undefined
}

function read<Test>(path: string): Group<Test>[] {
  return JSON.parse(readFileSync(path, 'utf8')).testGroups
}

/** Responses to these texts as bearer credentials other than 401 invalid_token. */
async function acceptedAsBearer(texts: unknown[]): Promise<string[]> {
  const { call } = await sharedService()
  const accepted: string[] = []
  for (const text of texts) {
    const token = typeof text === 'string' ? text : JSON.stringify(text)
    const headers = { authorization: `Bearer ${token}` }
    const { status, json } = await call('GET', '/v1/documents/', { headers })
    if (status !== 401 || json.error !== 'invalid_token') accepted.push(`${status} ${token}`)
  }
  return accepted
}

test('the verifier accepts or rejects each correct HS256 vector, and incorrect vectors are listed', {
  skip: signatures.skip,
}, () => {
  const { all, wrong } = misjudged(read(signatures.path))
  assert.equal(all, 40)
  assert.deepEqual(wrong, Object.keys(FILE_DEFECTS).map(Number))
})

test('the verifier accepts or rejects each HS256 vector of the crypto file', {
  skip: crypto.skip,
}, () => {
  assert.deepEqual(misjudged(read(crypto.path)), { all: 17, wrong: [] })
})

test('no vector is a valid embed token', {
  skip: signatures.skip || crypto.skip,
}, async () => {
  const groups = [...read<Vector>(signatures.path), ...read<Vector>(crypto.path)]
  const texts = groups.flatMap(({ tests }) => tests.map(({ jws, jwe }) => jws ?? jwe))
  assert.equal(texts.length, 484)
  assert.deepEqual(await acceptedAsBearer(texts), [])
})

test('HMAC matches all vectors', { skip: macs.skip }, () => {
  const groups = read<MacVector>(macs.path)
  const vectors = groups.flatMap(({ tests }) => tests)
  const wrong = vectors.filter(({ key, msg, tag, result }) => {
    const digest = createHmac('sha256', Buffer.from(key, 'hex')).update(Buffer.from(msg, 'hex'))
    const isRight = digest.digest('hex').slice(0, tag.length) === tag
    return isRight !== (result === 'valid')
  })
  assert.deepEqual([vectors.length, wrong], [174, []])
})

/** A vector in the format of the files, over any texts. */
function vector(tcId: number, result: Vector['result'], jws: string): Vector {
  return { tcId, result, jws }
}

const OWN_KEY = Buffer.alloc(32, 7)
const OWN_GROUP = { private: { alg: 'HS256', k: OWN_KEY.toString('base64url') } }
const HEAD = Buffer.from('{"alg":"HS256"}').toString('base64url')
const BODY = Buffer.from('Test').toString('base64url')
const TAIL = createHmac('sha256', OWN_KEY).update(`${HEAD}.${BODY}`).digest('base64url')
const OWN_VECTORS = [
  vector(1, 'valid', `${HEAD}.${BODY}.${TAIL}`),
  vector(2, 'invalid', `${HEAD}.${BODY}.A${TAIL.slice(1)}`),
  vector(3, 'invalid', `${HEAD}.${BODY}.`),
  vector(4, 'invalid', `${HEAD}.${BODY}`),
  vector(5, 'invalid', `${HEAD}.A${BODY.slice(1)}.${TAIL}`),
  vector(6, 'invalid', `${HEAD}..${TAIL}`),
  vector(7, 'invalid', `${HEAD}?.${BODY}.${TAIL}`),
  vector(8, 'invalid', `${HEAD}.${BODY}?.${TAIL}`),
  vector(9, 'invalid', `${HEAD}.${BODY}.${TAIL}=`),
  vector(10, 'invalid', `${HEAD}.${BODY}.${TAIL.slice(0, 22)}`),
]

test('the verifier agrees with our own vectors, and a wrong vector is noticed', async () => {
  assert.deepEqual(misjudged([{ ...OWN_GROUP, tests: OWN_VECTORS }]), { all: 10, wrong: [] })
  const lie = vector(11, 'valid', `${HEAD}.${BODY}.${TAIL}A`)
  assert.deepEqual(misjudged([{ ...OWN_GROUP, tests: [lie] }]), { all: 1, wrong: [11] })
  assert.deepEqual(await acceptedAsBearer(OWN_VECTORS.map(({ jws }) => jws)), [])
})

test('HMAC of read signatures matches RFC 4231, case 2', () => {
  // Its key is "Jefe". No document id and exp produce its message, so the tag is compared here.
  const tag = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'
  const message = 'what do ya want for nothing?'
  assert.equal(createHmac('sha256', 'Jefe').update(message).digest('hex'), tag)
  const exp = '9999999999'
  const sig = createHmac('sha256', 'Jefe').update(`${message}|${exp}`).digest('hex')
  assert.equal(verifySignature('Jefe', message, { sig, exp }, new Date(0)), 'valid')
  assert.equal(verifySignature('Jefe', message, { sig: tag, exp }, new Date(0)), 'forged')
})
