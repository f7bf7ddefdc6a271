import { createWriteStream } from 'node:fs'
import { mkdir, open, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isObject } from '@waraq/contract'
import { OperatorError } from '../../lib/operator-error.ts'
import { unpackEntries } from '../../lib/tar.ts'
import { shardOfId } from '../../lib/uuid.ts'

/** The file of an archive with a line for each document. */
export const DOCUMENTS = 'documents.ndjson'

const PICTURE = /^images\/[0-9a-f-]{36}\.[a-z]{3,4}$/
const PRIVATE = { mode: 0o600 }

/**
 * Unpacks the documents and pictures of an archive into a folder, as `waraq import` reads it: a file
 * for each document, with the name of its id.
 *
 * @throws OperatorError if the file is no archive of a user.
 */
export async function unpackArchive(source: string, folder: string): Promise<void> {
  const archive = await open(source)
  let hasDocuments = false
  try {
    for await (const { name, isPlainFile, content } of unpackEntries(archive)) {
      if (!isPlainFile) continue
      if (name === DOCUMENTS) {
        hasDocuments = true
        await unpackDocuments(Readable.from(content), folder)
      } else if (PICTURE.test(name)) {
        const file = join(folder, name)
        await mkdir(dirname(file), { recursive: true, mode: 0o700 })
        await pipeline(content, createWriteStream(file, PRIVATE))
      }
    }
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new OperatorError(`${source} cannot be read as an archive: ${reason}`, { cause })
  } finally {
    await archive.close()
  }
  if (!hasDocuments) throw new OperatorError(`${source} holds no ${DOCUMENTS}`)
}

async function unpackDocuments(bytes: Readable, folder: string): Promise<void> {
  for await (const line of createInterface({ input: bytes, crlfDelay: Number.POSITIVE_INFINITY })) {
    const document: unknown = JSON.parse(line)
    const id = isObject(document) ? document.id : undefined
    // It becomes the name of a file.
    if (typeof id !== 'string' || shardOfId(id) === undefined)
      throw new OperatorError(`a line of ${DOCUMENTS} has no id of a document`)
    await writeFile(join(folder, `${id}.json`), line, PRIVATE)
  }
}
