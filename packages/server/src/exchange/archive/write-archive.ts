import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
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

/** Yields the bytes of an archive, file by file. */
export interface ArchiveWriter {
  /** Adds a file with a line for each item, and returns the number of lines. */
  addLines(name: string, lines: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, number>
  /** Adds a file of a value. */
  addJson(name: string, value: object): AsyncGenerator<Uint8Array, void>
  /** Adds a file of a known size. */
  add(name: string, size: number, content: Bytes): AsyncGenerator<Uint8Array, void>
  /** The last bytes. */
  end: Uint8Array
  /** The files so far, for the manifest. */
  files: readonly ArchivedFile[]
}

const LINE_END = Buffer.from('\n')

/** Lines are collected in a file of the folder that has no name, because an archive begins a file with its size. */
export function createArchiveWriter(folder: string): ArchiveWriter {
  const files: ArchivedFile[] = []

  async function* add(name: string, size: number, content: Bytes) {
    const hash = createHash('sha256')
    async function* hashed() {
      for await (const piece of content) {
        hash.update(piece)
        yield piece
      }
    }
    yield* packEntry({ name, size, content: hashed() })
    files.push({ name, size, sha256: hash.digest('hex') })
  }

  return {
    files,
    end: END_OF_ARCHIVE,
    add,
    async *addJson(name, value) {
      const bytes = Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
      yield* add(name, bytes.length, [bytes])
    },
    async *addLines(name, lines) {
      const draft = join(folder, `lines-${randomUUID()}`)
      const collected = await open(draft, 'wx+', 0o600)
      try {
        // A killed process leaves nothing of a user behind.
        await rm(draft)
        let count = 0
        for await (const line of lines) {
          await collected.writeFile(line)
          await collected.writeFile(LINE_END)
          count += 1
        }
        const { size } = await collected.stat()
        yield* add(name, size, collected.createReadStream({ start: 0, autoClose: false }))
        return count
      } finally {
        await collected.close()
      }
    },
  }
}

/**
 * Writes bytes to a file that appears under its name complete and durable, or not at all.
 *
 * @throws OperatorError if the file exists.
 */
export async function saveArchive(target: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  if (existsSync(target)) throw new OperatorError(`${target} already exists: name a new file`)
  const draft = `${target}.part`
  try {
    const file = await open(draft, 'w', 0o600)
    try {
      for await (const piece of bytes) await file.writeFile(piece)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, target)
    await fsyncDirectory(dirname(target))
  } finally {
    await rm(draft, { force: true })
  }
}
