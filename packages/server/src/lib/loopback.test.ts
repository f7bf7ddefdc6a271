import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLoopback } from './loopback.ts'

test('isLoopback() is true for this machine only', () => {
  for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]']) {
    assert.ok(isLoopback(host), host)
  }
  for (const host of [
    '',
    '0.0.0.0',
    '::',
    '127.example.com',
    'localhost.example.com',
    '10.0.0.1',
  ]) {
    assert.ok(!isLoopback(host), host)
  }
})
