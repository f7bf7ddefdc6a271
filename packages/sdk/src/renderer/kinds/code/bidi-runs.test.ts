import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bidiRunsOf, type CodeLanguage } from './code-blocks.ts'
import { createCodeHighlighter } from './highlight-code.ts'

/** Code, and the parts of it in a language, or in none, that are bidi runs of their own. */
const CODES: [language: CodeLanguage | undefined, code: string, runs: string][] = [
  [undefined, 'const a = "نص"; // تعليق عربي', '"نص"|// |تعليق عربي'],
  [undefined, "puts 'نص' # تعليق", "'نص'|# |تعليق"],
  [undefined, 'select 1 -- تعليق', '-- |تعليق'],
  [undefined, 'get(https://a.b/نص) /* تعليق', 'نص|/* تعليق'],
  [undefined, 'f(س, ص) + `نص`', 'س|ص|`نص`'],
  // Sentences stay whole, also beside code.
  [undefined, 'هذا نص (ملاحظة).', ''],
  [undefined, 'int a\nهذا نص (ملاحظة). الباقي\n', ''],
  [undefined, 'int a\n# كتاب (ملاحظة).', ''],
  [undefined, 'say "a" and نص طويل. والباقي', 'نص طويل. والباقي'],
  [undefined, '"a" // b', ''],
  ['javascript', 'const a = "نص"; // تعليق عربي', 'const|"نص"|// |تعليق عربي'],
  ['javascript', 'let a\n  // تعليق', 'let|// تعليق'],
  ['javascript', 'let س = ص + 1', 'let|س|ص|1'],
  ['javascript', 'س = ص + ع', ''],
  ['cpp', 'f("أ""ب")', 'f|"أ"|"ب"'],
  ['html', '<p>نص عربي.</p>', 'p|نص عربي|p'],
  ['html', '<p>\nنص (عربي).\n</p>', 'p|p'],
]
const highlight = createCodeHighlighter(() => 0)

for (const [language, code, runs] of CODES) {
  test(`${language ?? 'no language'}: ${code}`, () => {
    const parts = language ? highlight(code, language) : bidiRunsOf(code)
    assert.equal(parts.map(({ from, to }) => code.slice(from, to)).join('|'), runs)
  })
}
