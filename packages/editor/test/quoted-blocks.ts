/** Quoted words in each kind of block. */
import type { DocumentNode } from '@waraq/contract'

export const WORDS = 'الكلمات المقتبسة'
export const LINE = `قبل ${WORDS} بعد السطر`
export const p = (text = LINE): DocumentNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
})
const inLine = (node: DocumentNode): DocumentNode => ({ type: 'paragraph', content: [node] })
const cell = (text: string) => ({ type: 'tableCell', content: [p(text)] })
const back = { type: 'text', text: '↩', marks: [{ type: 'link', attrs: { href: '#fnref-k3x9' } }] }
const note = { type: 'text', text: '1', marks: [{ type: 'link', attrs: { href: '#fn-k3x9' } }] }

/** A document with the quoted words in each kind of block. */
export const KINDS: Record<string, DocumentNode[]> = {
  'a paragraph': [p()],
  'a heading': [{ ...p(), type: 'heading', attrs: { level: 2 } }],
  'a list': [{ type: 'bulletList', content: [{ type: 'listItem', content: [p()] }] }],
  'a task': [
    {
      type: 'bulletList',
      attrs: { task: true },
      content: [{ type: 'listItem', attrs: { checked: true }, content: [p()] }],
    },
  ],
  'a quote': [{ type: 'blockquote', content: [p()] }],
  'a callout': [{ type: 'blockquote', attrs: { callout: 'warning' }, content: [p()] }],
  'a cell': [
    { type: 'table', content: [{ type: 'tableRow', content: [cell('One'), cell(LINE)] }] },
  ],
  'a toggle': [
    {
      type: 'details',
      content: [
        { type: 'detailsSummary', content: [{ type: 'text', text: 'Sum' }] },
        { type: 'detailsContent', content: [p()] },
      ],
    },
  ],
  'a summary': [
    {
      type: 'details',
      content: [
        { type: 'detailsSummary', content: [{ type: 'text', text: LINE }] },
        { type: 'detailsContent', content: [p('Content')] },
      ],
    },
  ],
  code: [{ type: 'codeBlock', content: [{ type: 'text', text: LINE }] }],
  'a note': [
    { type: 'paragraph', content: [{ type: 'text', text: 'Word' }, note] },
    {
      type: 'orderedList',
      attrs: { footnotes: true },
      content: [
        {
          type: 'listItem',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: `${LINE} ` }, back] }],
        },
      ],
    },
  ],
}
/** Words in an atom, which changes as a whole. */
export const CARDS: Record<string, DocumentNode[]> = {
  'a card': [
    inLine({ type: 'quranVerse', attrs: { surah: 1, ayah: 1, text: LINE, displayMode: 'card' } }),
  ],
  'a hadith': [inLine({ type: 'hadithNode', attrs: { number: 1, text: LINE } })],
  'a block of another editor': [{ type: 'quiz', content: [{ type: 'text', text: LINE }] }],
}
