import { expectObject, expectSame, expectSuccess, expectText } from '../assertions.ts'
import { type HttpResponse, isSuccess } from '../call.ts'
import type { Check } from '../check.ts'
import { doc, p, text } from '../content.ts'
import { makeDocument, readOwn } from '../fixtures.ts'
import { Violation } from '../results.ts'

/** Longer than the coarsest clock stands still. */
const TICK_MILLISECONDS = 1_100

/** What a backend stores of a document besides its content. */
export const storedDocuments: readonly Check[] = [
  {
    id: 'documents.times',
    section: '2.1',
    sentence: 'created_at and updated_at are ISO 8601 times.',
    async run(backend) {
      const amina = await backend.author('amina')
      const response = await amina.get(await makeDocument(amina))
      expectTime(response, 'created_at')
      expectTime(response, 'updated_at')
    },
  },
  {
    id: 'documents.saved-at',
    section: '2.1',
    sentence: 'updated_at is another time than created_at once the document has been saved.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const since = backend.now().getTime()
      for (const pause of [0, TICK_MILLISECONDS]) {
        await backend.wait(pause)
        expectSuccess(await amina.save(id, { content: doc(p('Saved once more')) }))
        const response = await amina.get(id)
        const { created_at, updated_at } = expectObject(response)
        if (created_at !== updated_at) return
        // A clock of whole seconds needs one to pass.
        const isOver = /\.\d{3}/.test(String(updated_at)) || backend.now().getTime() - since > 1_000
        if (pause > 0 && isOver) {
          throw new Violation('a later updated_at after a save', 'that of created_at', response)
        }
      }
      backend.remark('updated_at has whole seconds, and none passed')
    },
  },
  {
    id: 'documents.root',
    section: '2.1',
    sentence: 'Content whose root is no doc is refused: another document is never stored for it.',
    async run(backend) {
      const amina = await backend.author('amina')
      const root = { type: 'paragraph', content: [text('Olives and figs')] }
      const created = await amina.create({ content: root })
      if (isSuccess(created)) expectSame(expectObject(created).content, root, 'content', created)
      const id = await makeDocument(amina)
      const { content: before } = await readOwn(amina, id)
      const isSaved = isSuccess(await amina.save(id, { content: root }))
      const read = await amina.get(id)
      expectSame(expectObject(read).content, isSaved ? root : before, 'content', read)
    },
  },
]

function expectTime(response: HttpResponse, field: string): void {
  const time = expectText(expectObject(response), field, response)
  const isTime = ISO_8601.test(time) && !Number.isNaN(Date.parse(time))
  if (!isTime) throw new Violation(`${field} to be an ISO 8601 time`, time, response)
}

const ISO_8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/
