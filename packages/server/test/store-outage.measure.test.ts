/** A faulty image store delays an error by at most two seconds, and documents not at all. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requirement } from '../../../test/lib/system-requirements.ts'
import { requireRefused, STORE_FAULTS, startBehindProxy, twoImages } from './lib/faulty-store.ts'
import * as image from './lib/images.ts'
import type { Author, HttpResponse } from './lib/service.ts'

const PROMISED_MILLISECONDS = 2_000
const STORE_MILLISECONDS = 1_500
const { skip } = requirement('ceph')

async function requireRefusedInTime(amina: Author, ask: () => Promise<HttpResponse>, what: string) {
  const startedAt = performance.now()
  const saving = image.written(amina, image.showing()).then(() => performance.now() - startedAt)
  await requireRefused(amina, ask, what)
  const milliseconds = performance.now() - startedAt
  assert.ok(milliseconds < PROMISED_MILLISECONDS, `${what}: ${milliseconds} ms`)
  const saved = await saving
  assert.ok(saved < 1_000, `${what}: the document was saved after ${saved} ms`)
}

for (const [what, state] of STORE_FAULTS) {
  test(`a store that ${what} is 503 within two seconds`, { skip }, async (t) => {
    const { line, amina } = await startBehindProxy(t, STORE_MILLISECONDS)
    const { waiting, shown } = await twoImages(amina)
    line.turn(state)
    await requireRefusedInTime(amina, () => image.confirm(amina, waiting), 'confirm')
    await Promise.all([
      requireRefusedInTime(amina, () => image.ask(amina), 'upload'),
      requireRefusedInTime(amina, () => image.urlOf(amina.call, shown), 'url'),
    ])
  })
}
