import { expectObject, expectSame, expectSuccess } from '../assertions.ts'
import { isSuccess } from '../call.ts'
import type { Check } from '../check.ts'
import { doc, p, text } from '../content.ts'
import { makeDocument, readOwn } from '../fixtures.ts'
import { Violation } from '../results.ts'

/** Longer than the coarsest clock stands still. */
const TICK_MILLISECONDS = 1_100

/** What a backend stores of a document besides its content. */
export const storedDocuments: readonly Check[] = [
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
