import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INKS } from '@waraq/contract'
import { CODE_LANGUAGES, type CodeLanguage } from './code-blocks.ts'
import { createCodeHighlighter, MAX_COLORED, MAX_SQUARES, MAX_TOKENS } from './highlight-code.ts'

/** Code of each language, and the colors of its parts. */
// biome-ignore format: a row a line
const CODES: Record<CodeLanguage, [code: string, colored: string]> = {
  bash: ['echo "a" # b', 'blue:echo green:"a" grey:# b'],
  cpp: ['return 1; // a', 'purple:return orange:1 grey:// a'],
  css: ['a { color: red }', 'blue:a red:color'],
  html: ['<p id="a">b</p>', 'blue:p red:id green:"a" blue:p'],
  java: ['int a = 1;', 'blue:int red:a orange:1'],
  javascript: ["const a = 'b'", "purple:const green:'b'"],
  json: ['{"a": true}', 'red:"a" purple:true'],
  python: ['def f(): # a', 'purple:def blue:f grey:# a'],
  sql: ["SELECT 'a'", "purple:SELECT green:'a'"],
  typescript: ['let a: string = 1', 'purple:let red:a blue:string orange:1'],
}
const LANGUAGES = Object.keys(CODES) as CodeLanguage[]
const NUMBERS = '1'.padEnd(5).repeat(MAX_COLORED / 5)
/** A clock that stands still, because a busy machine would reach the deadline. */
const createPatient = () => createCodeHighlighter(() => 0)

for (const language of LANGUAGES) {
  test(`${language} has colors`, () => {
    const [code, colored] = CODES[language]
    const parts = createPatient()(code, language)
    const shown = parts.map(({ from, to, ink }) => `${ink}:${code.slice(from, to)}`)
    assert.equal(shown.join(' '), colored)
  })
}

test('every language of the menu has an example', () => {
  assert.deepEqual(LANGUAGES, Object.keys(CODE_LANGUAGES))
})

test('parts of any code follow each other, are within it and have a known color', () => {
  const highlight = createPatient()
  const mixed = Object.values(CODES).flatMap(([code]) => [code, code.slice(0, -2), 'قال "', '\n'])
  for (const language of LANGUAGES) {
    for (const code of [...mixed, mixed.join(' '), '']) {
      let at = 0
      for (const { from, to, ink } of highlight(code, language)) {
        assert.ok(at <= from && from < to && to <= code.length, `${language} ${code}`)
        assert.ok(!ink || INKS.includes(ink))
        at = to
      }
    }
  }
})

test('code of other languages within a page has its own colors at its own place', () => {
  const code = '<script>const a = 1</script><p>'
  const parts = createPatient()(code, 'html')
  const keyword = parts.find(({ ink }) => ink === 'purple')
  assert.equal(code.slice(keyword?.from, keyword?.to), 'const')
  assert.equal(code.slice(parts.at(-1)?.from, parts.at(-1)?.to), 'p')
})

test('code over the limit has no colors, code at the limit does', () => {
  const highlight = createPatient()
  assert.notEqual(highlight(NUMBERS, 'python').length, 0)
  assert.equal(highlight(`${NUMBERS} `, 'python').length, 0)
})

test('code whose words or spaces take quadratic time has no colors', () => {
  const highlight = createPatient()
  const side = Math.sqrt(MAX_SQUARES / 2)
  for (const language of LANGUAGES) {
    const [code] = CODES[language]
    for (const letter of ['a', '0', '-', '_', 'é', ' ', '\n', '\u00a0']) {
      const run = letter.repeat(side - 2)
      const many = `${letter.repeat(side / 10)}(`.repeat(200)
      assert.notEqual(highlight(`${code};${run};`, language).length, 0, `${language} ${letter}`)
      for (const slow of [`${code};${run};${run}${letter.repeat(10)}`, code + many]) {
        assert.equal(highlight(slow, language).length, 0, `${language} ${letter}`)
      }
    }
  }
})

test('code of more tokens than a page draws at once has no colors', () => {
  const highlight = createPatient()
  assert.equal(highlight('1 '.repeat(MAX_TOKENS), 'python').length, MAX_TOKENS)
  assert.equal(highlight('1 '.repeat(MAX_TOKENS + 2), 'python').length, 0)
})

test('code that takes too long has no colors', () => {
  let time = 0
  const highlight = createCodeHighlighter(() => {
    time += 1
    return time
  })
  assert.deepEqual(highlight(NUMBERS, 'python'), [])
  // It stops there: the clock is read for each of the 4,000 numbers.
  assert.ok(time < 1000, String(time))
  assert.notDeepEqual(highlight('1 ', 'python'), [])
})

test('a busy machine takes no colors from short code', () => {
  let time = 0
  const highlight = createCodeHighlighter(() => {
    time += 1000
    return time
  })
  for (const language of LANGUAGES)
    assert.notDeepEqual(highlight(CODES[language][0], language), [], language)
})
