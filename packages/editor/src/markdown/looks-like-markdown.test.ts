import assert from 'node:assert/strict'
import { test } from 'node:test'
import { looksLikeMarkdown } from './looks-like-markdown.ts'

test('two signs of blocks or a table look like Markdown', () => {
  for (const text of [
    '# a\n- b',
    '> a\n\n1. b',
    '|a|b|\n|-|-|',
    '- a\n- [ ] b',
    'a\n```\nb\n```\n# c',
    '٣١٠. a\n٣١١. b\n$$',
  ])
    assert.equal(looksLikeMarkdown(text), true, text)
  for (const text of [
    'a\nb',
    '- a\n- b',
    '#tag\n#tag',
    '1. a\n2. b',
    'a | b\nc | d',
    '**a**\n_b_',
    '310. a\n# ',
    '',
  ])
    assert.equal(looksLikeMarkdown(text), false, text)
})
