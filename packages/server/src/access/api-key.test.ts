import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { base62, parseBase62 } from '../lib/base62.ts'
import { systemRandom } from '../lib/random.ts'
import { createApiKey, hashOfKey, isKey, parseApiKey, shardOfKeyId } from './api-key.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LAST_SHARD = 4_095
const filledWith = (byte: number) => (bytes: number) => Buffer.alloc(bytes, byte)

test('an API key has a prefix that scanners match, an id, a secret and a checksum', () => {
  const { id, text } = createApiKey(7, systemRandom)
  assert.match(text, /^waraq_sk_[0-9A-Za-z]{57}$/)
  assert.equal(text.slice(9, 17), id)
  assert.equal(parseBase62(text.slice(-6)), BigInt(crc32(text.slice(0, -6))))
})

test('an API key encodes its shard, also with the smallest and largest random bits', () => {
  for (const shard of [0, 1, 2_048, LAST_SHARD]) {
    for (const random of [systemRandom, filledWith(0), filledWith(0xff)]) {
      const { id, text } = createApiKey(shard, random)
      assert.equal(id.length, 8)
      assert.deepEqual(parseApiKey(text), { id, shard })
      assert.equal(shardOfKeyId(id), shard)
    }
  }
})

test('the secret of an API key has 256 random bits', () => {
  const { text } = createApiKey(0, filledWith(0xff))
  assert.equal(parseBase62(text.slice(17, 60)), 2n ** 256n - 1n)
  const texts = Array.from({ length: 1_000 }, () => createApiKey(7, systemRandom).text)
  assert.equal(new Set(texts).size, texts.length)
})

test('parseApiKey rejects a key with any one character changed', () => {
  const { text } = createApiKey(7, systemRandom)
  for (let at = 0; at < text.length; at++) {
    for (const digit of DIGITS) {
      if (digit === text[at]) continue
      const changed = text.slice(0, at) + digit + text.slice(at + 1)
      assert.equal(parseApiKey(changed), undefined, `${at}: ${digit}`)
    }
  }
})

test('parseApiKey rejects a key with two adjacent characters swapped', () => {
  const { text } = createApiKey(7, systemRandom)
  for (let at = 0; at + 1 < text.length; at++) {
    const swapped = text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2)
    if (swapped !== text) assert.equal(parseApiKey(swapped), undefined, String(at))
  }
})

test('parseApiKey rejects text that resembles a key', () => {
  const { text } = createApiKey(7, systemRandom)
  const others = [
    '',
    text.slice(1),
    text.slice(0, -1),
    `${text}0`,
    ` ${text}`,
    `${text}\n`,
    text.toLowerCase(),
    text.toUpperCase(),
    text.replace('waraq_sk_', 'waraq_pk_'),
    text.replace('waraq_sk_', ''),
    text.repeat(150),
  ]
  for (const other of others) assert.equal(parseApiKey(other), undefined, other)
})

test('parseApiKey rejects text around a key even with a valid checksum', () => {
  const { text } = createApiKey(7, systemRandom)
  const body = text.slice(0, -6)
  for (const other of [`X${body}`, `${body}X`, `\n${body}`]) {
    const sealed = other + base62(BigInt(crc32(other)), 6)
    assert.equal(parseApiKey(sealed), undefined, sealed)
  }
  const foreign = `waraq_sk_zzzzzzzz${body.slice(17)}`
  assert.equal(parseApiKey(foreign + base62(BigInt(crc32(foreign)), 6)), undefined)
})

test('parseApiKey rejects an id that encodes no shard', () => {
  const last = (1n << 47n) - 1n
  assert.equal(shardOfKeyId(base62(last, 8)), 4_095)
  for (const id of [
    base62(last + 1n, 8),
    'zzzzzzzz',
    'short',
    'too-long-for-an-id',
    '!!!!!!!!',
    '',
  ]) {
    assert.equal(shardOfKeyId(id), undefined, id)
  }
})

test('isKey compares a key with its SHA-256', () => {
  const { text } = createApiKey(7, systemRandom)
  const hash = hashOfKey(text)
  assert.deepEqual(hash, createHash('sha256').update(text, 'utf8').digest())
  assert.equal(isKey(text, hash), true)
  assert.equal(isKey(createApiKey(7, systemRandom).text, hash), false)
})
