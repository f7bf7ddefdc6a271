import { posix } from 'node:path'
import { importsOf, readSource } from './source-code.ts'
import type { TreeFile } from './tree.ts'

/** Files that import each other in a circle, types counted too: each circle once, from its first file by name. */
export function circlesOf(files: TreeFile[]): string[] {
  const importsBy = new Map(files.map(({ path, text }) => [path, neighboursOf(path, text)]))
  const done = new Set<string>()
  const circles: string[] = []

  function walk(path: string, way: string[]): void {
    const at = way.indexOf(path)
    if (at >= 0) circles.push(shownCircle(way.slice(at)))
    if (at >= 0 || done.has(path)) return
    for (const next of importsBy.get(path) ?? []) walk(next, [...way, path])
    done.add(path)
  }

  for (const path of importsBy.keys()) walk(path, [])
  return circles
}

function neighboursOf(path: string, text: string): string[] {
  return importsOf(readSource(text)).flatMap((module) =>
    module?.startsWith('.') ? [posix.join(posix.dirname(path), module)] : [],
  )
}

function shownCircle(way: string[]): string {
  const first = way.indexOf([...way].sort()[0] ?? '')
  const turned = [...way.slice(first), ...way.slice(0, first)]
  return [...turned, turned[0]].join(' -> ')
}
