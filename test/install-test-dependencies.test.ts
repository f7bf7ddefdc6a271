import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'

const MACHINE = join(import.meta.dirname, '../scripts/install-test-dependencies.sh')

test('the script installs only the missing packages', (t) => {
  const machine = debian(t, { installed: 'ceph-mon ceph-osd' })
  const { status } = machine.run('strace', 'ceph')
  assert.equal(status, 0)
  const [update, install, ...more] = machine.aptCalls()
  assert.match(update ?? '', /^update\b/)
  assert.match(install ?? '', /^install .*--no-install-recommends strace radosgw ceph-common$/)
  assert.deepEqual(more, [])
})

test('the script installs nothing if no package is missing', (t) => {
  const machine = debian(t, { installed: 'strace' })
  assert.equal(machine.run('strace').status, 0)
  assert.deepEqual(machine.aptCalls(), [])
})

test('an unknown part is refused by name', (t) => {
  const { status, stderr } = debian(t, { installed: '' }).run('abacus')
  assert.equal(status, 1)
  assert.match(stderr, /no part called abacus/)
})

test('the script reports a machine without apt-get', (t) => {
  const { status, stderr } = debian(t, { installed: '', without: 'apt-get' }).run('strace')
  assert.equal(status, 1)
  assert.match(stderr, /no apt-get/)
})

// Stand-ins for the programs that the script runs, so that no test changes the machine.
function debian(t: TestContext, { installed, without }: { installed: string; without?: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-debian-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const calls = join(folder, 'calls')
  const programs = {
    'apt-get': `echo "$@" >> ${calls}`,
    'dpkg-query': `for last; do :; done; case " ${installed} " in *" $last "*) echo -n installed;; esac`,
    id: 'echo 0',
    awk: 'exec /usr/bin/awk "$@"',
    dirname: 'exec /usr/bin/dirname "$@"',
    env: 'exec /usr/bin/env "$@"',
  }
  for (const [name, script] of Object.entries(programs)) {
    if (name === without) continue
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  return {
    run: (...parts: string[]) =>
      spawnSync('/bin/bash', [MACHINE, ...parts], { encoding: 'utf8', env: { PATH: folder } }),
    aptCalls: () => (existsSync(calls) ? readFileSync(calls, 'utf8').trimEnd().split('\n') : []),
  }
}
