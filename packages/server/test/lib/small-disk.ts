import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

/** Mounts a disk of this size; undefined, and the test is skipped, without the right to mount. */
export function mountSmallDisk(t: TestContext, size: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-disk-'))
  const options = ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]
  const { status } = spawnSync('mount', options, { stdio: 'ignore' })
  t.after(() => {
    // A command that failed in this process may still have a file open.
    if (status === 0) execFileSync('umount', ['--lazy', folder])
    rmdirSync(folder)
  })
  if (status === 0) return folder
  t.skip('requires root to mount a disk')
  return undefined
}
