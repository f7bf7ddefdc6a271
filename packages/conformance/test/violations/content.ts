import type { DocumentNode } from '@waraq/contract'
import type { Rules } from '../model/rules.ts'
import type { Planted } from './planted.ts'

/** Rewrites content as a careless JSON conversion would. */
const rewritten =
  (rewrite: (json: string) => string): Rules['kept'] =>
  (content): DocumentNode =>
    JSON.parse(rewrite(JSON.stringify(content)))

const replaced = (pattern: RegExp, by: string): Rules['kept'] =>
  rewritten((json) => json.replace(pattern, by))

// The schema of an editor with few node types.
function pruned(node: DocumentNode): DocumentNode {
  const { type, text, marks, attrs, content } = node
  return {
    type,
    ...(text !== undefined && { text }),
    ...(marks && { marks }),
    ...(attrs && { attrs }),
    ...(content && { content: content.map(pruned) }),
  }
}

/** Faults that change content. */
export const contentFaults: readonly Planted[] = [
  { fault: 'loses keys that it does not know', section: '2.1', rules: { kept: pruned } },
  {
    fault: 'loses attributes',
    section: '2.1',
    rules: { kept: rewritten((json) => withoutKey(json, 'attrs')) },
  },
  {
    fault: 'loses marks',
    section: '2.1',
    rules: { kept: rewritten((json) => withoutKey(json, 'marks')) },
  },
  {
    fault: 'renames nodes that it does not know',
    section: '2.1',
    rules: { kept: replaced(/laterNode|laterAtom/g, 'paragraph') },
  },
  {
    fault: 'normalises text',
    section: '2.1',
    rules: { kept: rewritten((json) => json.normalize('NFC')) },
  },
  { fault: 'strips NUL', section: '2.1', rules: { kept: replaced(/\\u0000/g, '') } },
  {
    fault: 'strips the vowel marks',
    section: '2.1',
    rules: { kept: replaced(/[\u064b-\u0652]/g, '') },
  },
  {
    fault: 'breaks characters beyond the first plane',
    section: '2.1',
    rules: { kept: replaced(/[\ud800-\udfff]/g, '?') },
  },
  {
    fault: 'strips characters that are not seen',
    section: '2.1',
    rules: { kept: replaced(/[\u200b-\u200f\u202a-\u202e\ufeff]/g, '') },
  },
  {
    fault: 'collapses white space',
    section: '2.1',
    rules: { kept: replaced(/\\[rnt]| {2,}/g, ' ') },
  },
  { fault: 'escapes HTML', section: '2.1', rules: { kept: replaced(/</g, '&lt;') } },
  {
    fault: 'writes large numbers as strings',
    section: '2.1',
    rules: { kept: replaced(/9007199254740991/g, '"9007199254740991"') },
  },
  { fault: 'drops null', section: '2.1', rules: { kept: replaced(/"nil":null,/g, '') } },
  { fault: 'drops empty keys', section: '2.1', rules: { kept: replaced(/,?"":1/g, '') } },
  {
    fault: 'drops equal blocks',
    section: '2.1',
    rules: { kept: (root) => ({ ...root, content: distinct(root.content) }) },
  },
  { fault: 'cuts deep trees', section: '2.1', rules: { kept: (root) => cutAt(root, 50) } },
]

const withoutKey = (json: string, key: string): string =>
  JSON.stringify(JSON.parse(json, (name, value) => (name === key ? undefined : value)))

function distinct(blocks: DocumentNode[] = []): DocumentNode[] {
  return [...new Map(blocks.map((block) => [JSON.stringify(block), block])).values()]
}

function cutAt(node: DocumentNode, levels: number): DocumentNode {
  const content = levels === 0 ? [] : node.content?.map((child) => cutAt(child, levels - 1))
  return content ? { ...node, content } : node
}
