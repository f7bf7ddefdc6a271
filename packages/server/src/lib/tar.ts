import type { FileHandle } from 'node:fs/promises'

/** POSIX `ustar` format with GNU's encoding of sizes over 8 GiB: any `tar` can read it. */
const BLOCK = 512
const PIECE = 65_536
const [NAME, MODE, SIZE, MTIME, SUM, TYPE, MAGIC, PREFIX] = [0, 100, 124, 136, 148, 156, 257, 345]
const [LONGEST_NAME, LONGEST_PREFIX] = [100, 155]
const OCTAL_SIZES_BELOW = 8 ** 11
/** `0`, and NUL as in pre-POSIX archives. */
const PLAIN_FILES = new Set([0x30, 0])

/** A file to archive: its name, size and content. */
interface NewTarEntry {
  name: string
  size: number
  content: AsyncIterable<Uint8Array>
}

/** An archive member, which may also be a link, a folder or a device. */
export interface TarEntry extends NewTarEntry {
  isPlainFile: boolean
}

/** Yields the chunks of one archive member. */
export async function* packEntry({ name, size, content }: NewTarEntry): AsyncGenerator<Uint8Array> {
  yield headerOf(name, size)
  let writtenBytes = 0
  for await (const piece of content) {
    writtenBytes += piece.length
    yield piece
  }
  if (writtenBytes !== size) throw new Error(`${name} changed its size while it was read`)
  yield Buffer.alloc(paddingOf(size))
}

export const END_OF_ARCHIVE: Uint8Array = Buffer.alloc(2 * BLOCK)

/**
 * Yields the members of an archive in order. If the archive is truncated during the read, the last
 * content is shorter than its size.
 *
 * @throws Error if the file is not an archive or is truncated.
 */
export async function* unpackEntries(file: FileHandle): AsyncGenerator<TarEntry> {
  const { size: length } = await file.stat()
  for (let at = 0; ; ) {
    const header = await blockAt(file, at)
    if (header.every((byte) => byte === 0)) return
    const { name, size, isPlainFile } = readHeader(header)
    const start = at + BLOCK
    if (start + size > length) throw new Error(`the archive is truncated inside ${name}`)
    yield { name, size, isPlainFile, content: bytesAt(file, start, size) }
    at = start + size + paddingOf(size)
  }
}

function headerOf(name: string, size: number): Buffer {
  const { folder, base } = splitName(name)
  const header = Buffer.alloc(BLOCK)
  header.write(base, NAME)
  header.write(folder, PREFIX)
  header.write('0000600\0', MODE)
  writeSize(header, size)
  header.write('00000000000\0', MTIME)
  header.write('        ', SUM)
  header.write('0', TYPE)
  header.write('ustar\u000000', MAGIC)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, SUM)
  return header
}

// A long name is split into a prefix and the rest.
function splitName(name: string): { folder: string; base: string } {
  if (Buffer.byteLength(name) <= LONGEST_NAME) return { folder: '', base: name }
  const cut = name.lastIndexOf('/')
  const [folder, base] = [name.slice(0, Math.max(cut, 0)), name.slice(cut + 1)]
  const isShort = Buffer.byteLength(base) <= LONGEST_NAME
  if (isShort && Buffer.byteLength(folder) <= LONGEST_PREFIX) return { folder, base }
  throw new Error(`the name ${name} is too long`)
}

function writeSize(header: Buffer, size: number): void {
  if (size < OCTAL_SIZES_BELOW) {
    header.write(`${size.toString(8).padStart(11, '0')}\0`, SIZE)
    return
  }
  header[SIZE] = 0x80
  header.writeBigUInt64BE(BigInt(size), SIZE + 4)
}

function readHeader(header: Buffer): Omit<TarEntry, 'content'> {
  const sum = Number.parseInt(header.toString('latin1', SUM, SUM + 6), 8)
  const blank = Buffer.from(header)
  blank.write('        ', SUM)
  if (sum !== sumOf(blank)) throw new Error('this is not an archive, or it is damaged')
  const [folder, base] = [
    textAt(header, PREFIX, LONGEST_PREFIX),
    textAt(header, NAME, LONGEST_NAME),
  ]
  return {
    name: folder === '' ? base : `${folder}/${base}`,
    size: readSize(header),
    isPlainFile: PLAIN_FILES.has(header[TYPE] ?? 0),
  }
}

function readSize(header: Buffer): number {
  // The field ends with a NUL or a space.
  const [digits = ''] = header.toString('latin1', SIZE, MTIME).split(/[\0 ]/)
  const isOctal = (header[SIZE] ?? 0) < 0x80
  const size = isOctal ? Number.parseInt(digits, 8) : Number(header.readBigUInt64BE(SIZE + 4))
  const isSize = Number.isSafeInteger(size) && (!isOctal || /^[0-7]+$/.test(digits))
  if (isSize) return size
  throw new Error('a file in this archive has an invalid size')
}

async function blockAt(file: FileHandle, at: number): Promise<Buffer> {
  const block = Buffer.alloc(BLOCK)
  const { bytesRead } = await file.read(block, 0, BLOCK, at)
  if (bytesRead < BLOCK) throw new Error('the archive is truncated')
  return block
}

function textAt(header: Buffer, at: number, most: number): string {
  const field = header.subarray(at, at + most)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? most : end)
}

const sumOf = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0)
const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

async function* bytesAt(file: FileHandle, at: number, size: number): AsyncGenerator<Uint8Array> {
  for (let readBytes = 0; readBytes < size; ) {
    const piece = Buffer.alloc(Math.min(PIECE, size - readBytes))
    const { bytesRead } = await file.read(piece, 0, piece.length, at + readBytes)
    if (bytesRead === 0) return
    readBytes += bytesRead
    yield piece.subarray(0, bytesRead)
  }
}
