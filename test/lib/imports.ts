import { posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { readManifests, type TreeFile } from './tree.ts'

/** A file, and what it imports: paths of files of ours, and names of other modules. */
export type Importer = { path: string; imports: string[] }

type Node = { type: string; start: number; end: number; value?: unknown }

/** Stands for a module whose name is computed when the code runs. */
export const COMPUTED = 'a computed module'

/** Source files of the exported subpaths of all packages. */
const ENTRY_POINTS = new Map(
  readManifests().flatMap(({ folder, manifest: { name, exports = {} } }) =>
    Object.entries(exports).flatMap(([subpath, target]) => {
      const source = typeof target === 'string' ? undefined : target.source
      return source ? [[name + subpath.slice(1), posix.join(folder, source)] as const] : []
    }),
  ),
)
export const ENTRY_FILES = new Set(ENTRY_POINTS.values())

/** Reads the imports of files: static ones, `import()`, also in types, and those of workers. */
export const readImports = (files: TreeFile[]): Importer[] =>
  files.map(({ path, text }) => ({
    path,
    imports: specifiersOf(path, text).map((specifier) =>
      specifier.startsWith('.')
        ? posix.join(posix.dirname(path), specifier)
        : (ENTRY_POINTS.get(specifier) ?? specifier),
    ),
  }))

/** Import cycles, each once. */
export function findCycles(files: Importer[]): string[] {
  const importsBy = new Map(files.map(({ path, imports }) => [path, imports]))
  const visited = new Set<string>()

  function walk(path: string, way: string[]): string[] {
    if (way.includes(path)) return [[...way.slice(way.indexOf(path)), path].join(' -> ')]
    if (visited.has(path)) return []
    const cycles = (importsBy.get(path) ?? []).flatMap((next) => walk(next, [...way, path]))
    visited.add(path)
    return cycles
  }
  return files.flatMap(({ path }) => walk(path, []))
}

function specifiersOf(path: string, text: string): string[] {
  const specifiers: string[] = []
  const add = (name: Node | null, ending = '') => {
    if (name) specifiers.push(name.type === 'Literal' ? `${name.value}${ending}` : COMPUTED)
  }
  const addSource = ({ source }: { source: Node | null }) => add(source)
  // startWorker('./a', import.meta.url) and new URL('./a.ts', import.meta.url)
  const addFile = (ending: string, [name, base]: Node[]) => {
    if (name && base && text.slice(base.start, base.end) === 'import.meta.url') add(name, ending)
  }
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  new Visitor({
    ImportDeclaration: addSource,
    ExportNamedDeclaration: addSource,
    ExportAllDeclaration: addSource,
    ImportExpression: addSource,
    TSImportType: addSource,
    CallExpression: (call) => addFile('.ts', call.arguments),
    NewExpression: (creation) => addFile('', creation.arguments),
  }).visit(program)
  return specifiers
}
