/** Archives read, and written byte by byte with content that no backup produces. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { unpackEntries } from '../../src/lib/tar.ts'

/** An archive entry; `type`, `link` and `size` override its header. */
export interface ArchiveEntry {
  name: string
  content: Buffer
  type?: string
  link?: string
  size?: string
}

const BLOCK = 512

/** The entries of a backup, without its manifest. */
export function entriesOf(file: string): ArchiveEntry[] {
  const bytes = readFileSync(file)
  const entries: ArchiveEntry[] = []
  for (let at = 0; (bytes[at] ?? 0) !== 0; ) {
    const header = bytes.subarray(at, at + BLOCK)
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
    const prefix = textAt(header, 345, 155)
    const name = (prefix && `${prefix}/`) + textAt(header, 0, 100)
    entries.push({ name, content: bytes.subarray(at + BLOCK, at + BLOCK + size) })
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  return entries.filter(({ name }) => name !== 'manifest.json')
}

/** The files of an archive by their names, in its order. */
export async function contentsOf(file: string): Promise<Map<string, Buffer>> {
  const archive = await open(file)
  const contents = new Map<string, Buffer>()
  for await (const { name, content } of unpackEntries(archive))
    contents.set(name, Buffer.concat(await Array.fromAsync(content)))
  await archive.close()
  return contents
}

/** A manifest that lists these entries correctly. */
export function manifestOf(entries: readonly ArchiveEntry[], more: object = {}): ArchiveEntry {
  const files = entries.map(({ name, content }) => ({
    name,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }))
  const about = { format: 1, made_at: '2026-11-22T00:00:00.000Z', waraq: '0.1.0' }
  const manifest = { ...about, has_master_key: false, images: 'included', files, ...more }
  return { name: 'manifest.json', content: Buffer.from(JSON.stringify(manifest)) }
}

/** The archive as bytes. */
export const archiveOf = (entries: readonly ArchiveEntry[]): Buffer =>
  Buffer.concat([
    ...entries.flatMap((entry) => [
      headerOf(entry),
      entry.content,
      Buffer.alloc((BLOCK - (entry.content.length % BLOCK)) % BLOCK),
    ]),
    Buffer.alloc(2 * BLOCK),
  ])

function headerOf({ name, content, type = '0', link = '', size }: ArchiveEntry): Buffer {
  const header = Buffer.alloc(BLOCK)
  const [base, prefix] = Buffer.byteLength(name) > 100 ? cut(name) : [name, '']
  header.write(base, 0)
  header.write(prefix, 345)
  header.write('0000600\0', 100)
  header.write(size ?? `${content.length.toString(8).padStart(11, '0')}\0`, 124, 12, 'latin1')
  header.write('00000000000\0', 136)
  header.write('        ', 148)
  header.write(type, 156)
  header.write(link, 157)
  header.write('ustar\u000000', 257)
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function cut(name: string): [base: string, prefix: string] {
  const at = name.lastIndexOf('/')
  return [name.slice(at + 1), name.slice(0, at)]
}

function textAt(header: Buffer, at: number, most: number): string {
  return header.toString('utf8', at, at + most).replace(/\0.*$/s, '')
}
