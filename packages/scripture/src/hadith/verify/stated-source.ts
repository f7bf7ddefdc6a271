import { numberKey } from '../references.ts'
import type { CollectionRow, HadithRow } from '../store.ts'
import type { StatedSource } from './attribution.ts'

/**
 * Whether a quotation stands where the text says. Null where the stated collection is not
 * installed.
 */
export function agreesWithStated(
  { slugs, number }: StatedSource,
  found: readonly HadithRow[],
  collections: ReadonlyMap<number, CollectionRow>,
): boolean | null {
  const installed = [...collections.values()].filter(({ slug }) => slugs.includes(slug))
  if (installed.length === 0) return null
  const inEach = installed.map(({ id }) => found.filter(({ collection }) => collection === id))
  if (inEach.some((some) => some.length === 0)) return false
  // Sequential numbers are those of the source, not those of the citation.
  const isCitable = installed.every(({ terms }) => terms.numberScheme === 'citable')
  return number === null || !isCitable || inEach.flat().some((one) => hasNumber(one, number))
}

/** Whether a hadith is cited by this number. */
export function hasNumber({ number, numbering }: HadithRow, cited: string | null): boolean {
  const wanted = numberKey(cited ?? '')
  return [number, numbering.arabic ?? ''].some((one) => one !== '' && numberKey(one) === wanted)
}
