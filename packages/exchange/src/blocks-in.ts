import { type DocumentNode, isNode, isObject } from '@waraq/contract'

/** The blocks of content of any form. */
export const blocksIn = (content: unknown): DocumentNode[] =>
  isObject(content) && Array.isArray(content.content) ? content.content.filter(isNode) : []
