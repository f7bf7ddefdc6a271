import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { HELPER_MANIFESTS, helperVersionIn, setHelperVersion } from '../scripts/release/version.ts'
import { listPaths, readText } from '../test/lib/tree.ts'
import { compareLocalCalls, compareMints } from './lib/compare.ts'
import { compareWebhooks, WEBHOOK_VECTORS } from './lib/compare-webhooks.ts'
import { prepareHelper, type RunCalls, TOOLCHAINS } from './lib/drivers.ts'
import { callSdk } from './lib/sdk.ts'
import { type MintError, VECTORS } from './lib/vectors.ts'
import { makeWebhookVectors } from './lib/webhook-vectors.ts'

const MAX_HELPER_LINES = 120
// Its only client, httpc, repeats a POST after a 503 with Retry-After: it has the HTTP by hand.
const MAX_ELIXIR_LINES = 150
const MAX_WEBHOOK_HELPER_LINES = 80
const MAX_GRANT_HELPER_LINES = 50
const MAX_README_LINES = 45

const ID_WITH_LINE_FEED = 'an id with a line feed at its end'
const TIME_WITH_LINE_FEED = 'a timestamp with a line feed at its end'

// One letter each: the pattern then accepts a line feed at the end.
const PLANTED: [language: string, right: string, wrong: string, found: string][] = [
  ['php', "'/^[0-9A-Za-z_-]+$/D'", "'/^[0-9A-Za-z_-]+$/'", ID_WITH_LINE_FEED],
  ['php', "'/^[0-9]{1,10}$/D'", "'/^[0-9]{1,10}$/'", TIME_WITH_LINE_FEED],
  ['python', 're.fullmatch("[0-9A-Za-z_-]+", ', 're.match("[0-9A-Za-z_-]+$", ', ID_WITH_LINE_FEED],
  ['python', 're.fullmatch("[0-9]{1,10}", ', 're.match("[0-9]{1,10}$", ', TIME_WITH_LINE_FEED],
  ['python', 'age < -TOLERANCE_SECONDS', 'False', 'more than five minutes early'],
  ['java', 'age < -TOLERANCE_SECONDS', 'false', 'more than five minutes early'],
]

test('vectors.json has what every helper is compared with', () => {
  assert.ok(VECTORS.signatures.length >= 12)
  assert.ok(VECTORS.grants.length >= 10)
  assert.ok(VECTORS.refusals.length >= 12)
  assert.ok(VECTORS.mints.length >= 10)
})

test('webhook-vectors.json is what its script writes', () => {
  assert.deepEqual(WEBHOOK_VECTORS, makeWebhookVectors())
})

test('a manifest of a helper has the version of the repository', () => {
  const { version } = JSON.parse(readText('package.json'))
  for (const path of HELPER_MANIFESTS) {
    assert.equal(helperVersionIn(readText(path)), version, path)
    assert.equal(helperVersionIn(setHelperVersion(readText(path), '9.8.7')), '9.8.7', path)
  }
})

describe('the SDK of this repository', () => {
  test('it signs and refuses as vectors.json says, except for what vectors.json allows it', async () => {
    const exceptions = VECTORS.refusals.filter(({ sdk_accepts }) => sdk_accepts)
    const names = (await compareLocalCalls(callSdk)).map(({ name }) => name)
    assert.deepEqual(
      names,
      exceptions.map(({ name }) => name),
    )
  })

  test('it verifies webhooks as webhook-vectors.json says', async () => {
    assert.deepEqual(await compareWebhooks(callSdk), [])
  })

  test('it mints as vectors.json says', async () => {
    // Messages of the SDK have other hints.
    const essence = ({ message, ...members }: MintError) => members
    assert.deepEqual(await compareMints(callSdk, essence), [])
  })
})

for (const [language, toolchain] of Object.entries(TOOLCHAINS)) {
  const { source, webhookSource, grantSource, program } = toolchain
  describe(`the helper in ${language}`, () => {
    test('it signs, refuses and mints as vectors.json says', { skip: program.skip }, async (t) => {
      const runCalls = await prepareHelper(language, folderFor(t))
      assert.deepEqual(await compareLocalCalls(runCalls), [])
      assert.deepEqual(await compareMints(runCalls), [])
      await assertHourByDefault(runCalls)
    })

    test('it verifies webhooks as webhook-vectors.json says', { skip: program.skip }, async (t) => {
      const runCalls = await prepareHelper(language, folderFor(t))
      assert.deepEqual(await compareWebhooks(runCalls, toolchain), [])
    })

    test('it is three short files beside a README and a manifest', () => {
      const lines = linesOf(`clients/${language}/${source}`)
      const max = language === 'elixir' ? MAX_ELIXIR_LINES : MAX_HELPER_LINES
      assert.ok(lines.length <= max, `${lines.length} lines`)
      assert.ok(linesOf(`clients/${language}/README.md`).length <= MAX_README_LINES)
      const webhookLines = linesOf(`clients/${language}/${webhookSource}`)
      assert.ok(webhookLines.length <= MAX_WEBHOOK_HELPER_LINES, `${webhookLines.length} lines`)
      const grantLines = linesOf(`clients/${language}/${grantSource}`)
      assert.ok(grantLines.length <= MAX_GRANT_HELPER_LINES, `${grantLines.length} lines`)
      assert.equal(listPaths(`clients/${language}`).length, 5)
    })
  })
}

for (const [language, right, wrong, found] of PLANTED) {
  const skip = TOOLCHAINS[language]?.program.skip ?? false
  test(`the vectors find ${wrong} planted in ${language}`, { skip }, async (t) => {
    let planted = 0
    const runCalls = await prepareHelper(language, folderFor(t), (source) => {
      planted += source.split(right).length - 1
      return source.replace(right, wrong)
    })
    assert.equal(planted, 1, `the helpers have ${right} ${planted} times`)
    const differences = await compareLocalCalls(runCalls)
    differences.push(...(await compareWebhooks(runCalls, TOOLCHAINS[language])))
    assert.deepEqual(
      differences.map(({ name }) => name),
      [found],
    )
  })
}

async function assertHourByDefault(runCalls: RunCalls): Promise<void> {
  const before = Math.floor(Date.now() / 1000)
  const [result] = await runCalls([['sign-default', 'k', 'a']])
  const after = Math.floor(Date.now() / 1000)
  const exp = result?.kind === 'ok' ? Number(result.value.exp) : Number.NaN
  assert.ok(before + 3600 <= exp && exp <= after + 3600, String(exp))
}

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-client-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

const linesOf = (path: string): string[] => readText(path).trimEnd().split('\n')
