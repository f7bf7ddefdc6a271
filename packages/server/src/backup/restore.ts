import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { fullCheck } from '../db/snapshot.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { syncFolder } from '../lib/sync-folder.ts'
import { type Entry, unpacked } from '../lib/tar.ts'
import { DATABASE, type FileRecord, MANIFEST, type Manifest, parseManifest } from './manifest.ts'

/**
 * Puts a backup into an empty data folder. It is unpacked beside it and looked at first: every file
 * against its hash, the database as a whole; only then it takes its place, in one step.
 *
 * @throws OperatorError where the folder holds something, or the backup is damaged or incomplete.
 */
export async function restoreBackup(source: string, dataDir: string): Promise<Manifest> {
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0) {
    throw new OperatorError(`${dataDir} is not empty: a backup is restored into an empty folder`)
  }
  const draft = `${dataDir}.restoring`
  await rm(draft, { recursive: true, force: true })
  try {
    const manifest = await unpackInto(draft, source)
    const verdict = fullCheck(join(draft, DATABASE))
    if (verdict !== 'ok')
      throw new OperatorError(`the database in this backup is damaged: ${verdict}`)
    await rm(dataDir, { recursive: true, force: true })
    await rename(draft, dataDir)
    await syncFolder(dirname(dataDir))
    return manifest
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function unpackInto(folder: string, source: string): Promise<Manifest> {
  const archive = await open(source)
  const found: FileRecord[] = []
  try {
    for await (const entry of unpacked(archive)) found.push(await unpack(entry, folder))
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause
    throw new OperatorError(`${source} cannot be read as a backup: ${sentenceOf(cause)}`, { cause })
  } finally {
    await archive.close()
  }
  const last = found.pop()
  if (last?.name !== MANIFEST) throw new OperatorError(`${source} ends before its list of files`)
  const manifest = parseManifest(await readFile(join(folder, MANIFEST), 'utf8'))
  requireSame(manifest.files, found)
  await rm(join(folder, MANIFEST))
  return manifest
}

async function unpack({ name, size, content }: Entry, folder: string): Promise<FileRecord> {
  const path = join(folder, normalize(name))
  // Only names that a backup gives, whatever made this file.
  if (!path.startsWith(folder + sep)) throw new OperatorError(`a backup holds no file ${name}`)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let written = 0
  try {
    for await (const piece of content) {
      hash.update(piece)
      written += piece.length
      await file.write(piece)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  if (written !== size) throw new OperatorError(`the backup was cut off inside of ${name}`)
  return { name, size, sha256: hash.digest('hex') }
}

function requireSame(promised: FileRecord[], found: FileRecord[]): void {
  const hashes = new Map(found.map(({ name, sha256 }) => [name, sha256]))
  for (const { name, sha256 } of promised) {
    if (hashes.get(name) !== sha256) throw new OperatorError(`${name} in this backup is damaged`)
  }
  if (found.length !== promised.length) throw new OperatorError('this backup holds other files too')
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
