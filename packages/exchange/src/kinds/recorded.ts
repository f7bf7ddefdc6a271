import type { DocumentNode } from '@waraq/contract'
import type { Attributes, RenderOutput } from '@waraq/sdk/writer-parts'
import type { Writing } from '../writing.ts'

/** A text that the renderer shows, with the classes of the elements around it. */
export interface Recorded {
  text: string
  classes: string
}

/** What the renderer shows of an inline node: a file says the same. */
export function recordedOf(
  node: DocumentNode,
  line: readonly DocumentNode[],
  { context }: Pick<Writing, 'context'>,
): Recorded[] {
  const texts: Recorded[] = []
  const around: string[] = []
  const output: RenderOutput = {
    open: (_, attributes?: Attributes) => around.push(attributes?.class ?? ''),
    close: () => around.pop(),
    empty: () => {},
    text: (text) => texts.push({ text, classes: around.join(' ') }),
  }
  context.kinds.inlines.get(node.type)?.(node, { ...context, output }, line)
  return texts
}

/** The parts of a card that a text has: what is quoted, its translation and its citation. */
export const cardPartsOf = (texts: readonly Recorded[]): string[] =>
  ['wq-scripture', 'wq-translation', 'wq-citation']
    .map((name) =>
      texts
        .filter(({ classes }) => classes.includes(name))
        .map(({ text }) => text)
        .join(''),
    )
    .filter((part) => part !== '')

export const isCard = (texts: readonly Recorded[]): boolean =>
  texts.some(({ classes }) => classes.includes('wq-card'))
