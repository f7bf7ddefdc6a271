import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Verdict } from '../src/run.ts'
import { ADDITIVE, SPECIFICATION } from '../src/suites.ts'
import { createModel } from './model/model.ts'
import { permittedVariations } from './model/permitted-variations.ts'
import { runSuite, violationsOf } from './run-suite.ts'

test('a faithful backend breaks no sentence, and every sentence is checked', async (t) => {
  const verdicts = await runSuite(t, createModel(), SPECIFICATION)
  assert.deepEqual(violationsOf(verdicts), [])
  assert.deepEqual(idsThatAre('not checked', verdicts), [])
})

test('a backend with its own way of everything that is left open breaks no sentence', async (t) => {
  const verdicts = await runSuite(t, createModel(permittedVariations), SPECIFICATION)
  assert.deepEqual(violationsOf(verdicts), [])
  assert.deepEqual(idsThatAre('not checked', verdicts), [])
})

test('and it is seen of every additive sentence that it is not kept there', async (t) => {
  const verdicts = await runSuite(t, createModel(permittedVariations), ADDITIVE)
  assert.deepEqual(idsThatAre('kept', verdicts), [])
  assert.deepEqual(idsThatAre('not checked', verdicts), [])
})

const idsThatAre = (kind: string, verdicts: readonly Verdict[]): string[] =>
  verdicts.flatMap(({ check, outcome }) => (outcome.kind === kind ? [check.id] : []))
