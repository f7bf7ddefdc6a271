import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unsafeOf } from './lib/recheck.ts'
import { expressionsOf, makeExpressions, readShippedSources } from './lib/regular-expressions.ts'

const expressions = readShippedSources().map(expressionsOf)
const constructions = expressions.flatMap(({ constructions }) => constructions)

test('every regular expression of our packages takes linear time on any text', async () => {
  const literals = expressions.flatMap(({ literals }) => literals)
  assert.ok(literals.length > 300, 'the search for them is broken')
  assert.deepEqual(await unsafeOf(literals), [])
})

test('every regular expression that a function builds takes linear time', async () => {
  const built = await makeExpressions([...new Set(constructions.map(fileOf))])
  const places = new Set(built.map(({ place }) => place))
  assert.deepEqual(
    constructions.filter((place) => !places.has(place)),
    [],
    'never made: test/lib/made-expressions.ts wants a call that makes it',
  )
  assert.deepEqual(await unsafeOf(built), [])
})

test('an expression of exponential or polynomial time is refused', async () => {
  const UNSAFE = [/(a|a)*$/, /^(\w+\s?)*$/, /\s*=\s*/, /[\s\u00A0]*[\u0660-\u0669]+$/]
  const unsafe = await unsafeOf(
    UNSAFE.map(({ source, flags }) => ({ source, flags, place: 'planted' })),
  )
  assert.equal(unsafe.length, UNSAFE.length, unsafe.join('\n'))
  assert.match(unsafe[0] ?? '', /exponential/)
})

test('the search finds the same expressions as a parser', () => {
  const text = [
    'const a: RegExp = /["\'/]+(?<x>y)/giu // not /this/',
    "const b = '/nor this/' + 4 / 2 / 1",
    `const c = \`$\{/in a template/.source}\``,
    'export const made = (text: string) => new RegExp(text, "u")',
    'const is = a instanceof RegExp',
  ].join('\n')
  const { literals, constructions } = expressionsOf({ path: 'a.ts', text })
  assert.deepEqual(
    literals.map(({ source, flags, place }) => `${place} /${source}/${flags}`),
    ['a.ts:1 /["\'/]+(?<x>y)/giu', 'a.ts:3 /in a template/'],
  )
  assert.deepEqual(constructions, ['a.ts:4'])
})

const fileOf = (place: string): string => place.slice(0, place.lastIndexOf(':'))
