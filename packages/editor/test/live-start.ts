/** The document in which pages write at random. */
import type { DocumentNode } from '@waraq/contract'

const text = (words: string, ...marks: object[]) => ({
  type: 'text',
  ...(marks.length > 0 && { marks }),
  text: words,
})
const link = (href: string) => ({ type: 'link', attrs: { href } })
const p = (...content: object[]) => ({ type: 'paragraph', content }) as DocumentNode
const cell = (words: string) => ({ type: 'tableCell', content: [p(text(words))] })
const row = (...words: string[]) => ({ type: 'tableRow', content: words.map(cell) })
const item = (words: string) => ({ type: 'listItem', content: [p(text(words))] })

/** An Arabic document with notes, cards and tables, and kinds that not every editor has. */
export const START = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 1 }, content: [text('كتاب في النحو')] },
    p(text('هذا أول الكلام فيه وهو يطول قليلا')),
    p(text('وهذا قول آخر '), { type: 'emoji', attrs: { name: 'star' } }, text(' بعده')),
    { type: 'blockquote', content: [p(text('قال بعضهم قولا'))] },
    { type: 'bulletList', content: [item('أولا'), item('ثانيا'), item('ثالثا')] },
    p(text('فقرة بين القائمة والجدول')),
    { type: 'table', content: [row('واحد', 'اثنان'), row('ثلاثة', 'أربعة')] },
    p(text('آية '), { type: 'quranVerse', attrs: { surah: 112, ayah: 1, text: 'نص' } }),
    { type: 'quiz', attrs: { id: 7 }, content: [text('Which?')] },
    p(text('قبل '), { type: 'mention', attrs: { id: 'x' } }, text(' بعد')),
    { type: 'codeBlock', attrs: { language: 'js' }, content: [text('let one = 1')] },
    {
      type: 'details',
      content: [
        { type: 'detailsSummary', content: [text('مزيد من الشرح')] },
        { type: 'detailsContent', content: [p(text('تفصيل ما سبق'))] },
      ],
    },
    p(
      text('انظر '),
      { type: 'documentLink', attrs: { id: 'k3x9a2', title: 'باب آخر' } },
      text(' وفي الحاشية'),
      text('١', link('#fn-k3x9')),
    ),
    p(text('والسلام')),
    {
      type: 'orderedList',
      attrs: { footnotes: true },
      content: [
        { type: 'listItem', content: [p(text('حاشية أولى '), text('↩', link('#fnref-k3x9')))] },
      ],
    },
  ],
} as DocumentNode
