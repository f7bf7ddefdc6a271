/** The history as an operator sees and erases it. */
import assert from 'node:assert/strict'
import { runTyped } from './lib/command-line.ts'
import { testWriting, textOf, type Writing } from './lib/writing.ts'

async function historyOf({ service }: Writing, ...words: string[]) {
  const { code, stdout, stderr } = await runTyped(service.env, 'history', ...words, '--json')
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

testWriting(
  'waraq history counts the versions of a document and an organization',
  async (start) => {
    const writing = await start()
    const { service, author, path, id, save } = writing
    await save('two', 6)
    await save('three', 6)
    await author.call('PATCH', `${path}versions/1/`, { body: { name: 'First' } })
    const { json: list } = await author.call('GET', `${path}versions/`)
    const bytes = list[1].bytes + list[2].bytes
    const ofDocument = await historyOf(writing, id)
    const organization = ofDocument.organization_id
    assert.deepEqual(ofDocument, {
      organization_id: organization,
      documents: 1,
      versions: 2,
      named_versions: 1,
      content_bytes: bytes,
      stored_bytes: bytes,
      trashed_documents: 0,
      oldest_saved_at: list[2].saved_at,
    })
    const { json: other } = await author.call('POST', '/v1/documents/', { body: textOf('other') })
    await author.call('DELETE', `/v1/documents/${other.id}/`)
    const foreign = await (await service.organization()).author('amina')
    const { json: theirs } = await foreign.call('POST', '/v1/documents/', { body: textOf('x') })
    await foreign.call('DELETE', `/v1/documents/${theirs.id}/`)
    const { documents, versions, trashed_documents } = await historyOf(writing, organization)
    assert.deepEqual([documents, versions, trashed_documents], [2, 3, 1])
    const shown = await runTyped(service.env, 'history', organization)
    assert.match(shown.stdout, /^versions +3, 1 of them named$/m)
    assert.match(shown.stdout, /^trash +1 document$/m)
  },
)

testWriting('waraq history of an unknown id is one sentence', async (start) => {
  const { service, id } = await start()
  const unknown = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`
  for (const words of [[unknown], [unknown, '--erase'], ['nonsense']]) {
    const { code, stderr } = await runTyped(service.env, 'history', ...words)
    assert.deepEqual([code, stderr], [1, `no organization or document ${words[0]}`])
  }
})
