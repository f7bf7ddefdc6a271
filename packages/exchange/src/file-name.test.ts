import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentDispositionOf, fileNameOf } from './file-name.ts'

const NAMES: [title: string, name: string][] = [
  ['درس اليوم', 'درس اليوم'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
  ['..hidden. ', 'hidden'],
  ['a\u202Eb\u0000c', 'a b c'],
  ['CON', 'CON_'],
  ['con.fig', 'con_.fig'],
  ['🕌'.repeat(90), '🕌'.repeat(80)],
  ['', 'document'],
  ['///', 'document'],
]
for (const [title, name] of NAMES) {
  test(`${JSON.stringify(title).slice(0, 30)} is saved under a safe name`, () => {
    assert.equal(fileNameOf(title), name)
  })
}

test('a name in ASCII is sent once, another encoded as well', () => {
  assert.equal(contentDispositionOf('A lesson', 'docx'), 'attachment; filename="A lesson.docx"')
  assert.equal(
    contentDispositionOf("é'(1)", 'html'),
    `attachment; filename="document.html"; filename*=UTF-8''%C3%A9%27%281%29.html`,
  )
})
