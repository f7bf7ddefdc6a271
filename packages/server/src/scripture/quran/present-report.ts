import type { QuranQuotation, StatedVerses } from '@waraq/contract'
import type { DocumentQuotation, Passage, Quotation } from '@waraq/scripture/corpus'
import { nameOf } from './present-editions.ts'

export function presentQuotation(one: Quotation | DocumentQuotation): QuranQuotation {
  const { status, quoted, start, end, passage, right, differences, orthography } = one
  return {
    status,
    quoted,
    start,
    end,
    path: 'path' in one ? one.path : null,
    is_verse_node: 'isNode' in one && one.isNode,
    surah: passage && nameOf(passage.surah),
    from_ayah: passage?.from ?? null,
    to_ayah: passage?.to ?? null,
    right: right && { text: right.text, text_imlaei: right.imlaei },
    differences,
    orthography,
    text_of: 'textOf' in one && one.textOf ? named(one.textOf) : null,
    remarks: one.remarks,
    confidence: one.confidence,
    marked_by: one.markedBy,
    basmala: one.isBasmala,
    places: one.places.map(placeOf),
    places_total: one.placesTotal,
    stated: one.stated && presentStated(one.stated),
    replacement: one.replacement && presentReplacement(one.replacement),
  }
}

const placeOf = ({ surah, from, to }: Passage) => ({ surah, from_ayah: from, to_ayah: to })

function presentStated({ text, start, end, surah, from, to, agrees }: Stated): StatedVerses {
  return { text, start, end, surah, from_ayah: from, to_ayah: to, agrees }
}

const presentReplacement = ({ text, textUthmani, from, to }: Replacement) => ({
  text,
  text_uthmani: textUthmani,
  from_ayah: from,
  to_ayah: to,
})

type Stated = NonNullable<Quotation['stated']>
type Replacement = NonNullable<Quotation['replacement']>

const named = ({ surah, from, to }: Passage) => ({
  surah: nameOf(surah),
  from_ayah: from,
  to_ayah: to,
})
