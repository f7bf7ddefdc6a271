import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './tree.ts'

/**
 * Links the modules of this checkout into another tree, and the packages of that tree under their
 * names; without some of them.
 */
export function linkModules(tree: string, missing: string[] = []): void {
  const from = join(ROOT, 'node_modules')
  const to = join(tree, 'node_modules')
  mkdirSync(to)
  for (const name of readdirSync(from).flatMap((one) => namesIn(from, one))) {
    if (missing.includes(name)) continue
    const isOwn = name.startsWith('@waraq/')
    symlinkSync(isOwn ? join(tree, 'packages', name.slice(7)) : join(from, name), join(to, name))
  }

  function namesIn(folder: string, name: string): string[] {
    if (!name.startsWith('@')) return [name]
    mkdirSync(join(to, name))
    return readdirSync(join(folder, name)).map((one) => `${name}/${one}`)
  }
}
