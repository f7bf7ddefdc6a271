import { debounce } from '../suggestions/debounce.ts'
import type { Suggestion, SuggestionSource } from '../suggestions/suggestions.ts'
import type { QuotationKind } from './find-quotations.ts'
import type { createScriptureTools } from './scripture-tools.ts'

type Tools = ReturnType<typeof createScriptureTools>

/** The part of scripture that finds quotations. */
interface Searchable {
  load(): Promise<Pick<Tools, 'find' | 'show' | 'insert'>>
  openFinder(...asked: Parameters<Tools['finder']['open']>): void
}

const NUMBER = /\p{Nd}/u
const VERSES =
  /^(?:(?:ال)?(?:قر[آا]ن|[آا]ي(?:ة|ه|ات)|سور[ةه])|(?:al-)?quran|koran|verse|ayah|surah)\s+(?=\S)/iu
const HADITHS = /^(?:(?:ال)?(?:حديث|[أا]حاديث)|hadith)\s+(?=\S)/iu

/** Parses what follows the sign. Words are searched only after `quran`, `hadith` and the like. */
function askedIn(typed: string): { query: string; kind: QuotationKind; isReferenceOnly: boolean } {
  for (const [kind, name] of [['verses', VERSES] as const, ['hadiths', HADITHS] as const]) {
    const query = typed.replace(name, '')
    if (query !== typed) return { query, kind, isReferenceOnly: false }
  }
  return { query: typed, kind: 'verses', isReferenceOnly: true }
}

/** Suggests quotations after `/` and `@`, in this group; only a reference is selected. */
export function quotationSource(
  sign: '/' | '@',
  scripture: Searchable,
  group: string,
): SuggestionSource {
  return {
    sign,
    async find(typed, signal) {
      const { query, kind, isReferenceOnly } = askedIn(typed)
      if (isReferenceOnly && !NUMBER.test(query)) return []
      const { find, show, insert } = await scripture.load()
      await debounce(signal)
      const { quotations, isReference, notice } = await find(
        query,
        { kind, isReferenceOnly },
        signal,
      )
      // After a slash within a line a number is rather one of the text: `9:30 /10:30`.
      const isNamed = isReference && (sign === '@' || !isReferenceOnly || 'atStart')
      const notices: Suggestion[] = notice
        ? [
            {
              label: notice,
              group,
              icon: 'quran',
              isNamed: false,
              insert: (_editor, range) => scripture.openFinder(query, range, kind),
            },
          ]
        : []
      const found = quotations.map(
        (quotation): Suggestion => ({
          label: '',
          group,
          isNamed,
          show: () => show(quotation),
          insert: (_editor, range, isInline) => insert(quotation, range, isInline),
        }),
      )
      return [...notices, ...found]
    },
  }
}
