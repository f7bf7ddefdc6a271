import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ExpressionError } from './expression-machine.ts'
import { createExpressionFinder, replacementFor } from './find-by-expression.ts'

const MANY = { steps: 10_000_000 }

const wordsOf = (pattern: string, text: string, matchCase = true) =>
  createExpressionFinder(pattern, matchCase)(text, { ...MANY }).map(({ groups }) => groups?.[0])

/** What the browser finds, except for matches without letters. */
const nativeMatches = (pattern: string, text: string, flags: string) =>
  [...text.matchAll(new RegExp(pattern, flags))]
    .filter(([all]) => all !== '')
    .map((match) => ({
      from: match.index,
      to: match.index + match[0].length,
      groups: [...match],
    }))

const cases: [what: string, pattern: string, text: string, found: string[]][] = [
  ['a class of letters', '[أإآا]حمد', 'أحمد واحمد وإحمد', ['أحمد', 'احمد', 'إحمد']],
  ['letters of a script', '\\p{Script=Arabic}+', 'one كتاب two', ['كتاب']],
  ['digits of any script', '\\p{Nd}{2,}', '7 ٢٨ 15', ['٢٨', '15']],
  ['one of several words', 'قال|قالت', 'قالت وقال', ['قال', 'قال']],
  ['what stands before a word', '\\S+(?= الله)', 'رسول الله وعبد الله', ['رسول', 'وعبد']],
  ['what stands after a word', '(?<=رقم )\\d+', 'رقم 12 و 13', ['12']],
  ['a word that is repeated', '(\\p{L}+) \\1', 'من من إلى', ['من من']],
  ['a group by its name', '(?<a>.)-\\k<a>', 'a-b c-c', ['c-c']],
  ['as little as possible', '«.+?»', '«a» and «b»', ['«a»', '«b»']],
  ['a letter of two units', '^.$', '😀', ['😀']],
  ['the start and the end of a block', '^a|a$', 'aaa', ['a', 'a']],
  ['nothing where it matches no letter', 'x*', 'abc', []],
]

for (const [what, pattern, text, expected] of cases) {
  test(`an expression finds ${what}`, () => assert.deepEqual(wordsOf(pattern, text), expected))
}

test('an expression ignores case unless it matches it', () => {
  assert.deepEqual(wordsOf('[a-c]É', 'Aé aÉ', false), ['Aé', 'aÉ'])
  assert.deepEqual(wordsOf('[a-c]É', 'Aé aÉ', true), ['aÉ'])
})

test('no expression matches a picture or a quotation, which stands for a letter', () => {
  assert.deepEqual(wordsOf('.+', 'one \ufffc two'), ['one ', ' two'])
  assert.deepEqual(wordsOf('[^x]+', '\ufffc'), [])
})

const atom = fc.constantFrom('a', 'b', 'c', '.', '[ab]', '[^a]', '\\w', '\\d', '^', '$', '\\b', 'ب')
const { pattern } = fc.letrec<{ pattern: string; term: string }>((tie) => {
  const bare = fc.tuple(fc.constantFrom('(?:', '(', '(?=', '(?!', '(?<=', '(?<!'), tie('pattern'))
  const group = bare.map(([open, inside]) => `${open}${inside})`)
  const repeated = fc
    .tuple(
      fc.oneof(
        fc.constantFrom('a', '.', '[ab]'),
        tie('pattern').map((inside) => `(${inside})`),
      ),
      fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '{0,2}', '{1,}', '*?', '+?', '??', '{1,2}?'),
    )
    .map(([inside, quantifier]) => inside + quantifier)
  return {
    term: fc.oneof({ depthSize: 'small', withCrossShrink: true }, atom, group, repeated),
    pattern: fc
      .array(fc.array(tie('term'), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })
      .map((options) => options.map((terms) => terms.join('')).join('|')),
  }
})
/** Numbers refer to groups from left to right, if there are any. */
const withReference = fc.tuple(pattern, fc.boolean()).map(([one, refers]) => {
  const hasGroup = /\((?!\?)/.test(one)
  return refers && hasGroup ? `${one}\\1` : one
})
const text = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', '1', ' ', 'A', 'ب', '😀'),
  maxLength: 8,
})

test('an expression finds what the browser finds, with the same groups', () => {
  fc.assert(
    fc.property(withReference, text, fc.boolean(), (one, words, matchCase) => {
      const matches = createExpressionFinder(one, matchCase)(words, { ...MANY })
      assert.deepEqual(matches, nativeMatches(one, words, matchCase ? 'gu' : 'giu'))
    }),
    { numRuns: 3000 },
  )
})

for (const [what, pattern, problem] of [
  ['a group that is not closed', '(a', 'bracket'],
  ['a group that was not opened', 'a)', 'bracket'],
  ['a class that is not closed', '[a-z', 'bracket'],
  ['a quantifier at the start', '*a', 'repetition'],
  ['two quantifiers', 'a**', 'repetition'],
  ['a lone escape', 'a\\', 'malformed'],
  ['an unknown property', '\\p{Nonsense}', 'malformed'],
  ['a range of the wrong order', '[z-a]', 'malformed'],
  ['modifiers, which only new browsers know', '(?i:a)', 'malformed'],
  ['more repetitions than fit', '(?:a{999}){999}', 'slow'],
  ['more groups than fit', `${'('.repeat(5_000)}a${')'.repeat(5_000)}`, 'slow'],
  ['more choices than fit', `${'a|'.repeat(20_000)}a`, 'slow'],
] as const) {
  test(`an expression with ${what} is refused as "${problem}"`, () => {
    assert.throws(
      () => createExpressionFinder(pattern, true),
      (error) => error instanceof ExpressionError && error.problem === problem,
    )
  })
}

for (const pattern of ['(a+)+$', '(a|a)*$', '(a*)*b', '(.*)*x', '^(?=(a+)+$)', '(\\w+\\s?)*$']) {
  test(`the search for ${pattern} ends, which would block a browser for hours`, () => {
    const budget = { steps: 100_000 }
    assert.throws(
      () => createExpressionFinder(pattern, true)(`${'a'.repeat(5000)}!`, budget),
      (error) => error instanceof ExpressionError && error.problem === 'slow',
    )
    assert.equal(budget.steps, -1)
  })
}

test('a replacement takes the groups of a match', () => {
  const [match] = createExpressionFinder('(\\d+)/(\\d+)(x)?', true)('12/7', { ...MANY })
  assert.ok(match)
  const rows: [string, string][] = [
    ['$2:$1', '7:12'],
    ['<$&>', '<12/7>'],
    ['$3', ''],
    ['$4', '$4'],
    ['$$1', '$1'],
    ['$', '$'],
  ]
  for (const [replacement, expected] of rows)
    assert.equal(replacementFor(replacement, match), expected, replacement)
  assert.equal(replacementFor('$1', { from: 0, to: 1 }), '$1', 'words have no groups')
})
