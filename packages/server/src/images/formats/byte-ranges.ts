/** A range of a file that is kept, or bytes that replace others. */
export type ByteRange = { from: number; to: number } | Buffer

/** The content of a rewritten file, in ascending order. */
export interface ByteRanges {
  readonly list: readonly ByteRange[]
  /** Keeps the bytes between two offsets. */
  keep(from: number, to: number): void
  /** Keeps the bytes between two offsets but for the edits between them. */
  keepEdited(from: number, to: number, edits: readonly Edit[]): void
  add(bytes: Buffer): void
}

/** Bytes between two offsets that are left out, or that other bytes replace. */
export interface Edit {
  from: number
  to: number
  instead?: Buffer
}

export function createByteRanges(): ByteRanges {
  const list: ByteRange[] = []

  function keep(from: number, to: number): void {
    const last = list.at(-1)
    if (last && !Buffer.isBuffer(last) && last.to === from) last.to = to
    else if (from < to) list.push({ from, to })
  }

  return {
    list,
    keep,
    keepEdited(from, to, edits) {
      let at = from
      for (const edit of edits) {
        keep(at, edit.from)
        if (edit.instead) list.push(edit.instead)
        at = edit.to
      }
      keep(at, to)
    },
    add: (bytes) => {
      list.push(bytes)
    },
  }
}

export const lengthOf = ({ list }: ByteRanges): number =>
  list.reduce((sum, piece) => sum + pieceLength(piece), 0)

const pieceLength = (piece: ByteRange): number =>
  Buffer.isBuffer(piece) ? piece.length : piece.to - piece.from
