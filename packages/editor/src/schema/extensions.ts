import type { AnyExtension } from '@tiptap/core'
import { wordsOf } from '../ui/words.ts'
import { ATOMS } from './atoms.ts'
import { Details, DetailsContent, DetailsSummary } from './details.ts'
import { Kept } from './kept.ts'
import { TEXT_MARKS } from './marks.ts'
import { TABLES } from './tables.ts'
import { OwnTaskItem, TEXT_BLOCKS } from './text-blocks.ts'
import { UnknownBlock, UnknownInline } from './unknown.ts'

/** The schema of the editor: every node and mark of the node table, and a place for all others. */
export function schemaExtensions(locale: string): AnyExtension[] {
  const words = wordsOf(locale)
  return [
    ...TEXT_BLOCKS,
    OwnTaskItem.configure({
      nested: true,
      a11y: { checkboxLabel: ({ textContent }) => `${words.task}: ${textContent}` },
    }),
    ...TABLES,
    Details.configure({ foldLabel: words.fold }),
    DetailsSummary,
    DetailsContent,
    ...ATOMS,
    UnknownBlock,
    UnknownInline,
    ...TEXT_MARKS,
    Kept,
  ]
}
