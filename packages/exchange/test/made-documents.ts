/** Documents of every kind of block, in mixed scripts, and the direction of each of their lines. */
import type { Direction, DocumentNode } from '@waraq/contract'
import { isLine, visitBlocks } from './lines-of.ts'
import { block } from './written.ts'

const WORDS = {
  arabic: 'الدرس الأول في البيت (كتاب)، ثم قرأ الطالب.'.split(' '),
  hebrew: 'שלום לכולם זה ספר (טוב) מאוד.'.split(' '),
  latin: 'A lesson, with (some) words and a full stop.'.split(' '),
  digits: ['42', '١٢', '3.5', '—', '(7)'],
}
const MARKS = ['bold', 'italic', 'underline', 'strike', 'code']

export type Random = () => number

/** Numbers from 0 to 1 that follow from a seed. */
export function createRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

/** A document with `count` top-level blocks. Each line ends in a unique number. */
export function makeDocument(count: number, random: Random): DocumentNode {
  let line = 10_000
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item
  const often = (share: number) => random() < share

  function texts(): DocumentNode[] {
    line += 1
    const scripts = often(0.2) ? [pick(SCRIPTS), pick(SCRIPTS)] : [pick(SCRIPTS)]
    const parts = scripts.flatMap((script) => {
      const words = Array.from({ length: 1 + Math.floor(random() * 9) }, () => pick(WORDS[script]))
      const marks = often(0.3) ? { marks: [{ type: pick(MARKS) }] } : {}
      return [{ type: 'text', text: `${words.join(' ')} `, ...marks }]
    })
    return [...parts, { type: 'text', text: `${line}` }]
  }

  const attrs = () => ({
    ...(often(0.15) && { dir: pick(['ltr', 'rtl']) }),
    ...(often(0.2) && { textAlign: pick(['left', 'center', 'right', 'start', 'end', 'justify']) }),
    ...(often(0.1) && { indent: 1 + Math.floor(random() * 3) }),
  })
  const paragraph = () => block('paragraph', attrs(), ...texts())
  const several = (depth: number) =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, () => made(depth))
  const items = (depth: number) =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
      block('listItem', {}, paragraph(), ...(often(0.2) ? [made(depth)] : [])),
    )
  const row = (kind: string) =>
    block('tableRow', {}, ...[1, 2, 3].map(() => block(kind, {}, paragraph())))

  const KINDS: ((depth: number) => DocumentNode)[] = [
    (depth) => block('orderedList', { start: 1 + Math.floor(random() * 5) }, ...items(depth)),
    (depth) => block('bulletList', {}, ...items(depth)),
    (depth) => block('bulletList', { task: true }, ...items(depth)),
    // A Word file tells which lines are in a quote, so that a quote begins with one.
    (depth) =>
      block(
        'blockquote',
        often(0.5) ? { callout: pick(['note', 'tip']) } : {},
        paragraph(),
        ...several(depth),
      ),
    () => block('table', {}, row('tableHeader'), row('tableCell'), row('tableCell')),
    (depth) =>
      block(
        'details',
        {},
        block('detailsSummary', {}, ...texts()),
        block('detailsContent', {}, ...several(depth)),
      ),
    () => block('horizontalRule', {}),
  ]

  function made(depth: number): DocumentNode {
    if (depth > 2 || often(0.55)) return paragraph()
    if (often(0.3))
      return block('heading', { ...attrs(), level: 1 + Math.floor(random() * 6) }, ...texts())
    return pick(KINDS)(depth + 1)
  }

  return { type: 'doc', content: Array.from({ length: count }, () => made(0)) }
}

const SCRIPTS = Object.keys(WORDS) as (keyof typeof WORDS)[]

/** The direction of each line by its number, as the renderer shows it. */
export function directionsOf(document: DocumentNode): Map<string, Direction> {
  const directions = new Map<string, Direction>()
  visitBlocks(document, ({ node, direction }) => {
    if (isLine(node)) directions.set(node.content?.at(-1)?.text ?? '', direction)
  })
  return directions
}

/** Blocks with 519 KB of JSON: 172 pages. */
export function longDocument(): DocumentNode {
  const content: DocumentNode[] = []
  const random = createRandom(7)
  for (let size = 0; size < 519_000; ) {
    const { content: made = [] } = makeDocument(10, random)
    content.push(...made)
    size += JSON.stringify(made).length
  }
  return { type: 'doc', content }
}
