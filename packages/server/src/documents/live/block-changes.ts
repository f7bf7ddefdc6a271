import { ApiError } from '@waraq/contract'

/** Blocks that replace others: `from` to `to` are indexes of the version that the change names. */
export interface BlockChange {
  from: number
  to: number
  /** The blocks as a list in JSON, in UTF-8. */
  content: Uint8Array
}

/** A range of bytes. */
interface Bytes {
  from: number
  to: number
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [0x5b, 0x7b, 0x5d, 0x7d]
const CONTENT = Buffer.from('"content":[')
const SEPARATOR = Buffer.from(',')

/**
 * Replaces blocks in stored content. All other bytes stay as they are, so the result is what a save
 * of the whole document would store.
 *
 * @throws ApiError `invalid_content` for ranges that overlap, go back or end behind the last block
 */
export function changeBlocks(
  content: Buffer,
  changes: readonly BlockChange[],
): Buffer<ArrayBuffer> {
  const { list, blocks } = blocksOf(content)
  const kept = (from: number, to: number): Buffer[] => {
    const [first, last] = [blocks[from], blocks[to - 1]]
    return first && last && from < to ? [content.subarray(first.from, last.to)] : []
  }
  const parts: Buffer[] = []
  let at = 0
  for (const [index, { from, to, content: added }] of changes.entries()) {
    if (from < at || to < from || to > blocks.length)
      throw new ApiError('invalid_content', { rule: 'block_range', field: `/blocks/${index}` })
    parts.push(...kept(at, from))
    // Without its brackets.
    const inner = Buffer.from(added.buffer, added.byteOffset + 1, added.length - 2)
    if (inner.length > 0) parts.push(inner)
    at = to
  }
  parts.push(...kept(at, blocks.length))
  const joined = parts.flatMap((part, index) => (index === 0 ? [part] : [SEPARATOR, part]))
  return Buffer.concat([content.subarray(0, list.from), ...joined, content.subarray(list.to)])
}

/** Where the list of blocks is in canonical JSON, and each of them. */
function blocksOf(content: Buffer): { list: Bytes; blocks: Bytes[] } {
  const from = listStartOf(content)
  const blocks: Bytes[] = []
  let [at, start] = [from, from]
  for (let depth = 0; depth >= 0; at++) {
    const byte = content[at]
    if (byte === undefined) throw new ApiError('content_damaged')
    if (byte === QUOTE) at = endOfString(content, at)
    const nesting = nestingOf(byte)
    if (nesting > 0 && depth === 0) start = at
    depth += nesting
    if (nesting < 0 && depth === 0) blocks.push({ from: start, to: at + 1 })
  }
  return { list: { from, to: at - 1 }, blocks }
}

/** The place after the bracket of the outermost list `content`. */
function listStartOf(content: Buffer): number {
  // Behind the opening brace, or behind the comma after another member.
  for (let at = 1, depth = 0; at < content.length; at++) {
    const byte = content[at]
    const isMember = depth === 0 && (at === 1 || content[at - 1] === COMMA)
    if (isMember && content.subarray(at, at + CONTENT.length).equals(CONTENT))
      return at + CONTENT.length
    if (byte === QUOTE) at = endOfString(content, at)
    depth += nestingOf(byte)
  }
  throw new ApiError('content_damaged')
}

/** By how much a byte outside of strings changes the depth. */
function nestingOf(byte: number | undefined): number {
  if (byte === OPEN_LIST || byte === OPEN_OBJECT) return 1
  return byte === CLOSE_LIST || byte === CLOSE_OBJECT ? -1 : 0
}

/** The place of the quote that ends the string that begins here. */
function endOfString(content: Buffer, at: number): number {
  for (let end = content.indexOf(QUOTE, at + 1); end >= 0; end = content.indexOf(QUOTE, end + 1)) {
    let escapes = end
    while (content[escapes - 1] === BACKSLASH) escapes--
    if ((end - escapes) % 2 === 0) return end
  }
  throw new ApiError('content_damaged')
}
