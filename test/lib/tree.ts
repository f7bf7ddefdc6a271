import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of the tree: its path from the root, and its text. */
export type TreeFile = { path: string; text: string }

/** The root of the tree. */
export const ROOT = join(import.meta.dirname, '../..')

const IGNORED =
  /(?:^|\/)(?:node_modules|dist|data|coverage|\.git|\.DS_Store)$|\.log$|^packages\/[^/]+\/LICENSE$|^release$/

/** Every path of the tree, from its root, but for what .gitignore leaves out. */
export function listPaths(below = ''): string[] {
  return readdirSync(join(ROOT, below), { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name)
    if (IGNORED.test(path)) return []
    return entry.isDirectory() ? listPaths(path) : [path]
  })
}

export function readTree(pattern: RegExp): TreeFile[] {
  return listPaths()
    .filter((path) => pattern.test(path))
    .map((path) => ({ path, text: readText(path) }))
}

export function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

/** The fields of a package.json that say what a package needs and offers. */
export type Manifest = {
  name: string
  exports?: Record<string, string | { source?: string }>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** Every package.json of ours with its folder: the root's is `''`. */
export function readManifests(): { folder: string; manifest: Manifest }[] {
  return listPaths()
    .filter((path) => /(?:^|\/)package\.json$/.test(path))
    .map((path) => ({
      folder: path.slice(0, -'/package.json'.length),
      manifest: readManifest(path),
    }))
}

function readManifest(path: string): Manifest {
  return JSON.parse(readText(path))
}
