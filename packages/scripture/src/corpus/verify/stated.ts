import type { StatedReference } from '../../text/index.ts'
import type { Passage, Quotation } from './found-quotation.ts'

/** Whether the reference names this passage. */
function names({ surah, from, to }: StatedReference, passage: Passage): boolean {
  if (surah !== passage.surah) return false
  return from === null || to === null || (from <= passage.from && passage.to <= to)
}

/** The quotation with its reference checked; of several places, the named one is the passage. */
export function withReference(quotation: Quotation, stated: StatedReference | null): Quotation {
  if (!stated) return quotation
  const { status, places, passage } = quotation
  const named = places.find((place) => names(stated, place)) ?? null
  const agrees = named !== null || (passage !== null && names(stated, passage))
  const isUnreadable = stated.from === null && /\p{Nd}/u.test(stated.text)
  const remark = isUnreadable
    ? (['reference_unreadable'] as const)
    : status === 'verified' && !agrees
      ? (['reference_mismatch'] as const)
      : []
  return {
    ...quotation,
    passage: named ?? passage,
    stated: { ...stated, agrees: agrees && !isUnreadable },
    remarks: [...quotation.remarks, ...remark],
  }
}
