// node scripts/publish.ts FOLDER: publishes the packed packages of a folder. A version that exists
// is skipped, so that an interrupted release can run again.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { inBuildOrder, publishedWorkspaces } from './workspaces.ts'

const folder = resolve(process.argv[2] ?? 'release/packages')
// A package comes after those it needs, so that no published one lacks a dependency.
for (const { name, manifest } of inBuildOrder(publishedWorkspaces())) {
  const { version } = manifest
  const id = `${name}@${version}`
  if (isPublished(id, version)) {
    console.log(`${id} exists`)
    continue
  }
  const [tarball] = globSync(`waraq-${name.slice('@waraq/'.length)}-${version}.tgz`, {
    cwd: folder,
  })
  if (tarball === undefined) throw new Error(`${folder} has no tarball of ${id}`)
  const { status } = spawnSync('npm', ['publish', join(folder, tarball)], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

function isPublished(id: string, version: string): boolean {
  const { stdout } = spawnSync('npm', ['view', id, 'version'], { encoding: 'utf8' })
  return stdout.trim() === version
}
