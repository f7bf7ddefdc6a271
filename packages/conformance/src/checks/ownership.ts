import { expectList, expectObject, expectRefused, expectThat } from '../assertions.ts'
import type { HttpResponse } from '../call.ts'
import type { Caller } from '../caller.ts'
import type { Check } from '../check.ts'
import { doc, p } from '../content.ts'
import { expectUnchanged, makeDocument, publish, readOwn } from '../fixtures.ts'

interface Trespass {
  readonly name: string
  readonly section: string
  readonly sentence: string
  readonly call: (otherUser: Caller, id: string) => Promise<HttpResponse>
}

/** Attempts on a document of another author. */
const TRESPASSES: readonly Trespass[] = [
  {
    name: 'read',
    section: '4 endpoint 4',
    sentence: 'An author cannot read the document of another.',
    call: (other, id) => other.get(id),
  },
  {
    name: 'save',
    section: '4 endpoint 5',
    sentence: 'An author cannot save the document of another.',
    call: (other, id) => other.save(id, { content: doc(p('Not mine to write')) }),
  },
  {
    name: 'delete',
    section: '4 endpoint 6',
    sentence: 'An author cannot delete the document of another.',
    call: (other, id) => other.remove(id),
  },
  {
    name: 'share-info',
    section: '4 endpoint 7',
    sentence: 'The share info of a document is for its owner only.',
    call: (other, id) => other.shareInfo(id),
  },
  {
    name: 'share',
    section: '4 endpoint 8',
    sentence: 'Only its owner can publish a document.',
    call: (other, id) => other.share(id, true),
  },
]

/** Each identity sees and changes only its own documents. */
export const ownership: readonly Check[] = [
  ...TRESPASSES.map(
    ({ name, section, sentence, call }): Check => ({
      id: `ownership.${name}`,
      section,
      sentence,
      async run(backend) {
        const amina = await backend.author('amina')
        const id = await makeDocument(amina)
        const before = await readOwn(amina, id)
        expectRefused(await call(await backend.author('bilal'), id))
        await expectUnchanged(amina, id, before)
        const response = await amina.shareInfo(id)
        expectThat(
          expectObject(response).is_shared === false,
          'is_shared false, as before',
          response,
        )
      },
    }),
  ),
  {
    id: 'ownership.unshare',
    section: '4 endpoint 8',
    sentence: 'Only its owner can end the sharing of a document; its link stays valid.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const shareToken = await publish(amina, id)
      expectRefused(await (await backend.author('bilal')).share(id, false))
      expectObject(await backend.readShared(shareToken))
    },
  },
  {
    id: 'ownership.list',
    section: '4 rule 2',
    sentence: "The list holds all of the caller's documents and none of another's.",
    async run(backend) {
      const [amina, bilal] = [await backend.author('amina'), await backend.author('bilal')]
      const ids = [await makeDocument(amina), await makeDocument(amina)]
      const foreign = await makeDocument(bilal)
      const response = await amina.list()
      const listed = expectList(response).map(({ id }) => id)
      expectThat(!listed.includes(foreign), "none of another's documents", response)
      expectThat(
        ids.every((id) => listed.includes(id)),
        "all of the caller's documents",
        response,
      )
    },
  },
]
