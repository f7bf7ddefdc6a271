import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OperatorError } from '../lib/operator-error.ts'
import { type TarEntry, unpackEntries } from '../lib/tar.ts'
import {
  DATABASE,
  type FileRecord,
  isBackupName,
  MANIFEST,
  type Manifest,
  maxBytesOf,
  parseManifest,
} from './manifest.ts'

/**
 * Unpacks a backup into a new folder and verifies the hash of each file.
 *
 * @throws OperatorError if the backup is damaged or contains an unexpected file.
 */
export async function unpackInto(folder: string, source: string): Promise<Manifest> {
  const records = await unpackFiles(folder, source)
  const last = records.pop()
  if (last?.name !== MANIFEST) throw new OperatorError(`${source} ends before its manifest`)
  const manifest = parseManifest(await readFile(join(folder, MANIFEST), 'utf8'))
  requireSame(manifest.files, records)
  if (!records.some(({ name }) => name === DATABASE)) {
    throw new OperatorError(`${source} holds no ${DATABASE}`)
  }
  await rm(join(folder, MANIFEST))
  return manifest
}

async function unpackFiles(folder: string, source: string): Promise<FileRecord[]> {
  const archive = await open(source)
  const records = new Map<string, FileRecord>()
  try {
    for await (const entry of unpackEntries(archive)) {
      requireOfBackup(entry, source, records)
      records.set(entry.name, await unpack(entry, folder))
    }
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause
    throw new OperatorError(`${source} cannot be read as a backup: ${sentenceOf(cause)}`, { cause })
  } finally {
    await archive.close()
  }
  return [...records.values()]
}

/** Checked before any byte of the file is written, because the archive is untrusted. */
function requireOfBackup(
  { name, size, isPlainFile }: TarEntry,
  source: string,
  records: ReadonlyMap<string, FileRecord>,
): void {
  const quoted = JSON.stringify(name)
  if (!isPlainFile) throw new OperatorError(`${quoted} in ${source} is not a regular file`)
  if (!isBackupName(name)) throw new OperatorError(`unexpected file ${quoted} in a backup`)
  if (records.has(name)) throw new OperatorError(`${source} holds ${name} twice`)
  if (size > maxBytesOf(name, records.values())) {
    throw new OperatorError(`${name} in ${source} is too large for a backup: it has ${size} bytes`)
  }
}

async function unpack({ name, size, content }: TarEntry, folder: string): Promise<FileRecord> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let writtenBytes = 0
  try {
    for await (const piece of content) {
      hash.update(piece)
      writtenBytes += piece.length
      await file.writeFile(piece)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  if (writtenBytes !== size) throw new OperatorError(`the backup is truncated inside ${name}`)
  return { name, size, sha256: hash.digest('hex') }
}

function requireSame(promised: FileRecord[], records: FileRecord[]): void {
  const hashes = new Map(records.map(({ name, sha256 }) => [name, sha256]))
  for (const { name, sha256 } of promised) {
    if (hashes.get(name) === sha256) continue
    throw new OperatorError(`${JSON.stringify(name)} in this backup is damaged`)
  }
  if (records.length !== promised.length)
    throw new OperatorError('this backup contains other files too')
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
