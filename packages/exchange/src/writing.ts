import { type DocumentNode, knownLocaleOf } from '@waraq/contract'
import { ayahWords } from '@waraq/scripture/ayah-words'
import { createInlineContext, footnotesOf, type RenderContext } from '@waraq/sdk/writer-parts'
import { blocksIn } from './blocks-in.ts'
import type { ExportOptions } from './options.ts'

type Footnotes = ReturnType<typeof footnotesOf>

/** What every writer needs of a document. */
export interface Writing {
  blocks: readonly DocumentNode[]
  footnotes: Footnotes
  /** Notes in order. */
  notes: readonly { id: string; node: DocumentNode }[]
  /** What the renderer needs to write the text of an inline node. */
  context: Omit<RenderContext, 'output'>
}

const NOTE_PREFIX = 'wq'
/** Each node that the renderer shows is recorded by an output of its own. */
const NO_OUTPUT = { open() {}, close() {}, empty() {}, text() {} }

export function writingOf(content: unknown, options: ExportOptions): Writing {
  const blocks = blocksIn(content)
  const locale = knownLocaleOf(options.locale)
  const { translations } = options
  const footnotes = footnotesOf({ blocks, idPrefix: NOTE_PREFIX, locale })
  return {
    blocks,
    footnotes,
    notes: notesIn(blocks, footnotes),
    context: createInlineContext({ output: NO_OUTPUT, locale, blocks, translations, ayahWords }),
  }
}

/** The items of the list of notes. */
const notesIn = (blocks: readonly DocumentNode[], footnotes: Footnotes): Writing['notes'] =>
  blocks.flatMap((list) =>
    footnotes.attributes.listItem(list)
      ? (list.content ?? []).flatMap((node) => {
          const id = footnotes.attributes.listItem(node)?.id
          return typeof id === 'string' ? [{ id, node }] : []
        })
      : [],
  )
