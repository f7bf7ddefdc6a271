import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fsyncDirectory } from '../../lib/durable-file.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { END_OF_ARCHIVE, packEntry } from '../../lib/tar.ts'

/** A file of an archive. */
interface ArchivedFile {
  name: string
  size: number
  sha256: string
}

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** An archive that is being written. */
export interface ArchiveWriter {
  /** Adds a file with a line for each item, and returns the number of lines. */
  addLines(name: string, lines: AsyncIterable<Uint8Array>): Promise<number>
  /** Adds a file of a known size. */
  add(name: string, size: number, content: Bytes): Promise<void>
  /** The files so far, for the manifest. */
  files: readonly ArchivedFile[]
}

const LINE_END = Buffer.from('\n')

/**
 * Writes an archive that appears under its name complete and durable, or not at all. Lines are
 * collected in a file beside it, because an archive begins a file with its size.
 *
 * @throws OperatorError if the file exists.
 */
export async function writeArchive(
  target: string,
  write: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  if (existsSync(target)) throw new OperatorError(`${target} already exists: name a new file`)
  const workshop = `${target}.part`
  // Not recursive: a missing parent is a typing error or an unmounted disk.
  if (!existsSync(workshop)) await mkdir(workshop, { mode: 0o700 })
  try {
    const draft = join(workshop, 'archive')
    const file = await open(draft, 'w', 0o600)
    try {
      await write(createWriter(file, join(workshop, 'lines')))
      await file.writeFile(END_OF_ARCHIVE)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, target)
    await fsyncDirectory(dirname(target))
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

function createWriter(file: FileHandle, linesFile: string): ArchiveWriter {
  const files: ArchivedFile[] = []

  async function add(name: string, size: number, content: Bytes): Promise<void> {
    const hash = createHash('sha256')
    async function* hashed() {
      for await (const piece of content) {
        hash.update(piece)
        yield piece
      }
    }
    for await (const piece of packEntry({ name, size, content: hashed() }))
      await file.writeFile(piece)
    files.push({ name, size, sha256: hash.digest('hex') })
  }

  return {
    files,
    add,
    async addLines(name, lines) {
      const collected = await open(linesFile, 'w+', 0o600)
      try {
        let count = 0
        for await (const line of lines) {
          await collected.writeFile(line)
          await collected.writeFile(LINE_END)
          count += 1
        }
        const { size } = await collected.stat()
        await add(name, size, collected.createReadStream({ start: 0, autoClose: false }))
        return count
      } finally {
        await collected.close()
      }
    },
  }
}
