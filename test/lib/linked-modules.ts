import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './tree.ts'

/**
 * Links the modules of this checkout, except some, into another tree, and that tree's packages
 * under their names.
 */
export function linkModules(tree: string, without: string[] = []): void {
  const from = join(ROOT, 'node_modules')
  const to = join(tree, 'node_modules')
  mkdirSync(to)
  for (const name of readdirSync(from).flatMap((one) => namesIn(from, one))) {
    if (without.includes(name)) continue
    const isOwn = name.startsWith('@waraq/')
    symlinkSync(isOwn ? join(tree, 'packages', name.slice(7)) : join(from, name), join(to, name))
  }

  function namesIn(folder: string, name: string): string[] {
    if (!name.startsWith('@')) return [name]
    mkdirSync(join(to, name))
    return readdirSync(join(folder, name)).map((one) => `${name}/${one}`)
  }
}
