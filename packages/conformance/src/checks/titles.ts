import { expectList, expectObject, expectSuccess, expectText, expectThat } from '../assertions.ts'
import { type HttpResponse, isSuccess } from '../call.ts'
import type { Check } from '../check.ts'
import { doc, p, text } from '../content.ts'
import { makeDocument } from '../fixtures.ts'
import { Violation } from '../results.ts'

const WORDS = 'Olives and figs of the northern valley'
const OTHER_WORDS = 'Bees in the orange grove'

/** Titles are derived from the first words of the content and cannot be set. */
export const titles: readonly Check[] = [
  {
    id: 'titles.first-words',
    section: '4 rule 3',
    sentence: 'The title of a new document is the first words of its content.',
    async run(backend) {
      const amina = await backend.author('amina')
      const content = doc(p(WORDS), p('Later words of the text'))
      const response = await amina.create({ content })
      expectTitleFrom(response, `${WORDS} What comes later in the text`)
    },
  },
  {
    id: 'titles.arabic',
    section: '4 rule 3',
    sentence: 'The first words may be in any script: an Arabic title is unchanged.',
    async run(backend) {
      const words = 'ورقٌ وقلمٌ وحبرٌ أسود'
      const response = await (await backend.author('amina')).create({ content: doc(p(words)) })
      expectTitleFrom(response, words)
    },
  },
  {
    id: 'titles.marked-words',
    section: '4 rule 3',
    sentence: 'Bold text and links count as words of the title.',
    async run(backend) {
      const content = doc(p(text('Olives ', { type: 'bold' }), text('and figs')))
      const response = await (await backend.author('amina')).create({ content })
      expectTitleFrom(response, 'Olives and figs')
    },
  },
  {
    id: 'titles.body-create',
    section: '2.1',
    sentence: 'A title in the body of a creation is ignored.',
    async run(backend) {
      const body = { title: 'Written by hand', content: doc(p(WORDS)) }
      const response = await (await backend.author('amina')).create(body)
      if (isSuccess(response)) expectTitleFrom(response, WORDS)
    },
  },
  {
    id: 'titles.body-save',
    section: '2.1',
    sentence: 'A title in the body of a save is ignored, with content or alone.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina, doc(p(WORDS)))
      await amina.save(id, { title: 'Written by hand', content: doc(p(WORDS)) })
      await amina.save(id, { title: 'Written by hand' })
      expectTitleFrom(await amina.get(id), WORDS)
    },
  },
  {
    id: 'titles.follow-content',
    section: '2.1',
    sentence: 'When a save changes the first words, the title changes, in a read and in the list.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina, doc(p(WORDS)))
      expectSuccess(await amina.save(id, { content: doc(p(OTHER_WORDS)) }))
      expectTitleFrom(await amina.get(id), OTHER_WORDS)
      const list = await amina.list()
      const { title } = expectList(list).find((line) => line.id === id) ?? {}
      expectThat(opens(OTHER_WORDS, title), `a title in the list from "${OTHER_WORDS}"`, list)
    },
  },
]

function expectTitleFrom(response: HttpResponse, words: string): void {
  const title = expectText(expectObject(response), 'title', response)
  if (!opens(words, title))
    throw new Violation(`a title from the first words of "${words}"`, title, response)
}

const MORE = ['…', '...']

function withoutSignOfMore(title: string): string {
  const sign = MORE.find((one) => title.endsWith(one))
  return sign === undefined ? title : title.slice(0, -sign.length).trimEnd()
}

// The number of words and an ellipsis are left open.
const opens = (words: string, title: unknown): boolean =>
  typeof title === 'string' && /\S/.test(title) && words.startsWith(withoutSignOfMore(title))
