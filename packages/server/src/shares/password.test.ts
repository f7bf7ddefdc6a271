import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemRandom } from '../lib/random.ts'
import { createPasswordSemaphore, hashPassword, isPassword, parsePassword } from './password.ts'

test('isPassword() is true for the password that was hashed only', async () => {
  const hash = await hashPassword('open sesame', systemRandom)
  assert.match(hash, /^scrypt\$14\$8\$5\$[\w-]{22}\$[\w-]{43}$/)
  assert.equal(await isPassword('open sesame', hash), true)
  assert.equal(await isPassword('open sesam', hash), false)
})

test('equal passwords have different hashes', async () => {
  const hash = () => hashPassword('open sesame', systemRandom)
  assert.notEqual(await hash(), await hash())
})

test('isPassword() fails on a damaged hash', async () => {
  const hash = await hashPassword('open sesame', systemRandom)
  for (const damaged of ['', hash.slice(1), `${hash}A`, hash.replace('$14$', '$1$')]) {
    await assert.rejects(isPassword('open sesame', damaged), /damaged/)
  }
})

test('parsePassword() normalizes to NFC', () => {
  assert.equal(parsePassword('e\u0301'), '\u00e9')
})

test('parsePassword() accepts 1 to 128 code points', () => {
  for (const password of ['a', 'a'.repeat(128), '\u{1f511}'.repeat(128)]) {
    assert.equal(parsePassword(password), password)
  }
  const invalid = ['', 'a'.repeat(129), '\u{1f511}'.repeat(129), '\ud83d', 1, null, undefined]
  for (const value of invalid) {
    assert.throws(() => parsePassword(value), { code: 'invalid_request' })
  }
})

test('an author who sets passwords again and again delays no reader of a link', async () => {
  const semaphore = createPasswordSemaphore()
  const held = Promise.withResolvers<void>()
  const begun: string[] = []
  const take = (name: string, ...path: string[]) =>
    semaphore.run(['organization', ...path], async () => {
      begun.push(name)
      await held.promise
    })
  const own = Array.from({ length: 5 }, () => take('author', 'authors', 'amina'))
  await assert.rejects(take('author', 'authors', 'amina'), { code: 'service_unavailable' })
  const others = [take('reader', 'links', 'one'), take('reader', 'links', 'two')]
  await new Promise(setImmediate)
  assert.deepEqual(begun, ['author', 'reader'])
  held.resolve()
  await Promise.all([...own, ...others])
  assert.equal(begun.length, 7)
})
