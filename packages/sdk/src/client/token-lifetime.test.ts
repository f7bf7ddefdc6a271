import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tokenOf } from '../../test/stand-in.ts'
import { lifetimeOf } from './token-lifetime.ts'

const received = Date.parse('2026-11-21T10:00:00Z')
const second = received / 1000

const lifetimes: [what: string, token: string, life: number | undefined][] = [
  ['lives from iat to exp', tokenOf({ iat: second, exp: second + 3600 }), 3_600_000],
  ['of a clock three hours ahead lives as long', tokenOf({ iat: 10_800, exp: 14_400 }), 3_600_000],
  ['without iat is measured by the own clock', tokenOf({ exp: second + 600 }), 600_000],
  ['without iat that seems dead is used until refused', tokenOf({ exp: second - 1 }), undefined],
  ['that ends before it begins is used until refused', tokenOf({ iat: 9, exp: 8 }), undefined],
  ['without exp is used until refused', tokenOf({ iat: second }), undefined],
  ['whose exp is a string is used until refused', tokenOf({ iat: 1, exp: '2' }), undefined],
  ['whose exp is infinite too', `x.${btoa('{"iat":1,"exp":1e999}')}.x`, undefined],
  ['with a name beyond ASCII is read', tokenOf({ name: 'آمنة?>', iat: 1, exp: 61 }), 60_000],
  ['that is opaque is used until refused', 'b3e6c1', undefined],
  ['of three parts without JSON too', 'a.b.c', undefined],
  ['whose payload is null too', `x.${btoa('null')}.x`, undefined],
  ['that is empty too', '', undefined],
]
for (const [what, token, life] of lifetimes) {
  test(`a token ${what}`, () => assert.equal(lifetimeOf(token, received), life))
}
