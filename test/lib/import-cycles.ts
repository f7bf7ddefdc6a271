import { posix } from 'node:path'
import { importsOf, readSource } from './source-code.ts'
import type { TreeFile } from './tree.ts'

/** Import cycles, with those of types and workers; each once, from its first file by name. */
export function findImportCycles(files: TreeFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path))
  const importsBy = new Map(
    files.map(({ path, text }) => [path, importedFiles(path, text).map(withEnding)]),
  )
  const done = new Set<string>()
  const cycles: string[] = []

  // startWorker() takes a path without an ending.
  function withEnding(path: string): string {
    return paths.has(path) ? path : `${path}.ts`
  }

  function walk(path: string, way: string[]): void {
    const at = way.indexOf(path)
    if (at >= 0) cycles.push(describeCycle(way.slice(at)))
    if (at >= 0 || done.has(path)) return
    for (const next of importsBy.get(path) ?? []) walk(next, [...way, path])
    done.add(path)
  }

  for (const path of importsBy.keys()) walk(path, [])
  return cycles
}

function importedFiles(path: string, text: string): string[] {
  return importsOf(readSource(text)).flatMap((module) =>
    module?.startsWith('.') ? [posix.join(posix.dirname(path), module)] : [],
  )
}

function describeCycle(way: string[]): string {
  const first = way.indexOf([...way].sort()[0] ?? '')
  const turned = [...way.slice(first), ...way.slice(0, first)]
  return [...turned, turned[0]].join(' -> ')
}
