import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkdown } from '@waraq/exchange/markdown'
import fc from 'fast-check'
import { toEditorDocument } from '../content/parse.ts'
import { toStoredDocument } from '../content/serialize.ts'
import { FEATURES } from '../features/features.ts'
import { createSchema } from '../schema/schema.ts'

const schema = createSchema(FEATURES)

test('Markdown becomes only what the schema holds, and loses no word', () => {
  const parts = [
    '# ',
    '- ',
    '1. ',
    '> ',
    '```\n',
    '| a | b |\n|--|--|\n',
    '**',
    '*',
    '[',
    '](https://x.test/)',
    '`',
    '\n',
    '\n\n',
    '  ',
    '- [x] ',
    '~~',
    '\\',
    '![',
    '<',
    '$',
    '$$',
    '[^a]: ',
    '[^a]',
    '> [!NOTE]\n',
    '[b]: ',
    '    ',
  ]
  const part = fc.oneof(fc.constantFrom(...parts), fc.stringMatching(/^[a-zأ-ي]{1,5}$/))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (all) => {
      const text = all.join('')
      const doc = toEditorDocument(readMarkdown(text).content, schema)
      doc.check()
      assert.doesNotMatch(JSON.stringify(toStoredDocument(doc)), /"type":"(unknown|task)/)
      assert.equal(/unknown/.test(JSON.stringify(doc.toJSON())), false)
      const words = text.replaceAll('https://x.test/', '').match(/[أ-ي]+/g) ?? []
      for (const word of words)
        assert.ok(JSON.stringify(toStoredDocument(doc)).includes(word), word)
    }),
    { numRuns: 500 },
  )
})
