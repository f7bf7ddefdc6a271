import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@waraq/sdk/client'
import fc from 'fast-check'
import { EditorState, TextSelection } from 'prosemirror-state'
import { isLong } from '../../../../test/lib/long.ts'
import type { KindContext } from '../core/feature.ts'
import { featureCommands } from '../core/feature-menu.ts'
import { FEATURES } from '../features/features.ts'
import { FEATURE_MENUS } from '../features/menus.ts'
import { findQuotations } from '../features/scripture/find-quotations.ts'
import { scriptureMessagesFor } from '../features/scripture/messages.ts'
import { quotationSource } from '../features/scripture/quotation-source.ts'
import { allEmojiSuggestions, emojiSuggestions } from '../features/signs/emoji-suggestions.ts'
import { ar } from '../i18n/ar.ts'
import { en } from '../i18n/en.ts'
import { createSchema } from '../schema/schema.ts'
import { LISTS, RULE, STYLES } from '../ui/command-catalog.ts'
import type { UiCommand } from '../widgets/ui-command.ts'
import { slashCommands } from './slash-commands.ts'
import { namedIndex } from './suggestions.ts'
import { mayOpen, typedQuery } from './typed-query.ts'

const LINES = isLong ? 5000 : 500
const schema = createSchema(FEATURES)
const without = new Set<never>()
const MESSAGES = { en, ar }

// A service that finds a verse for every query.
const verse = { surah: { number: 10, name_arabic: '', name_english: '' }, number: 30, text: 'آية' }
const client = createClient({
  apiUrl: 'http://service.example',
  fetch: async () => Response.json({ ...verse, surahs: [], verses: [verse] }),
})

function sourcesIn(locale: 'en' | 'ar') {
  // The lists ask for no more of it.
  const context = {
    messages: MESSAGES[locale],
    locale,
    without,
    emit() {},
  } as unknown as KindContext
  const messages = scriptureMessagesFor(locale)
  const search = { client, messages, locale, without, hasHadiths: async () => true }
  const tools = {
    find: findIn(search),
    show: () => [],
    insert() {},
  }
  const scripture = { load: async () => tools, openFinder() {} }
  const table: UiCommand = { name: 'table', icon: 'table', run() {} }
  return [
    slashCommands(context, [
      RULE,
      table,
      ...STYLES,
      ...LISTS,
      ...featureCommands(FEATURE_MENUS, context),
    ]),
    emojiSuggestions(context),
    allEmojiSuggestions(context),
    quotationSource('/', scripture, ''),
    quotationSource('@', scripture, ''),
  ]
}

type Search = Parameters<typeof findQuotations>[2]
const findIn =
  (search: Search) =>
  (
    query: string,
    options: Omit<Parameters<typeof findQuotations>[1], 'signal'>,
    signal: AbortSignal,
  ) =>
    findQuotations(query, { ...options, signal }, search)

const SOURCES = { en: sourcesIn('en'), ar: sourcesIn('ar') }

/** The label of what Enter at the end of the line would insert; undefined for a new line. */
async function takenBy(line: string, locale: 'en' | 'ar'): Promise<string | undefined> {
  const doc = schema.node('doc', null, [schema.node('paragraph', null, [schema.text(line)])])
  const state = EditorState.create({ doc, selection: TextSelection.atEnd(doc) })
  const typedQueryAtCaret = typedQuery(state, new Set(['/', ':', '@']))
  if (!typedQueryAtCaret || !mayOpen(typedQueryAtCaret, true)) return undefined
  const sources = SOURCES[locale].filter(({ sign }) => sign === typedQueryAtCaret.sign)
  const { signal } = new AbortController()
  const suggestions = await Promise.all(
    sources.map((source) => source.find(typedQueryAtCaret.query, signal)),
  )
  const all = suggestions.flat()
  const one = all[namedIndex(all, typedQueryAtCaret)]
  return one && (one.label || 'a verse')
}

const word = fc.constantFrom(
  ...'درس معلم طالب مدرسة كتاب ساعة أنثى ذكر جواب قصير صفوف أعمدة قديمة جديدة صفحة الصفحة علامة'.split(
    ' ',
  ),
  ...'الهدف الأهداف النبي المدينة طول عرض الفجر العصر النور الحج كيلومتر شهر سنة متن هامش ملف'.split(
    ' ',
  ),
)
const number = fc
  .integer({ min: 0, max: 999 })
  .map((n) => [String(n), n.toLocaleString('ar-u-nu-arab')])
const digits = fc
  .tuple(number, fc.boolean())
  .map(([both, isArabic]) => both[Number(isArabic)] ?? '')
const line = (...parts: (string | fc.Arbitrary<string>)[]) =>
  fc
    .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
    .map((all) => all.join(''))
const space = fc.constantFrom('', ' ')

/** Lines that end where a writer of prose may press Enter. */
const prose = fc.oneof(
  line(word, space, ':'),
  line(word, ' ', word, ' :', space, word),
  line(word, ' :', digits),
  line(digits, space, ':', digits),
  line(word, ' ', digits, ':', digits, ' /', digits, ':', digits),
  line(word, ' ', digits, ' /', digits, '/', digits),
  line(word, ' ', digits, space, '/', digits, '.', digits),
  line(word, ' /', word),
  line(word, ' /', word, ' ', word),
  line(word, ' /', word, ' ', digits),
  line(word, space, '/ ', word),
  line('و/أو ', word, fc.constantFrom('/', ' /', ' /ع', ' /ج', ' /t', ' :ص')),
  // The whole name of a command, as in `/formula`, runs it.
  line(
    word,
    ' /',
    fc.constantFrom('معادل', 'formul', 'km', 'h', 's', 'usr/local', 'home/user/docs'),
  ),
  line(word, ' ', digits, fc.constantFrom(' km/h', ' م/ث', ' كم /ساعة', ' mg /l', ' /kg')),
  line(
    word,
    ' https://',
    fc.constantFrom('a.example/b', 'a.example:8080/2:5', 'a.example/wiki/Foo_(bar)'),
  ),
  line(
    word,
    ' ',
    fc.constantFrom(':)', ':-)', ':D', ':P', ':x', ':o', ':/', ':|', ':3', ':*', ';)', ':('),
  ),
  line(word, fc.constantFrom(' @', ' @ ', '@'), word),
  line('- ', word, ':', space, word, ' /', space, word),
)

for (const locale of ['en', 'ar'] as const) {
  test(`Enter after a line of prose with signs is the writer's, in ${locale}`, async (t) => {
    const lines = fc.sample(prose, LINES)
    const names = await Promise.all(lines.map((text) => takenBy(text, locale)))
    const conflicts = lines.flatMap((text, at) => (names[at] ? [`${text} -> ${names[at]}`] : []))
    t.diagnostic(`taken: ${conflicts.length} of ${lines.length}`)
    assert.deepEqual(conflicts, [])
  })

  test(`Enter after a whole name inserts it, in ${locale}`, async () => {
    const { commands } = MESSAGES[locale]
    const names: [line: string, label: string][] = [
      ['/table', commands.table],
      ['درس /جدول', commands.table],
      ['/عنوان ١', commands.heading1],
      ['/heading 2', commands.heading2],
      ['/خط', commands.rule],
      ['قال النبي :صلى الله عليه وسلم', 'saw'],
      [':saw', 'saw'],
      [':saw:', 'saw'],
      ['a :كعبة', 'kaaba'],
      ['a :otter', 'otter'],
      ['/2:255', 'a verse'],
      ['/البقرة ٢٥٥', 'a verse'],
      ['قال تعالى @البقرة 255', 'a verse'],
      ['قال تعالى /قرآن البقرة 255', 'a verse'],
    ]
    for (const [text, label] of names) assert.equal(await takenBy(text, locale), label, text)
  })

  test(`verses for words that are no reference are never selected, in ${locale}`, async () => {
    for (const text of ['/قرآن درس', '/quran patience', '/الصبر', '@الصبر', '/حديث العلم'])
      assert.equal(await takenBy(text, locale), undefined, text)
  })
}
