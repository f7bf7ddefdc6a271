import type { DocumentNode } from '@waraq/contract'
import { expectObject, expectSame, expectSuccess } from '../assertions.ts'
import type { HttpResponse } from '../call.ts'
import type { Check } from '../check.ts'
import { doc, p, text } from '../content.ts'
import { makeDocument } from '../fixtures.ts'

const LATER = { type: 'laterNode', attrs: { shade: 'teal' }, content: [p('inside it')] }

/** Content that must be returned unchanged. None of the texts is from scripture. */
const SPECIMENS: readonly [name: string, what: string, content: DocumentNode][] = [
  ['nodes', 'Nodes of types that are not known', doc(LATER, p({ type: 'laterAtom' }))],
  ['marks', 'Marks that are not known', doc(p(text('ink', { type: 'glow', attrs: { by: 3 } })))],
  [
    'attributes',
    'Attributes and keys that are not known, those of the root among them,',
    { ...doc({ ...p('x'), attrs: { dir: 'auto', later: { deep: [1] } }, note: 'kept' }), rev: 7 },
  ],
  ['order', 'Blocks, equal ones among them,', doc(p('b'), p('a'), p('b'), p('c'), p('a'))],
  // Shadda before kasra, and alef with a separate hamza: normalization would change both.
  [
    'arabic',
    'Arabic letters and their marks, in the order typed,',
    doc(p('مُعَلِّمٌ وَكِتَابٌ ا\u0654ب ورقـة')),
  ],
  ['latin', 'Letters with combining marks, composed or not,', doc(p('cafe\u0301 and caf\u00e9'))],
  ['astral', 'Emoji and characters beyond the first plane', doc(p('👩🏽‍🌾 🌴 𐤀𐤁 𞤀𞤣 𝒳'))],
  [
    'invisible',
    'Joiners, direction and byte order marks',
    doc(p('می\u200cخواهم \u202bx\u202c \ufeff\u2028')),
  ],
  ['nul', 'An escaped NUL and other controls', doc(p('a\u0000b\u0001\u001f\u007f'))],
  ['spaces', 'White space and line ends', doc(p('  two  spaces\tand\r\nlines\u00a0 '))],
  [
    'markup',
    'Signs that mean something to HTML, SQL and JSON',
    doc(p(`<b>&amp;"'\\/ \\u0041 %s $1 --`)),
  ],
  [
    'values',
    'Numbers, booleans, null, and empty strings, arrays and objects',
    doc({
      ...p('x'),
      attrs: {
        n: [0, -1, 1.5, 1e21, 1e-7, 2 ** 53 - 1],
        yes: true,
        no: false,
        nil: null,
        s: '',
        a: [],
        o: {},
      },
    }),
  ],
  [
    'keys',
    'Keys of any spelling',
    doc({ ...p('x'), attrs: { '': 1, 'a b': 2, مفتاح: 3, 10: 4, 9: 5, constructor: 6 } }),
  ],
  ['depth', 'Sixty quotations in one another', doc(nested(60))],
]

/** A read returns the created or saved content, value by value. */
export const content: readonly Check[] = SPECIMENS.map(
  ([name, what, specimen]): Check => ({
    id: `content.${name}`,
    section: '2.1',
    sentence: `${what} are returned unchanged after a creation and a save.`,
    async run(backend) {
      const amina = await backend.author('amina')
      const created = await amina.create({ content: specimen })
      expectContent(created, specimen)
      expectContent(await amina.get(String(expectObject(created).id)), specimen)
      const id = await makeDocument(amina)
      expectSuccess(await amina.save(id, { content: specimen }))
      expectContent(await amina.get(id), specimen)
    },
  }),
)

const expectContent = (response: HttpResponse, specimen: DocumentNode): void =>
  expectSame(expectObject(response).content, specimen, 'content', response)

function nested(levels: number): DocumentNode {
  let node = p('at the bottom')
  for (let level = 0; level < levels; level++) node = { type: 'blockquote', content: [node] }
  return node
}
