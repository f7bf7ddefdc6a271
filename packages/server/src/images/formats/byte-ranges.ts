/** A range of a file that is kept, or bytes that replace others. */
export type ByteRange = { from: number; to: number } | Buffer

/** The content of a rewritten file, in ascending order. */
export interface ByteRanges {
  readonly list: readonly ByteRange[]
  /** Keeps the bytes between two offsets. */
  keep(from: number, to: number): void
  add(bytes: Buffer): void
}

export function createByteRanges(): ByteRanges {
  const list: ByteRange[] = []
  return {
    list,
    keep(from, to) {
      const last = list.at(-1)
      if (last && !Buffer.isBuffer(last) && last.to === from) last.to = to
      else if (from < to) list.push({ from, to })
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
