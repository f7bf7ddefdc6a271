import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { createQuoteFinder } from '@waraq/contract/quotes'
import fc from 'fast-check'
import type { Transaction } from 'prosemirror-state'
import { canJoin } from 'prosemirror-transform'
import { type CommentedText, createCommentedText, quotableOf } from '../../test/commented-text.ts'
import { CARDS, KINDS, LINE, p, WORDS } from '../../test/quoted-blocks.ts'
import { anyEdit, edited } from '../../test/two-windows.ts'

const around = (content: DocumentNode[]): DocumentNode => ({
  type: 'doc',
  content: [p('The first paragraph'), ...content, p('The last paragraph')],
})
const open = (content: DocumentNode[]) => createCommentedText(around(content), WORDS)

function placeOf({ doc }: Transaction, words: string): number {
  let place = -1
  doc.descendants((node, position) => {
    const at = node.isText ? (node.text ?? '').indexOf(words) : -1
    if (at >= 0 && place < 0) place = position + at
  })
  assert.ok(place >= 0, `no ${words}`)
  return place
}
const type = (words: string, before: string) => (tr: Transaction) =>
  tr.insertText(words, placeOf(tr, before))
const erase = (words: string) => (tr: Transaction) =>
  tr.delete(placeOf(tr, words), placeOf(tr, words) + words.length)

/** What an author does, and the words of the thread then; undefined without a place. */
const EDITS: Record<string, [edit: (text: CommentedText) => void, words: string | undefined]> = {
  'types before them': [({ change }) => change(type('more ', WORDS)), WORDS],
  'types behind them': [({ change }) => change(type(' more', ' بعد')), WORDS],
  'types inside them': [({ change }) => change(type('x', 'مقتبسة')), 'الكلمات الxمقتبسة'],
  'erases a part of them': [({ change }) => change(erase('الكلمات ')), 'المقتبسة'],
  'erases around them': [
    ({ change }) => {
      change(erase('قبل '))
      change(erase(' بعد'))
    },
    WORDS,
  ],
  'erases them': [({ change }) => change(erase(WORDS)), undefined],
  'erases all around them': [({ change }) => change(erase(LINE)), undefined],
  'erases them and undoes it': [
    ({ change, undo }) => {
      change(erase(LINE))
      undo()
    },
    WORDS,
  ],
  'erases them, undoes and redoes it': [
    ({ change, undo, redo }) => {
      change(erase(LINE))
      undo()
      redo()
    },
    undefined,
  ],
  'changes them, erases them and undoes that': [
    ({ change, undo }) => {
      change(type('x', 'مقتبسة'))
      change(erase('الكلمات الxمقتبسة'))
      undo()
    },
    'الكلمات الxمقتبسة',
  ],
  'types letters at their ends': [
    ({ change }) => {
      change(type('و', WORDS))
      change(type('ات', ' بعد'))
      change(type('و ', 'والكلمات'))
    },
    `و${WORDS}ات`,
  ],
  'types over them': [
    ({ change }) =>
      change((tr) => tr.insertText('new', placeOf(tr, WORDS), placeOf(tr, WORDS) + WORDS.length)),
    undefined,
  ],
  'makes a part of them bold': [
    ({ change, state }) =>
      change((tr) =>
        tr.addMark(placeOf(tr, 'كلمات'), placeOf(tr, 'كلمات') + 5, state.schema.mark('bold')),
      ),
    WORDS,
  ],
  'deletes the paragraph before': [
    ({ change }) => change((tr) => tr.delete(0, tr.doc.firstChild?.nodeSize ?? 0)),
    WORDS,
  ],
}

describe('the words of a thread', () => {
  for (const [kind, content] of Object.entries(KINDS)) {
    for (const [what, [edit, words]] of Object.entries(EDITS)) {
      // Code has no marks.
      if (kind === 'code' && what.includes('bold')) continue
      test(`in ${kind} of an author who ${what}`, async () => {
        const text = open(content)
        assert.equal(text.wordsOf(), WORDS)
        edit(text)
        assert.equal(text.wordsOf(), words)
        await requireFoundAfterSave(text)
      })
    }
  }

  for (const [kind, content] of Object.entries(CARDS)) {
    test(`in ${kind} stay with it`, async () => {
      const text = open(content)
      assert.equal(text.wordsOf(), WORDS)
      text.change((tr) => tr.insertText('more ', 1))
      assert.equal(text.wordsOf(), WORDS)
      const at = text.state.doc.firstChild?.nodeSize ?? 0
      text.change((tr) => tr.delete(at, at + (tr.doc.nodeAt(at)?.nodeSize ?? 0)))
      assert.equal(text.wordsOf(), undefined)
      text.undo()
      assert.equal(text.wordsOf(), WORDS)
      await requireFoundAfterSave(text)
    })
  }

  test('go on in the next paragraph when it is split, and are joined again', async () => {
    const text = open([p()])
    text.change((tr) => tr.split(placeOf(tr, 'المقتبسة')))
    assert.equal(text.wordsOf(), 'الكلمات \nالمقتبسة')
    await requireFoundAfterSave(text)
    text.change((tr) => {
      const $place = tr.doc.resolve(placeOf(tr, 'المقتبسة'))
      assert.ok(canJoin(tr.doc, $place.before(1)))
      return tr.join($place.before(1))
    })
    assert.equal(text.wordsOf(), WORDS)
    await requireFoundAfterSave(text)
  })

  test('are found where their paragraph is moved to', () => {
    const text = open([p()])
    text.change((tr) => {
      const $place = tr.doc.resolve(placeOf(tr, WORDS))
      const block = $place.node(1)
      return tr.delete($place.before(1), $place.after(1)).insert(0, block)
    })
    assert.equal(text.wordsOf(), WORDS)
  })

  test('are never in the document', () => {
    const content = around([p()])
    assert.deepEqual(createCommentedText(content, WORDS).content(), content)
  })

  test('are where the service finds them after any edits and a save', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(KINDS)),
        fc.array(anyEdit, { minLength: 1, maxLength: 8 }),
        async (content, edits) => {
          const text = open(content)
          for (const [index, edit] of edits.entries()) {
            try {
              text.change((tr) => edited(tr, edit, `w${index}`))
            } catch (error) {
              // The edit does not fit into such a block.
              if (!(error instanceof RangeError) && !(error instanceof Error)) throw error
            }
          }
          await requireFoundAfterSave(text)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('a save', () => {
  test('sends the anchors that it has moved, at most 50 at a time, and no others', async () => {
    const lines = Array.from({ length: 120 }, (_, index) => `line ${index} of the text`)
    const content = { type: 'doc', content: lines.map(p) }
    const text = createCommentedText(content, ...lines.map((it) => it.slice(0, -' text'.length)))
    await text.saved()
    assert.deepEqual(text.sent, [])
    for (let index = 0; index < 110; index++)
      text.change((tr) => tr.insertText('x', placeOf(tr, `${index} of the text`)))
    await text.saved()
    assert.deepEqual(
      text.sent.map(({ length }) => length),
      [50, 50, 10],
    )
    await text.saved()
    assert.equal(text.sent.length, 3)
  })
})

/** The stored anchor leads to the same words in the stored text, unless it has no place. */
async function requireFoundAfterSave(text: CommentedText): Promise<void> {
  await text.saved()
  const words = text.wordsOf()
  const [thread] = text.threads
  const stored = quotableOf(text.content())
  const range = thread?.anchor && createQuoteFinder(stored)(thread.anchor)
  if (words !== undefined && range) assert.equal(stored.slice(range.from, range.to), words)
  if (words !== undefined) assert.equal(thread?.anchor?.exact, words)
}
