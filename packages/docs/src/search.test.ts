import assert from 'node:assert/strict'
import { test } from 'node:test'
import MiniSearch from 'minisearch'
import { searchIndex } from './build-docs.ts'
import { renderMarkdown } from './markdown.ts'
import type { Page } from './site.ts'
import { foldTerm, INDEX_OPTIONS } from './terms.ts'

/** Small pages in Arabic; each search below must find its own one. */
const PAGES: Record<string, string> = {
  signatures: '# التواقيع\n\nتوقيع القراءة يفتح مستندًا واحدًا لقارئ واحد.\n',
  documents: '# المستندات\n\nيحفظ المؤلف المستند مع إصداره.\n',
  editor: '# المحرّر\n\nمحرر النصوص في صفحتك.\n\n## القارئ\n\nالقارئ يعرض مستندًا دون تحرير.\n',
  quran: '# القرآن والحديث\n\nالآيات تُدرج بنصها، والسور بأسمائها.\n',
  tokens: '# رموز الدخول\n\nيطلب خادمك رمزًا لكل مستخدم بمفتاح الواجهة.\n',
  backup: '# النسخ الاحتياطي\n\nانسخ قاعدة البيانات والصور إلى ملف واحد.\n',
  sharing: '# المشاركة\n\nرابط المشاركة يفتح المستند لكل من يملكه.\n',
}

const index = MiniSearch.loadJSON(
  searchIndex(
    Object.entries(PAGES).map(([path, source]): Page => {
      const rendered = renderMarkdown(source, { addressOf: (target) => target, linkTo: '' })
      return { path, locale: 'ar', markdown: source, kind: 'guide', ...rendered }
    }),
  ),
  INDEX_OPTIONS,
)

const SEARCHES: [query: string, page: string][] = [
  ['توقيع', 'signatures'],
  ['المستند', 'documents'],
  ['مستندات', 'documents'],
  ['محرر', 'editor'],
  ['القارىء', 'editor'],
  ['الايات', 'quran'],
  ['قران', 'quran'],
  ['رمز', 'tokens'],
  ['للنسخ', 'backup'],
  ['والمشاركه', 'sharing'],
]

for (const [query, page] of SEARCHES) {
  test(`an Arabic search for ${query} finds its page among the first three`, () => {
    const results = index.search(query).slice(0, 3)
    assert.ok(
      results.some(({ url }) => url.startsWith(`${page}/`)),
      results.map(({ url }) => url).join(', '),
    )
  })
}

test('a sign alone is ignored', () => {
  assert.deepEqual([foldTerm('>'), foldTerm('=='), foldTerm('1')], [null, null, '1'])
})

test('words fold to one form', () => {
  for (const [forms, folded] of [
    ['الآيات الايات آيات والآيات بالآيات ٱلآيات', 'ايات'],
    ['القارئ قارئ للقارئ', 'قاري'],
    ['مكتبة المكتبه مَكْتَبَة مكتبـــة', 'مكتبه'],
    ['ETag etag', 'etag'],
    // Three letters must remain.
    ['الى', 'الي'],
  ] as const) {
    for (const form of forms.split(' ')) assert.equal(foldTerm(form), folded, form)
  }
})
