import { readSource } from '../../test/lib/source-code.ts'
import type { TreeFile } from '../../test/lib/tree.ts'
import type { Finding } from '../finding.ts'

const SOURCE = /^packages\/([^/]+)\/src\/(?!.*\.test\.ts$)/
const DECLARED =
  /\bexport\s+(?:declare\s+)?(?:async\s+)?(?:abstract\s+)?(?:function\*?|const\s+enum|const|let|class|type|interface|enum)\s+([\w$]+)/g
const LISTED = /\bexport\s+(?:type\s+)?\{([^}]*)\}(?!\s*from\b)/g

// A wire type and the schema of it; the same component for React and for Vue.
const MAY_BE_EQUAL = [
  [/^packages\/contract\/src\/openapi\//, /^packages\/contract\/src\/(?!openapi\/)/],
  [/^packages\/embed\/src\/react\//, /^packages\/embed\/src\/vue\//],
]

/** Names that two files of one package declare and export. */
export function findEqualExports(files: TreeFile[]): Finding[] {
  const exported = new Map<string, string[]>()
  for (const { path, text } of files) {
    const [, owner] = SOURCE.exec(path) ?? []
    if (owner === undefined) continue
    for (const name of exportsOf(text)) {
      const key = `${owner} ${name}`
      exported.set(key, [...(exported.get(key) ?? []), path])
    }
  }
  return [...exported].filter(([, paths]) => !mayBeEqual(paths)).map(describe)
}

/** Names that a file declares and exports; re-exports are left out. */
export function exportsOf(text: string): Set<string> {
  const { code } = readSource(text)
  const declared = [...code.matchAll(DECLARED)].map(([, name = '']) => name)
  const listed = [...code.matchAll(LISTED)].flatMap(([, names = '']) => names.split(','))
  const renamed = listed.map((name) => name.trim().replace(/^(?:type\s+)?(?:\S+\s+as\s+)?/, ''))
  return new Set([...declared, ...renamed.filter((name) => name !== '')])
}

function mayBeEqual(paths: string[]): boolean {
  if (paths.length < 2) return true
  const isPair = ([one, other]: RegExp[]) =>
    paths.some((path) => one?.test(path)) && paths.some((path) => other?.test(path))
  return paths.length === 2 && MAY_BE_EQUAL.some(isPair)
}

function describe([key, paths]: [string, string[]]): Finding {
  return { path: paths[0] ?? '', message: `${paths.join(' and ')} export the same name: ${key}` }
}
