import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptsGzip, prefers } from './content-negotiation.ts'

const headers: [header: string | undefined, accepts: boolean][] = [
  ['gzip', true],
  ['gzip, deflate, br', true],
  ['br;q=1.0, GZIP;q=0.5', true],
  ['gzip;q=0', false],
  ['gzip; q=0.000', false],
  ['gzip;q=0.001', true],
  ['identity', false],
  ['x-gzipped', false],
  ['', false],
  [undefined, false],
]

for (const [header, accepts] of headers) {
  test(`${header ?? 'no header'} ${accepts ? 'accepts' : 'does not accept'} gzip`, () => {
    assert.equal(acceptsGzip(header), accepts)
  })
}

const [JSON_TYPE, PROBLEM] = ['application/json', 'application/problem+json']
const ACCEPTS: [accept: string | undefined, problem: boolean][] = [
  [PROBLEM, true],
  [`${PROBLEM}, ${JSON_TYPE}`, true],
  [`${JSON_TYPE}, ${PROBLEM}`, false],
  [`${JSON_TYPE};q=0.5, ${PROBLEM}`, true],
  [`${JSON_TYPE}, ${PROBLEM};q=0.9`, false],
  [`${PROBLEM};q=0.5, ${JSON_TYPE};q=0.4`, true],
  [`${PROBLEM};q=0.5, ${JSON_TYPE};q=0.50`, true],
  [`${PROBLEM};q=0, ${JSON_TYPE}`, false],
  [`${PROBLEM};q=0`, false],
  [`${PROBLEM}, */*`, true],
  [`*/*, ${PROBLEM}`, true],
  [`*/*, ${PROBLEM};q=0.5`, false],
  [`application/*;q=0.3, ${PROBLEM};q=0.5`, true],
  [`${JSON_TYPE};q=0, */*, ${PROBLEM};q=0.5`, true],
  [`text/html, APPLICATION/PROBLEM+JSON ; charset=utf-8 ; Q=0.2`, true],
  ['*/*', false],
  ['application/*', false],
  ['', false],
  [undefined, false],
]

for (const [accept, problem] of ACCEPTS) {
  test(`\`Accept: ${accept}\` prefers ${problem ? 'problem details' : 'JSON'}`, () => {
    assert.equal(prefers(accept, PROBLEM, JSON_TYPE), problem)
  })
}
