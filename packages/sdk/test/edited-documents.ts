/** Seeded documents with planted edits. Each block and each edit has a unique word. */
import type { DocumentNode } from '@waraq/contract'

export type Random = () => number

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type EditKind = 'word' | 'bold' | 'verse' | 'attribute' | 'part' | 'insert' | 'remove' | 'move'

export interface Edit {
  kind: EditKind
  /** The word of the edited, removed or moved block, or of the edit. */
  word: string
}

const EDITS: EditKind[] = ['word', 'bold', 'verse', 'attribute', 'part', 'insert', 'remove', 'move']
const ENGLISH = 'a letter to friends about gardens rivers stones and winter lamps in old towns'
const ARABIC = 'كتابٌ في بيتِ صديقٍ قديمٍ وحديقةٌ على نهرٍ وقمرٌ وشجرٌ وطريقٌ إلى مدينةٍ بعيدة'
const VOCABULARY = `${ENGLISH} ${ARABIC}`.split(' ')

const pick = <T>(items: readonly T[], random: Random): T =>
  items[Math.floor(random() * items.length)] as T
const doc = (content: DocumentNode[]): DocumentNode => ({ type: 'doc', content })
const text = (value: string): DocumentNode => ({ type: 'text', text: value })
const paragraph = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content })

/** A quotation with stand-in words, which a word diff could split. */
const verse = (ayah: number): DocumentNode => ({
  type: 'quranVerse',
  attrs: { surah: 2, ayah, text: `words of verse ${ayah}`, encoding: 'uthmani' },
})

/** A text with this word in its middle; half of its other words occur only here. */
function sentence(word: string, random: Random): string {
  const length = 8 + Math.floor(random() * 16)
  const words = Array.from({ length }, (_, at) =>
    random() < 0.5 ? pick(VOCABULARY, random) : `${word}x${at}`,
  )
  return [...words, word, ...words.slice(0, 3).map((_, at) => `${word}y${at}`)].join(' ')
}

/** A block with this word in it. */
function makeBlock(word: string, random: Random): DocumentNode {
  const line = (part: string) => paragraph(text(sentence(`${word}${part}`, random)))
  const own = paragraph(text(sentence(word, random)))
  const kinds: (() => DocumentNode)[] = [
    () => own,
    () => own,
    () => own,
    () => paragraph(text(`${sentence(word, random)} `), verse(1), text(' after it')),
    () => ({ ...own, type: 'heading', attrs: { level: 2 } }),
    () => ({ ...own, type: 'codeBlock' }),
    () => ({ type: 'blockquote', content: [own, line('q')] }),
    () => ({
      type: 'bulletList',
      content: [own, line('b'), line('c')].map((one) => ({ type: 'listItem', content: [one] })),
    }),
    () => ({
      type: 'table',
      content: [
        [own, line('b')],
        [line('c'), line('d')],
      ].map((row) => ({
        type: 'tableRow',
        content: row.map((cell) => ({ type: 'tableCell', content: [cell] })),
      })),
    }),
    () => ({
      type: 'details',
      content: [
        { type: 'detailsSummary', content: [text(sentence(`${word}s`, random))] },
        { type: 'detailsContent', content: [own] },
      ],
    }),
  ]
  return pick(kinds, random)()
}

export const makeDocument = (blocks: number, random: Random): DocumentNode =>
  doc(Array.from({ length: blocks }, (_, at) => makeBlock(`b${at}`, random)))

/** Replaces the first text block, at any depth. */
function inFirstText(
  node: DocumentNode,
  change: (block: DocumentNode) => DocumentNode,
): DocumentNode {
  const [first, ...others] = node.content ?? []
  if (!first) return node
  return first.text === undefined
    ? { ...node, content: [inFirstText(first, change), ...others] }
    : change(node)
}

const PARTS = new Set(['bulletList', 'table', 'blockquote'])

/** Edits a block in place; undefined where this kind of edit does not fit. */
function editBlock(
  block: DocumentNode,
  kind: EditKind,
  word: string,
  random: Random,
): DocumentNode | undefined {
  const content = block.content ?? []
  if (kind === 'word') {
    return inFirstText(block, (one) => {
      const [first, ...others] = one.content ?? []
      const words = (first?.text ?? '').split(' ')
      words[Math.floor(random() * 5)] = word
      return { ...one, content: [{ ...first, type: 'text', text: words.join(' ') }, ...others] }
    })
  }
  if (kind === 'bold' && block.type === 'paragraph') {
    const [first, ...others] = content
    const [one = '', ...words] = (first?.text ?? '').split(' ')
    const bold = { ...text(one), marks: [{ type: 'bold' }] }
    return { ...block, content: [bold, text(` ${words.join(' ')}`), ...others] }
  }
  if (kind === 'verse' && content.some(({ type }) => type === 'quranVerse')) {
    const ayah = 2 + Math.floor(random() * 200)
    return {
      ...block,
      content: content.map((one) => (one.type === 'quranVerse' ? verse(ayah) : one)),
    }
  }
  if (kind === 'attribute' && (block.type === 'heading' || block.type === 'paragraph')) {
    return { ...block, attrs: { ...block.attrs, dir: 'rtl' } }
  }
  if (kind === 'part' && PARTS.has(block.type)) {
    const last = content.at(-1)
    const added = last && inFirstText(last, (one) => ({ ...one, content: [text(word)] }))
    return added && { ...block, content: [...content, added] }
  }
  return undefined
}

/** The word that {@link makeDocument} gave a block. */
const wordOf = (at: number): string => `b${at}`

/** A document whose blocks are edited once each. */
interface Draft {
  blocks: (DocumentNode | undefined)[]
  /** The blocks that were put before each block. */
  before: DocumentNode[][]
  isFree: boolean[]
  edits: Edit[]
}

/**
 * Plants edits, at most one in a block and none beside another, so that each has one reading.
 * `name` begins the words of the edits.
 */
export function plantEdits(
  { content = [] }: DocumentNode,
  count: number,
  name: string,
  random: Random,
): { edited: DocumentNode; edits: Edit[] } {
  const [before, isFree] = [content.map((): DocumentNode[] => []), content.map(() => true)]
  const draft: Draft = { blocks: [...content], before, isFree, edits: [] }
  for (let tries = 0; draft.edits.length < count && tries < 20 * count; tries++) {
    plantEdit(draft, `${name}${draft.edits.length}`, random)
  }
  const blocks = draft.blocks.flatMap((block, at) => [
    ...(before[at] ?? []),
    ...(block ? [block] : []),
  ])
  return { edited: doc(blocks), edits: draft.edits }
}

function plantEdit({ blocks, before, isFree, edits }: Draft, word: string, random: Random): void {
  const at = Math.floor(random() * blocks.length)
  const block = blocks[at]
  if (!block || !isFree[at]) return
  const kind = pick(EDITS, random)
  // A block moves over three that stay, so that nothing else can have moved instead.
  const over = kind === 'move' ? [at + 1, at + 2, at + 3, at + 4] : []
  if (!over.every((one) => isFree[one])) return
  const edited = editBlock(block, kind, word, random)
  const isWhole = kind === 'insert' || kind === 'remove' || kind === 'move'
  if (!isWhole && !edited) return
  if (kind === 'insert') before[at]?.push(makeBlock(word, random))
  else blocks[at] = edited
  if (kind === 'move') before[at + 4]?.push(block)
  const isNamed = kind === 'insert' || kind === 'word' || kind === 'part'
  edits.push({ kind, word: isNamed ? word : wordOf(at) })
  for (const one of [at - 1, at, at + 1, ...over]) isFree[one] = false
}
