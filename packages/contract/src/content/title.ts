import { deriveTitle } from './derive-title.ts'
import { emojiOf } from './emoji.ts'
import type { DocumentNode } from './node.ts'

/**
 * Derives the title of a document (specification section 1): the start of the first block with
 * text, white space collapsed, at most `MAX_TITLE` characters, cut at a word; `''` if no block has
 * text. docs/contract.md has the rules.
 */
export const titleOf = (doc: DocumentNode): string => deriveTitle(doc, emojiOf)
