import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Verdict } from '../src/run.ts'
import { ADDITIVE, SPECIFICATION } from '../src/suites.ts'
import { createModel } from './model/model.ts'
import { permittedVariations } from './model/permitted-variations.ts'
import { runSuite, violationsOf } from './run-suite.ts'

test('a conforming backend violates no sentence, and every sentence is checked', async (t) => {
  const verdicts = await runSuite(t, createModel(), SPECIFICATION)
  assert.deepEqual(violationsOf(verdicts), [])
  assert.deepEqual(idsThatAre('not checked', verdicts), [])
})

test('a backend with permitted variations violates no sentence', async (t) => {
  const verdicts = await runSuite(t, createModel(permittedVariations), SPECIFICATION)
  assert.deepEqual(violationsOf(verdicts), [])
  assert.deepEqual(idsThatAre('not checked', verdicts), [])
})

test('additive checks detect that every addition is missing', async (t) => {
  const verdicts = await runSuite(t, createModel(permittedVariations), ADDITIVE)
  assert.deepEqual(idsThatAre('kept', verdicts), [])
  assert.deepEqual(idsThatAre('not checked', verdicts), [])
})

const idsThatAre = (kind: string, verdicts: readonly Verdict[]): string[] =>
  verdicts.flatMap(({ check, outcome }) => (outcome.kind === kind ? [check.id] : []))
