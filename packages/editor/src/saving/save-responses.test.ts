/** Autosave against backends with minimal save responses. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorOfStored, paragraph } from '../../test/stand-in.ts'

/** Responses to a save. */
const RESPONSES: [what: string, instead: () => Response][] = [
  ['204', () => new Response(null, { status: 204 })],
  ['an empty 200', () => new Response('')],
  ['`{}`', () => Response.json({})],
  ['a summary', () => Response.json({ id: 'document-1', title: 'one', status: 'CREATED' })],
]

for (const [what, instead] of RESPONSES) {
  test(`a save response with ${what} neither stops autosave nor overwrites another version`, async () => {
    const { write, pass, service, states, autosave } = authorOfStored('')
    const id = [...service.documents.keys()][0] ?? ''
    service.decide(({ method }) => (method === 'PATCH' ? { instead } : undefined))
    for (const text of ['one', 'one two', 'one two three']) {
      write(text)
      await pass(2000)
      assert.equal(states.at(-1), 'saved')
    }
    assert.deepEqual(service.storedTexts, ['', 'one', 'one two', 'one two three'])
    assert.ok(!states.includes('conflict') && !autosave.hasUnsaved())

    service.store(id, paragraph('from another author'))
    write('mine')
    await pass(2000)
    assert.equal(states.at(-1), 'conflict')
    assert.equal(service.storedTexts.at(-1), 'from another author')
  })
}
