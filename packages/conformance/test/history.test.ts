/** Checks of versions, trash and share links detect each missing addition. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { isObject } from '@waraq/contract'
import { shareLinkAdditions } from '../src/additive/share-links.ts'
import { trashAdditions } from '../src/additive/trash.ts'
import { versionAdditions } from '../src/additive/versions.ts'
import { createHistoryBackend } from './model/history-backend.ts'
import type { HistoryRules } from './model/history-rules.ts'
import { createModel } from './model/model.ts'
import { runSuite, violationsOf } from './run-suite.ts'
import { inBody, inList, onCall } from './violations/planted.ts'

const CHECKS = [...versionAdditions, ...trashAdditions, ...shareLinkAdditions]
const LIST = /\/versions\/$/
const VERSION = /\/versions\/\d+\/$/
const TRASH = /\/trash\/$/
const TRASHED = /\/trash\/[^/]+\/$/

const FAULTS: [fault: string, id: string, changed: Partial<HistoryRules>][] = [
  [
    'names no version the current one',
    'versions.list',
    {
      response: onCall(
        'GET',
        LIST,
        inList((lines) => lines.map((line) => isObject(line) && { ...line, is_current: false })),
      ),
    },
  ],
  [
    'shows another ETag with a version',
    'versions.read',
    {
      response: onCall('GET', VERSION, (reply) =>
        reply.status === 200 ? { ...reply, headers: { etag: '"other"' } } : reply,
      ),
    },
  ],
  ['takes a name of any length', 'versions.name', { isName: () => true }],
  [
    'shows no names',
    'versions.name',
    {
      response: onCall(
        'GET',
        LIST,
        inList((lines) => lines.map((line) => isObject(line) && { ...line, name: null })),
      ),
    },
  ],
  ['drops the text that a restore replaces', 'versions.restore', { keepsReplaced: false }],
  [
    'restores an empty document',
    'versions.restore',
    { restored: () => ({ type: 'doc', content: [] }) },
  ],
  ['erases the current version', 'versions.erase', { protectsCurrent: false }],
  [
    'shows versions to any client',
    'versions.private',
    { isPublic: ({ path }) => path.includes('/versions/') },
  ],
  [
    'does not say when a document was deleted',
    'trash.listed',
    {
      response: onCall(
        'GET',
        TRASH,
        inList((lines) => lines.map((line) => isObject(line) && { ...line, deleted_at: null })),
      ),
    },
  ],
  [
    'shows deleted documents without their content',
    'trash.read',
    {
      response: onCall(
        'GET',
        TRASHED,
        inBody((body) => ({ ...body, content: null })),
      ),
    },
  ],
  [
    'shows the trash of all authors',
    'trash.read',
    { isPublic: ({ method, path }) => method === 'GET' && TRASHED.test(path) },
  ],
  ['brings share links back', 'trash.undelete', { revivesLinks: true }],
  ['keeps permanent deletions in the trash', 'trash.permanent', { erasesAtOnce: false }],
  [
    'shows times through a link',
    'links.own-token',
    {
      response: onCall(
        'GET',
        /\/shared\/[^/]+\/$/,
        inBody((body) => ({ ...body, status: 'x' })),
      ),
    },
  ],
  ['keeps a deleted link', 'links.delete', { deletesLinks: false }],
  ['lets the default link be deleted as the others', 'links.delete', { protectsDefault: false }],
  ['opens by any password', 'links.password', { isPassword: () => true }],
  [
    'keeps access tokens after another password',
    'links.password',
    { accessOf: ({ id }) => `access-${id}` },
  ],
  ['takes no use', 'links.uses', { takesUse: () => false }],
  ['takes a use at each read', 'links.uses', { takesUse: (by) => by === 'read' }],
  ['takes any end and number of uses', 'links.past-end', { isSetting: () => true }],
  ['keeps a link after its end', 'links.end', { hasEnded: () => false }],
  ['gives links to every author', 'links.private', { ownsLinks: () => true }],
]

async function brokenAt(t: TestContext, changed: Partial<HistoryRules>): Promise<string[]> {
  return violationsOf(await runSuite(t, createHistoryBackend(changed), CHECKS))
}

test('a backend with a history keeps all of its additions', async (t) => {
  const verdicts = await runSuite(t, createHistoryBackend(), CHECKS)
  assert.deepEqual(violationsOf(verdicts), [])
  assert.ok(verdicts.every(({ outcome }) => outcome.kind === 'kept'))
})

for (const [fault, id, changed] of FAULTS) {
  test(`a backend that ${fault} breaks ${id} alone`, async (t) => {
    const violations = await brokenAt(t, changed)
    const isFound = violations.map((violation) => violation.includes(` ${id}:`))
    assert.deepEqual(isFound, [true], violations.join('\n'))
  })
}

test('a backend that erases nothing breaks both checks of erasing', async (t) => {
  const violations = await brokenAt(t, { erases: false })
  const found = ['versions.erase', 'trash.erase'].filter((id) =>
    violations.some((violation) => violation.includes(` ${id}:`)),
  )
  assert.deepEqual([found.length, violations.length], [2, 2], violations.join('\n'))
})

test('every check has a fault', () => {
  const found = new Set([...FAULTS.map(([, id]) => id), 'versions.erase', 'trash.erase'])
  assert.deepEqual(
    CHECKS.map(({ id }) => id).filter((id) => !found.has(id)),
    [],
  )
})

test('a backend without a history does not offer it, which breaks nothing', async (t) => {
  const verdicts = await runSuite(t, createModel(), CHECKS)
  for (const { check, outcome } of verdicts) {
    assert.match(outcome.kind === 'not checked' ? outcome.reason : '', /^not offered/, check.id)
  }
})
