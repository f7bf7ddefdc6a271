import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { SPECIFICATION } from '../src/suites.ts'
import { createModel } from './model/model.ts'
import { API_KEY, conformingRules, type Rules, SIGNING_SECRET } from './model/rules.ts'
import { type Ask, type Reply, serve } from './model/wire.ts'
import { inBody, MINT, ONE, onCall, SHARE, withStatus } from './violations/planted.ts'

const { externalUserIdOf } = conformingRules

const BIN = fileURLToPath(new URL('../bin/waraq-conformance.js', import.meta.url))

interface Ended {
  readonly code: number
  readonly out: string
  readonly complaint: string
}

/** Runs the real command line in a separate process. */
function run(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [BIN, ...args], { env }, (error, out, complaint) => {
      resolve({ code: Number(error?.code ?? 0), out, complaint })
    })
  })
}

async function against(t: TestContext, rules: Partial<Rules>, ...more: string[]): Promise<Ended> {
  const baseUrl = await serve(t, createModel(rules))
  return run([
    '--base-url',
    baseUrl,
    '--api-key',
    API_KEY,
    '--signing-secret',
    SIGNING_SECRET,
    ...more,
  ])
}

test('a conforming backend exits with 0 and a line for every sentence', async (t) => {
  const { code, out, complaint } = await against(t, {})
  assert.equal(code, 0)
  assert.equal(complaint, '')
  for (const { sentence } of SPECIFICATION) assert.ok(out.includes(sentence), sentence)
  assert.match(
    out,
    /, 8 not checked\.\n(?:Additive.*\n)?Not checked: tokens\.end, .*limits\.documents\.\n/,
  )
  assert.match(out, /No violation of the specification was found\.\n$/)
})

test('a violation exits with 1 and shows its request', async (t) => {
  const { code, out } = await against(t, { statusOfNew: () => 'DRAFT' }, '--only', '3.1')
  assert.equal(code, 1)
  assert.match(out, /✗ 3\.1 .*\n +expected +status to be "CREATED"\n +actual +status is "DRAFT"\n/)
  assert.match(out, /request +curl -X POST -H "Authorization: Bearer \$TOKEN_OF_AMINA"/)
  assert.match(out, /1 sentence, 0 kept, 1 broken, 0 not checked/)
})

test('missing additions never exit with 1', async (t) => {
  const { code, out } = await against(t, {}, '--only', 'etag')
  assert.equal(code, 0)
  assert.match(out, /Additive: 6 sentences, 0 kept, 6 not there, 0 not checked\./)
})

test('--strict exits with 3 for a skipped check and with 1 for a violation', async (t) => {
  const { code, out } = await against(t, {}, '--only', 'tokens', '--strict')
  assert.equal(code, 3)
  assert.match(out, /\nNot checked: tokens\.end, tokens\.revoked-key, tokens\.suspended\.\n/)
  assert.equal((await against(t, {}, '--only', '3.1', '--strict')).code, 0)
  assert.equal((await against(t, { tokenSeconds: 60 }, '--only', '5.1', '--strict')).code, 1)
})

test('an additional member in the response of a mint is a remark', async (t) => {
  const response = onCall(
    'POST',
    MINT,
    inBody((body) => ({ ...body, scope: 'write' })),
  )
  const { code, out } = await against(t, { response }, '--only', 'tokens.answer')
  assert.equal(code, 0)
  assert.match(out, /✓ 4 endpoint 1 .*\n +remark: the response also has scope \(tokens\.answer\)/)
})

/** Where the specification is silent. */
const ALLOWED: [what: string, check: string, remark: string, rules: () => Partial<Rules>][] = [
  [
    'a number as external_user_id',
    'tokens.no-external-user-id',
    'a number is taken as external_user_id',
    () => ({
      externalUserIdOf: ({ external_user_id: id }) =>
        externalUserIdOf({ external_user_id: typeof id === 'number' ? String(id) : id }),
    }),
  ],
  [
    'is_shared "yes"',
    'sharing.off-at-first',
    'is_shared "yes" is taken',
    () => ({ response: onCall('PATCH', SHARE, withStatus(400, 200)) }),
  ],
  [
    'a second unshare that is refused',
    'sharing.off',
    'turning sharing off where it is off answers 409',
    () => {
      const paths = new Set<string>()
      const refuse = (reply: Reply, { path, body }: Ask): Reply => {
        if (!body.includes('false')) return reply
        return paths.size < paths.add(path).size ? reply : { status: 409 }
      }
      return { response: onCall('PATCH', SHARE, refuse) }
    },
  ],
  [
    'an additional field with the user',
    'documents.fields',
    'the response has the external_user_id of its author',
    () => {
      let author = ''
      return {
        externalUserIdOf(body) {
          author = externalUserIdOf(body)
          return author
        },
        response: onCall(
          'GET',
          ONE,
          inBody((body) => ({ ...body, author })),
        ),
      }
    },
  ],
]

for (const [what, check, remark, rules] of ALLOWED) {
  test(`${what} is a remark`, async (t) => {
    const { code, out } = await against(t, rules(), '--only', check, '--no-additive')
    assert.equal(code, 0, out)
    assert.ok(out.includes(`remark: ${remark}`), out)
  })
}

test('--no-additive omits the additive part', async (t) => {
  const { out } = await against(t, {}, '--only', '4 endpoint 3', '--no-additive')
  assert.doesNotMatch(out, /Additive/)
})

test('--json prints a machine-readable report', async (t) => {
  const { code, out } = await against(t, { tokenSeconds: 60 }, '--only', '5.1', '--json')
  const { base_url, ...report } = JSON.parse(out)
  assert.equal(code, 1)
  assert.match(base_url, /^http:\/\/127\.0\.0\.1:\d+$/)
  assert.equal(report.conforms, false)
  const [{ id, section, outcome, expected }] = report.specification
  assert.deepEqual(
    { id, section, outcome, expected },
    {
      id: 'tokens.lifetime',
      section: '5.1.2',
      outcome: 'violation',
      expected: 'exp about 3600 s from now',
    },
  )
})

test('the secrets can come from the environment', async (t) => {
  const baseUrl = await serve(t, createModel())
  const env = { WARAQ_API_KEY: API_KEY, WARAQ_SIGNING_SECRET: SIGNING_SECRET }
  assert.equal((await run(['--base-url', `${baseUrl}/`, '--only', '5.2.2'], env)).code, 0)
})

test('output without a terminal has no color', async (t) => {
  const { out } = await against(t, {}, '--only', '3')
  assert.ok(!out.includes('\u001b'))
})

const MISUSES: [what: string, args: string[], complaint: RegExp][] = [
  ['nothing', [], /--base-url is missing; --api-key is missing; --signing-secret is missing/],
  ['an unknown option', ['--force'], /--force/],
  ['an invalid URL', ['--base-url', 'localhost:4000'], /--base-url is not an http/],
  [
    'a cap that is not a number',
    ['--document-cap', 'many'],
    /--document-cap is not a positive integer/,
  ],
  ['a prefix without checks', ['--list', '--only', 'nothing'], /starts with "nothing"/],
]

for (const [what, args, expected] of MISUSES) {
  test(`${what} on the command line exits with 2 and a message`, async () => {
    const { code, out, complaint } = await run(args)
    assert.equal(code, 2)
    assert.equal(out, '')
    assert.match(complaint, expected)
    assert.equal(complaint.trimEnd().split('\n').length, 1)
  })
}

test('an unreachable backend exits with 2 and a message', async () => {
  // Port 1 has no listener.
  const { code, complaint } = await run([
    '--base-url',
    'http://127.0.0.1:1',
    '--api-key',
    'a',
    '--signing-secret',
    'b',
  ])
  assert.equal(code, 2)
  assert.match(complaint, /^The backend at http:\/\/127\.0\.0\.1:1 cannot be reached: .+\.\n$/)
})

test('a wrong API key exits with 2 and is not printed', async (t) => {
  const baseUrl = await serve(t, createModel())
  const { code, out, complaint } = await run([
    '--base-url',
    baseUrl,
    '--api-key',
    'model_sk_wrong',
    '--signing-secret',
    'b',
  ])
  assert.equal(code, 2)
  assert.match(complaint, /does not mint with this API key/)
  assert.doesNotMatch(out + complaint, /model_sk_wrong/)
})

test('--list prints every check without a backend, --help every option', async () => {
  const [list, help] = [await run(['--list']), await run(['--help'])]
  assert.deepEqual([list.code, help.code], [0, 0])
  for (const { id } of SPECIFICATION) assert.ok(list.out.includes(` ${id} `), id)
  for (const option of ['--base-url', '--only', '--json', '--list'])
    assert.ok(help.out.includes(option))
})
