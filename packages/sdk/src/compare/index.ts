/** Word-by-word differences between two versions of a document, and merges of two edited copies. */
export { type Change, type CompareOptions, compare } from './compare.ts'
export type { Segment } from './inline.ts'
export { type MergedBlocks, type MergeResult, merge } from './merge.ts'
