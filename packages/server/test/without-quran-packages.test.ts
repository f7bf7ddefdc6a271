/** A server without the optional Quran packages. */
import assert from 'node:assert/strict'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { linkModules } from '../../../test/lib/linked-modules.ts'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { emptyFolder, serveFrom } from './lib/command-line.ts'
import { errorText } from './lib/error-body.ts'

const ROOT = join(import.meta.dirname, '../../..')
const SENTENCE =
  'The packages that hold the text of the Quran are not installed: npm install @waraq/quran'

test('without the Quran packages scripture endpoints say so, and documents are served', async (t) => {
  const tree = treeWithout(t, optionalPackages())
  const data = join(tree, 'data')
  const env = { WARAQ_DATA_DIR: data, WARAQ_SCRIPTURE_DIR: join(data, 'scripture') }
  const { url, end } = await serveFrom(t, join(tree, 'packages/server/bin/waraq.js'), env)
  const ask = async (path: string) => {
    const response = await fetch(url + path)
    return { status: response.status, text: await response.text() }
  }
  // 503 service_unavailable until the builder thread has looked for them.
  await waitFor('the server has looked for the packages', async () => {
    return (await ask('/v1/quran/resources/')).text.includes('corpus_not_installed')
  })
  for (const path of ['search/?q=a', 'verses/2:255/', 'resources/', 'pages/001.svg']) {
    const response = await ask(`/v1/quran/${path}`)
    assert.deepEqual(response, { status: 503, text: errorText(url, 'corpus_not_installed') }, path)
  }
  assert.equal((await ask('/v1/quran/surahs/')).status, 200)
  assert.equal((await ask('/readyz')).status, 200)
  const { code, stdout } = await end()
  assert.equal(code, 0)
  assert.ok(stdout.includes(SENTENCE), stdout)
})

function optionalPackages(): string[] {
  const manifest = readFileSync(join(ROOT, 'packages/server/package.json'), 'utf8')
  const { optionalDependencies, peerDependenciesMeta } = JSON.parse(manifest)
  return Object.keys({ ...optionalDependencies, ...peerDependenciesMeta })
}

/** A copy of our packages beside links to all others except these. */
function treeWithout(t: TestContext, missing: string[]): string {
  const tree = emptyFolder(t)
  const isSource = (path: string) => !/\/(?:node_modules|test|dist)$/.test(path)
  cpSync(join(ROOT, 'packages'), join(tree, 'packages'), { recursive: true, filter: isSource })
  linkModules(tree, missing)
  return tree
}
