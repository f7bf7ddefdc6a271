import type { DocumentNode, FileReason } from '@waraq/contract'
import { filled } from './block-content.ts'
import type { Loss } from './losses.ts'

/** A picture of a file. */
export interface ImportedPicture {
  /** `import:N`, N from 1, which the content names until the picture has an id of its own. */
  id: string
  bytes: Uint8Array<ArrayBuffer>
}

/** What a file became: content in the form of the wire. */
export interface ImportedDocument {
  content: DocumentNode
  pictures: ImportedPicture[]
  losses: Loss[]
}

export const importedOf = (
  blocks: DocumentNode[],
  pictures: ImportedPicture[],
  losses: Loss[],
): ImportedDocument => ({
  content: { type: 'doc', content: filled(blocks) },
  pictures,
  losses,
})

export type UnreadableReason = FileReason

/** A file that cannot be read, and why. Readers throw nothing else. */
export class UnreadableFile extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(`The file cannot be read: ${reason}`)
    this.name = 'UnreadableFile'
    this.reason = reason
  }
}

/** Runs a part of a parser, whose errors all say that the file is damaged. */
export function orDamaged<Result>(parse: () => Result): Result {
  try {
    return parse()
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('damaged')
  }
}
