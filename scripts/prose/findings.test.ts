import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findProse } from './findings.ts'
import { PROSE_PATTERNS } from './patterns.ts'
// In a file that the lint does not read.
import PLANTED from './planted-faults.json' with { type: 'json' }

const faults = Object.entries(PLANTED)
const [[, sentence] = ['', '']] = faults
const inline = `\`${sentence}\``

test('every pattern has a planted fault', () => {
  assert.deepEqual(
    faults.map(([id]) => id),
    PROSE_PATTERNS.map(({ id }) => id),
  )
})

for (const [id, fault] of faults) {
  test(`${id} is found in comments, strings, test names and Markdown`, () => {
    assert.deepEqual(idsIn(`/** ${fault} */`), [id])
    assert.deepEqual(idsIn(`const a = 1 // ${fault}`), [id])
    assert.deepEqual(idsIn(`throw new Error('${fault}')`), [id])
    assert.deepEqual(idsIn(`test('${fault}', () => {})`), [id])
    assert.deepEqual(idsIn(`- ${fault}`, 'docs/a.md'), [id])
    assert.deepEqual(idsIn(`/* ${fault} */`, 'a.css'), [id])
  })
}

test('a sentence that wraps is found at the line where its pattern starts', () => {
  const wrapped = `// The first line\n// ends. ${sentence.replaceAll(' ', '\n// ')}`
  assert.deepEqual(
    findProse([{ path: 'a.ts', text: wrapped }]).findings.map(({ line, id }) => [line, id]),
    [[2, 'P1']],
  )
})

test('a comment line longer than 100 columns is P13, a code line is not', () => {
  const long = 'a'.repeat(101)
  assert.deepEqual(idsIn(`/**\n * ${long}\n */\nconst b = '${long}'`), ['P13'])
  assert.deepEqual(idsIn(`// ${long.slice(4)}`), [])
})

test('identifiers, code in Markdown and strings of one or two words are not prose', () => {
  assert.deepEqual(idsIn("whoever('whatever')"), [])
  assert.deepEqual(idsIn(`a ${inline} b\n\`\`\`\n${sentence}\n\`\`\``, 'docs/a.md'), [])
})

test('a marker with a reason excuses its line and the next one', () => {
  const marker = `// prose-${'ok'}: the API says so`
  assert.deepEqual(idsIn(`a('${sentence}') ${marker}`), [])
  assert.deepEqual(idsIn(`${marker}\na('${sentence}')\n`), [])
  assert.deepEqual(idsIn(`${marker}\n\na('${sentence}')`), ['P1'])
  assert.equal(findProse([{ path: 'a.ts', text: `a('${sentence}') ${marker}` }]).markers, 1)
})

test('a marker without a reason or without a finding is a fault', () => {
  const marker = `// prose-${'ok'}:`
  assert.deepEqual(faultsIn(`a('${sentence}') ${marker}`), ['a.ts:1: prose-ok without a reason'])
  assert.deepEqual(faultsIn(`a ${marker} reason`), ['a.ts:1: prose-ok that excuses nothing'])
})

const ONE_WORD = ['what', 'ever'].join('')

test('one word is prose in the name of a test only', () => {
  assert.deepEqual(idsIn(`test('${ONE_WORD}', () => {})`), ['P2'])
  assert.deepEqual(idsIn(`it.skip('${ONE_WORD}')`), ['P2'])
  assert.deepEqual(idsIn(`a('${ONE_WORD}')`), [])
})

function idsIn(text: string, path = 'a.ts'): string[] {
  return findProse([{ path, text }]).findings.map(({ id }) => id)
}

function faultsIn(text: string): string[] {
  return findProse([{ path: 'a.ts', text }]).faults
}
