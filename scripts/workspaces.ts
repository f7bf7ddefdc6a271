import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The root of the checkout. */
export const ROOT = join(import.meta.dirname, '..')

/** The fields of a package.json that building and releasing read. */
export type Manifest = {
  name: string
  version: string
  private?: boolean
  exports?: Record<string, string | Record<string, string>>
  bin?: Record<string, string>
  repository?: unknown
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** A package of ours. `folder` is its path from the root. */
export type Workspace = { name: string; folder: string; manifest: Manifest }

export function readWorkspaces(): Workspace[] {
  return globSync('packages/*/package.json', { cwd: ROOT })
    .sort()
    .map((path) => {
      const manifest = readManifest(join(ROOT, path))
      return { name: manifest.name, folder: dirname(path), manifest }
    })
}

/** The packages that a release publishes. */
export const publishedWorkspaces = (): Workspace[] =>
  readWorkspaces().filter((one) => one.manifest.private !== true)

export const readManifest = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8'))

/**
 * The wanted packages and those that they need, each after those it needs: a package is built
 * against the declarations of its dependencies.
 */
export function inBuildOrder(all: Workspace[], roots: Workspace[] = all): Workspace[] {
  const ordered = new Set<Workspace>()
  const add = (one: Workspace) => {
    const { dependencies, devDependencies } = one.manifest
    const needs = { ...dependencies, ...devDependencies }
    for (const other of all) if (other.name in needs) add(other)
    ordered.add(one)
  }
  for (const one of roots) add(one)
  return [...ordered]
}

/** The named packages and those of ours that they need at run time. */
export function neededBy(all: Workspace[], names: readonly string[]): Workspace[] {
  const needed = new Set<Workspace>()
  const add = (one: Workspace) => {
    needed.add(one)
    const { dependencies = {} } = one.manifest
    for (const other of all) if (other.name in dependencies && !needed.has(other)) add(other)
  }
  for (const one of all) if (names.includes(one.name)) add(one)
  return all.filter((one) => needed.has(one))
}
