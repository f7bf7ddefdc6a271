import { accessSync, constants, existsSync, globSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * A program that a test needs. `test('…', { skip: part.skip }, …)` runs if it is installed; else
 * `skip` is the reason and `path` is empty.
 */
export type Requirement = { readonly path: string; readonly skip: string | false }

/** One line of `scripts/system-requirements.txt`. */
type RequirementEntry = {
  name: string
  foundAs: string
  packages: string[]
  usedFor: string
}

const ROOT = join(import.meta.dirname, '../..')
const COLUMNS = /^(\S+)\s+(\S+)\s+(\S+)\s+(.+)$/

/** The requirement of this name, on this machine. */
export function requirement(name: string): Requirement {
  const entry = listRequirements().find((part) => part.name === name)
  if (!entry) throw new Error(`scripts/system-requirements.txt has no part called ${name}`)
  const path = process.env[name.toUpperCase()] ?? findPart(entry.foundAs)
  if (path !== undefined && existsSync(path)) return { path, skip: false }
  return { path: '', skip: `needs ${name} (${entry.usedFor})` }
}

/** A file or folder of the data beside the checkout. Nothing installs it. */
export function sharedData(path: string): Requirement {
  const found = join(process.env.WARAQ_SHARED ?? join(ROOT, '../shared'), 'data', path)
  if (existsSync(found)) return { path: found, skip: false }
  return {
    path: '',
    skip: `needs ${path} in ../shared/data or WARAQ_SHARED (nothing installs it)`,
  }
}

export function listRequirements(): RequirementEntry[] {
  const lines = readFileSync(join(ROOT, 'scripts/system-requirements.txt'), 'utf8').split('\n')
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map(parsePart)
}

function parsePart(line: string): RequirementEntry {
  const [, name, foundAs, packages, usedFor] = COLUMNS.exec(line) ?? []
  if (!name || !foundAs || !packages || !usedFor) throw new Error(`Unreadable part: ${line}`)
  return { name, foundAs, packages: packages === '-' ? [] : packages.split(','), usedFor }
}

function findPart(foundAs: string): string | undefined {
  if (foundAs.includes('/')) return globSync(foundAs).sort(byVersion).at(-1)
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = foundAs.split(',').flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

// By number, so that 9 comes before 15.
function byVersion(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
