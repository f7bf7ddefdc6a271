import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scriptRunsOf } from './script-runs.ts'

const ROWS: [text: string, direction: 'ltr' | 'rtl', runs: string[]][] = [
  ['abc', 'ltr', ['abc']],
  ['عربي, نص.', 'ltr', ['عربي, نص|', '.']],
  ['عربي (a) 12.', 'rtl', ['عربي (|', 'a', ') 12.|']],
  ['a عربي', 'ltr', ['a ', 'عربي|']],
  ['USBات a', 'rtl', ['USB', 'ات |', 'a']],
  ['e\u0301 نص', 'ltr', ['e\u0301 ', 'نص|']],
  ['12', 'rtl', ['12|']],
  ['', 'rtl', []],
]
for (const [text, direction, expected] of ROWS) {
  test(`${JSON.stringify(text)} is cut by script in a line of ${direction}`, () => {
    const runs = scriptRunsOf(text, direction)
    const parts = runs.map(
      ({ at, isRtl }, index) => text.slice(at, runs[index + 1]?.at) + (isRtl ? '|' : ''),
    )
    assert.deepEqual(parts, expected)
  })
}
