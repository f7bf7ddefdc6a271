import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT, readManifest, readWorkspaces } from '../workspaces.ts'
import { changesOf, checkVersion, dateChangelog, setVersion } from './version.ts'

const CHANGELOG = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 (2026-01-02)\n\n- First.\n'

test('setVersion changes the version and those of our packages, and no other', () => {
  const manifest = {
    name: '@waraq/x',
    version: '0.1.0',
    dependencies: { '@waraq/contract': '0.1.0', pg: '8.0.0' },
    peerDependencies: { '@waraq/quran': '0.1.0', vue: '^3.4.0' },
  }
  assert.deepEqual(setVersion(manifest, '0.2.0'), {
    name: '@waraq/x',
    version: '0.2.0',
    dependencies: { '@waraq/contract': '0.2.0', pg: '8.0.0' },
    peerDependencies: { '@waraq/quran': '0.2.0', vue: '^3.4.0' },
  })
})

test('dateChangelog moves unreleased lines under the version, and refuses an empty list', () => {
  const dated = dateChangelog(CHANGELOG, '0.2.0', '2026-02-03')
  assert.match(dated, /\n## Unreleased\n\n## 0\.2\.0 \(2026-02-03\)\n\n- New\.\n\n## 0\.1\.0 /)
  assert.throws(() => dateChangelog(dated, '0.3.0', '2026-02-04'), /nothing under Unreleased/)
})

test('changesOf returns the lines of one version', () => {
  assert.equal(changesOf(CHANGELOG, '0.1.0'), '- First.')
  assert.equal(changesOf(CHANGELOG, '0.1'), undefined)
})

test('a tag, the packages or the changelog of another version is refused', () => {
  const manifest = { name: 'a', version: '0.1.0', dependencies: { '@waraq/b': '0.1.0' } }
  const late = { ...manifest, dependencies: { '@waraq/b': '0.0.9' } }
  assert.deepEqual(checkVersion('v0.1.0', [manifest], CHANGELOG), [])
  assert.match(checkVersion('v0.2.0', [manifest], CHANGELOG).join(), /version 0\.1\.0.*no heading/)
  assert.match(checkVersion('v0.1.0', [late], CHANGELOG).join(), /a needs packages of another/)
  assert.equal(checkVersion('v0.1.0', [manifest], '# Changelog').length, 1)
})

test('every package of this checkout has one version', () => {
  const { version } = readManifest(join(ROOT, 'package.json'))
  const manifests = readWorkspaces().map(({ manifest }) => manifest)
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')
  assert.deepEqual(checkVersion(`v${version}`, manifests, changelog), [])
})
