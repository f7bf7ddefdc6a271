import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { publishedWorkspaces, ROOT, type Workspace } from '../workspaces.ts'

/** Packs packages into a folder: by default every package that a release publishes. */
export function packAll(folder: string, packages: Workspace[] = publishedWorkspaces()) {
  mkdirSync(folder, { recursive: true })
  const options = ['--json', '--no-foreground-scripts', '--pack-destination', folder]
  const workspaces = packages.map(({ name }) => `--workspace=${name}`)
  const stdout = execFileSync('npm', ['pack', ...workspaces, ...options], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const packed: { name: string; filename: string }[] = JSON.parse(stdout)
  const fileOf = (name: string): string => {
    const entry = packed.find((one) => one.name === name)
    if (!entry) throw new Error(`npm packed no ${name}`)
    return join(folder, entry.filename)
  }
  return {
    fileOf,
    /** Unpacks a package into a folder that exists. */
    unpack(name: string, to: string): void {
      execFileSync('tar', ['-xzf', fileOf(name), '-C', to, '--strip-components=1'])
    },
    readPacked: (name: string, path: string): Buffer =>
      execFileSync('tar', ['-xzOf', fileOf(name), `package/${path}`], {
        maxBuffer: 64 * 1024 * 1024,
      }),
  }
}
