/** Third-party packages in package-lock.json. */
import { readText } from './tree.ts'

export type Locked = {
  link?: boolean
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  os?: string[]
  cpu?: string[]
  libc?: string[]
}
type Lockfile = { packages: Record<string, Locked> }

export const lockfile: Lockfile = JSON.parse(readText('package-lock.json'))
/** Lockfile paths of all third-party packages that a package needs, directly or indirectly. */
export function closureOf(start: string, isWanted: (name: string) => boolean): string[] {
  const paths = new Set([start])
  for (const path of paths) {
    const { dependencies, optionalDependencies } = lockfile.packages[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }).filter(isWanted)) {
      const dependencyPath = findLocked(path, name)
      if (dependencyPath !== undefined && isForOneSystem(dependencyPath)) paths.add(dependencyPath)
    }
  }
  return [...paths].filter((path) => path.includes('node_modules/'))
}

// Of a package with one build per platform, only the build for Linux, x64 and glibc counts.
function isForOneSystem(path: string): boolean {
  const { os = ['linux'], cpu = ['x64'], libc = ['glibc'] } = lockfile.packages[path] ?? {}
  return os.includes('linux') && cpu.includes('x64') && libc.includes('glibc')
}

// Looks in the nearest node_modules upwards, like Node.
function findLocked(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    const entry = lockfile.packages[path]
    if (entry) return entry.link ? entry.resolved : path
    if (folder === '') return undefined
  }
}
