import type { DocumentNode } from '@waraq/contract'
import type { AttributesFor, KindTable, ShowBlock, ShowInline, ShowMark } from './render-context.ts'

/** What one kind of content adds to rendered documents, by the type of a node or mark. */
export interface Kind {
  inlines?: Readonly<Record<string, ShowInline>>
  blocks?: Readonly<Record<string, ShowBlock>>
  marks?: Readonly<Record<string, ShowMark>>
  /** Attributes for elements of other kinds, such as the id of a note. */
  attributes?: Readonly<Record<string, AttributesFor>>
  code?: LazyCode
}

/** Code that only some documents need. Printing and copying cannot wait for it. */
export interface LazyCode {
  /** What the stored form of these documents has. */
  sign: RegExp
  load(): Promise<void>
  /** Selects elements that show a source until the code draws them. */
  sources?: string
  /** Set once it is loaded. Draws `atOnce` characters before the page draws its next frame. */
  draw?(part: ParentNode, atOnce?: number): void
}

/** A document that is rendered from its start to its end. */
export interface WholeDocument {
  blocks: readonly DocumentNode[]
  /** Begins the ids of headings, captions and footnotes. */
  idPrefix: string
  locale: string
}

/** Adds kinds to a table. Of several that know a mark the first is asked first. */
export const withKinds = (kinds: readonly Kind[], table?: KindTable): KindTable => ({
  inlines: added(
    table?.inlines,
    kinds.flatMap(({ inlines = {} }) => Object.entries(inlines)),
  ),
  blocks: added(
    table?.blocks,
    kinds.flatMap(({ blocks = {} }) => Object.entries(blocks)),
  ),
  attributes: added(
    table?.attributes,
    kinds.flatMap(({ attributes = {} }) => Object.entries(attributes)),
  ),
  marks: added<ShowMark>(
    table?.marks,
    kinds.flatMap(({ marks = {} }) => Object.entries(marks)),
    (first, next) => (attrs, context, text) =>
      first(attrs, context, text) ?? next(attrs, context, text),
  ),
})

function added<Rule>(
  rules: ReadonlyMap<string, Rule> = new Map(),
  entries: readonly [string, Rule][],
  join = (_: Rule, next: Rule) => next,
): ReadonlyMap<string, Rule> {
  if (entries.length === 0) return rules
  const all = new Map(rules)
  for (const [type, rule] of entries) {
    const first = all.get(type)
    all.set(type, first ? join(first, rule) : rule)
  }
  return all
}
