import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { EMBED_TOKEN_SECONDS } from '@waraq/contract'
import { createApiKey } from '../packages/server/src/access/api-key.ts'
import { readOrCreateMasterKey } from '../packages/server/src/access/master-key.ts'
import { createSecretCipher } from '../packages/server/src/access/secret-encryption.ts'
import { createShareToken } from '../packages/server/src/access/share-token.ts'
import { createSigningSecret } from '../packages/server/src/access/signing-secret.ts'
import { newTokenKey } from '../packages/server/src/access/token-keys.ts'
import { SHARES } from '../packages/server/src/http/admission/overload-limits.ts'
import { LARGE_BODY_COST, WRITE } from '../packages/server/src/http/admission/route-costs.ts'
import { DISPLAY_SECONDS } from '../packages/server/src/images/display-url.ts'
import { type Random, systemRandom } from '../packages/server/src/lib/random.ts'
import { SLICE_MILLISECONDS } from '../packages/server/src/lib/worker-server.ts'
import { RUNNING_PASSWORDS } from '../packages/server/src/shares/password.ts'
import { closureOf } from './lib/lockfile.ts'
import { readManifests, readText } from './lib/tree.ts'

const TEXT = readText('SECURITY.md').replaceAll(/\s+/g, ' ')
const manifests = readManifests()
const dependenciesOf = (name: string) => {
  const entry = manifests.find(({ manifest }) => manifest.name === name)
  assert.ok(entry, name)
  const { dependencies, optionalDependencies } = entry.manifest
  const others = (names: object = {}) =>
    Object.keys(names).filter((each) => !each.startsWith('@waraq/'))
  return { needed: others(dependencies), optional: others(optionalDependencies) }
}
const server = dependenciesOf('@waraq/server')
const optional = new Set(server.optional)

/** The most bits that this asks of the random generator for one secret. */
function randomBitsOf(create: (random: Random) => unknown): number {
  let most = 0
  create((bytes) => {
    most = Math.max(most, bytes)
    return systemRandom(bytes)
  })
  return most * 8
}

/** Every figure of SECURITY.md: the words around it, and what it has to be. */
const FIGURES: [sentence: RegExp, actual: number][] = [
  [/A token lives (\d+) minutes/, EMBED_TOKEN_SECONDS / 60],
  [/\| API key \| (\d+) \|/, randomBitsOf((random) => createApiKey(1, random))],
  [/\| signing secret \| (\d+) \|/, randomBitsOf(createSigningSecret)],
  [/\| share token \| (\d+) \|/, randomBitsOf((random) => createShareToken(1, random))],
  [
    /\| token keys \| (\d+) \|/,
    // The cipher draws its nonce from another source, which is not counted.
    randomBitsOf((random) =>
      newTokenKey(createSecretCipher(systemRandom(32), systemRandom), random),
    ),
  ],
  [
    /\| master key \| (\d+) \|/,
    randomBitsOf((random) => withKeyFile((file) => makeKey(file, random))),
  ],
  [/a file of mode 0(\d+)/, withKeyFile(modeOfNewKey)],
  [/an image address .* by up to (\d+) hours/i, DISPLAY_SECONDS / 3600],
  [/at most (\d+) large bodies/, SHARES.identity / LARGE_BODY_COST],
  [/and (\d+) other writes in progress/, SHARES.identity / WRITE.config.cost.cost],
  [/a document (\d+) deletions/, SHARES.document / WRITE.config.cost.cost],
  [/yields to others after (\d+) ms/, SLICE_MILLISECONDS],
  [/checks at most (\d+) passwords at once/, RUNNING_PASSWORDS[0] ?? 0],
  [/The server has (\d+) runtime dependencies/, server.needed.length],
  [/that makes (\d+) packages/, closureOf('packages/server', (name) => !optional.has(name)).length],
  [/and (\d+) with the optional ones/, closureOf('packages/server', () => true).length],
  [
    /conformance suite have (\d+) third-party/,
    ['@waraq/contract', '@waraq/conformance'].flatMap((name) => dependenciesOf(name).needed).length,
  ],
  [/the SDK has (\d+), which/, dependenciesOf('@waraq/sdk').needed.length],
]

/** Figures that another test holds, or that are the maintainers' word. */
const HELD_ELSEWHERE: [sentence: RegExp, by: string][] = [
  [/Row B12/, 'docs/scorecard.md'],
  [/takes effect within 1 second/, 'packages/server/test/revocation-delay.measure.test.ts'],
  [/\| data key \| 256 \|/, 'packages/server/src/access/secret-encryption.test.ts'],
  [/answer within 3 days|or after 90 days|within 7 days, any other within 90 days/, 'a promise'],
]

/** Numbers that are parts of names. */
const NAMES =
  /ASVS 5\.0, levels 1 and 2|HS256|HMAC-SHA256|SHA-256|SHA-512|AES-256-GCM|base64url|\b(?:403|404|503)\b|`[^`]*`|\]\([^)]*\)/g

for (const [sentence, actual] of FIGURES) {
  test(`SECURITY.md states a figure that is true: ${sentence.source}`, () => {
    const stated = sentence.exec(TEXT)?.[1]
    assert.ok(stated, 'the sentence is gone')
    assert.equal(Number(stated), actual)
  })
}

// They were true of older versions.
const OUTGROWN = /no script anywhere|has no renderer|when images come|counted in one process/

test('SECURITY.md has no sentence of an older version', () => {
  assert.doesNotMatch(TEXT, OUTGROWN)
})

test('SECURITY.md states no figure that is not checked', () => {
  const patterns = [...FIGURES, ...HELD_ELSEWHERE].map(([sentence]) => sentence)
  const rest = patterns.reduce(
    (text, sentence) => text.replaceAll(new RegExp(sentence.source, `g${sentence.flags}`), ' '),
    TEXT.replaceAll(NAMES, ' '),
  )
  assert.deepEqual(rest.match(/.{0,40}\d.{0,20}/g) ?? [], [])
})

function withKeyFile<Result>(use: (file: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-key-'))
  try {
    return use(join(folder, 'master.key'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function makeKey(file: string, random: Random): void {
  readOrCreateMasterKey({ file, text: '' }, random)
}

function modeOfNewKey(file: string): number {
  makeKey(file, systemRandom)
  return Number((statSync(file).mode & 0o777).toString(8))
}
