import { posix } from 'node:path'
import { NARROW, PLACES, type Place } from './places.ts'
import { importsOf, readSource } from './source-code.ts'
import type { TreeFile } from './tree.ts'

/** Imports that the table forbids. `entryPoints` maps each exported subpath to its file. */
export function forbiddenImports(files: TreeFile[], entryPoints: Map<string, string>): string[] {
  return files.flatMap(({ path, text }) =>
    importsOf(readSource(text)).flatMap((module) => {
      const problem = problemOf(path, module, entryPoints)
      return problem === undefined ? [] : [`${path}: ${module ?? 'a computed import'} ${problem}`]
    }),
  )
}

function problemOf(path: string, module: string | undefined, entryPoints: Map<string, string>) {
  const place = placeOf(path)
  if (!place) return 'is imported by a file without a place in the table'
  if (module === undefined) return mayCompute(place) ? undefined : 'could load any module'
  if (place.name !== 'tests' && isTooNarrow(path, module)) return 'is not allowed in this file'
  if (module.startsWith('node:')) return place.node ? undefined : 'needs Node'
  const target = module.startsWith('.') ? resolve(path, module) : entryPoints.get(module)
  if (target !== undefined) return problemWithFile(path, place, module, target)
  if (module.startsWith('@waraq/')) return 'is not an entry point'
  return place.packages?.includes(packageName(module))
    ? undefined
    : 'is not on the list of packages'
}

function problemWithFile(path: string, place: Place, module: string, target: string) {
  const other = placeOf(target)
  if (!other) return 'has no place in the table'
  if (/\.test\.ts$/.test(target)) return 'is a test'
  const isRelative = module.startsWith('.')
  if (isRelative && !place.bypassesEntryPoints && bypassesEntryPoint(path, target))
    return 'bypasses the entry points of its package'
  return mayImport(place, other)
    ? undefined
    : `is ${other.name}, which ${place.name} may not import`
}

function placeOf(path: string): Place | undefined {
  const [, place] = PLACES.find(([files]) => files.test(path)) ?? []
  if (typeof place !== 'function') return place
  return place(path.split('/')[3] ?? '')
}

function isTooNarrow(path: string, module: string): boolean {
  return NARROW.some(([modules, files]) => modules.test(module) && !files.test(path))
}

function mayImport({ name, imports }: Place, other: Place): boolean {
  const names = [other.name, other.group, '*']
  return other.name === name || names.some((one) => one !== undefined && imports.includes(one))
}

// A command loads its own source or build; the test runner loads test files.
function mayCompute({ name }: Place): boolean {
  return name === 'command' || name === 'scripts' || name === 'tests'
}

// A command is an entry point too.
function bypassesEntryPoint(path: string, target: string): boolean {
  const [from, to] = [path, target].map((one) => /^packages\/[^/]+\//.exec(one)?.[0])
  return to !== undefined && to !== from && !target.startsWith(`${to}bin/`)
}

function resolve(path: string, module: string): string {
  return posix.join(posix.dirname(path), module)
}

function packageName(module: string): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/')
}
