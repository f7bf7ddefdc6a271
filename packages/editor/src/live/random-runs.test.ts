import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chanceOf } from '../../../../test/lib/fuzz/mutate.ts'
import { isLong } from '../../../../test/lib/long.ts'
import { createEdits, type Level } from '../../test/live-edits.ts'
import {
  createPage,
  createService,
  type LivePage,
  type PageOptions,
  storedForm,
} from '../../test/live-pages.ts'
import { START } from '../../test/live-start.ts'
import { toStoredDocument } from '../content/serialize.ts'

const RUNS = isLong ? 1_000 : 20
const ROUNDS = 60
/**
 * How many of all words may be there twice. Where one page moves what another one deletes or moves,
 * and where an older release writes beside blocks that it does not know, a text comes back rather
 * than get lost.
 */
const MAX_DOUBLED = { typing: 0, structure: 3 / 1_000, deletions: 1 / 100 } as const

/** The third page has an older release, and so has no step of a kind that it does not know. */
const PAGES: PageOptions[] = [{}, {}, { isOlder: true }]

/** Three pages write, send and hear in random order, until all are at rest. */
function run(seed: number, level: Level) {
  const random = chanceOf(seed)
  const content = storedForm(START)
  const service = createService(content)
  const pages = PAGES.map((options) => createPage(service, content, options))
  const edits = createEdits(random, level)
  for (let round = 0; round < ROUNDS; round++) {
    for (const page of pages) {
      if (random() < 0.8) edits.edit(page)
      for (const happen of [page.send, page.arrive, page.hear, page.listen])
        if (random() < 0.4) happen()
    }
  }
  rest(pages)
  const [first] = pages
  assert.ok(first)
  for (const { editor, live } of pages) {
    const { doc } = editor.view.state
    doc.check()
    assert.ok(live.confirmed.eq(doc), `seed ${seed}`)
    assert.equal(JSON.stringify(toStoredDocument(doc)), service.stored(), `seed ${seed}`)
  }
  const faults = edits.faultsIn(first.editor.view.state.doc)
  assert.deepEqual(faults.lost, [], `seed ${seed}`)
  return { written: edits.written.size, doubled: faults.doubled }
}

/** Each page in turn has its change stored, and hears of the others. */
function rest(pages: readonly LivePage[]): void {
  for (let turn = 0; !pages.every(({ isAtRest }) => isAtRest); turn++) {
    assert.ok(turn < 100, 'the pages do not come to rest')
    for (const page of pages) {
      page.listen()
      page.send()
      page.arrive()
      page.hear()
    }
  }
}

for (const level of ['typing', 'structure', 'deletions'] as const) {
  test(`pages that write at once show the stored document and lose no word: ${level}`, (t) => {
    let [written, doubled] = [0, 0]
    for (let seed = 1; seed <= RUNS; seed++) {
      const result = run(seed, level)
      written += result.written
      doubled += result.doubled
    }
    t.diagnostic(`${written} words, ${doubled} twice`)
    assert.ok(doubled <= Math.ceil(written * MAX_DOUBLED[level]), `${doubled} of ${written} twice`)
  })
}
