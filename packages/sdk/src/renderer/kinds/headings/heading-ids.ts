import type { DocumentNode } from '@waraq/contract'
import { startOfText } from '@waraq/contract/citation-locale'
import type { Kind, WholeDocument } from '../../kind.ts'

const WORDS = /[\p{L}\p{M}\p{N}]+/gu
const MAX_WORDS = 10
/** Signs that Arabic is written with and without. */
const VOWEL_SIGNS = /[\u0640\u064b-\u065f\u0670]/g

export function headingIdsOf({ idPrefix }: WholeDocument): Kind {
  const idOf = createHeadingIds(idPrefix)
  return { attributes: { heading: (node) => ({ id: idOf(node) }) } }
}

/**
 * Returns a function that derives the ids of headings, in their order: `prefix`, `-h-` and the
 * first words, such as `wq-h-the-pillars`. A repeated heading gets a number.
 */
export function createHeadingIds(prefix: string): (heading: DocumentNode) => string {
  const repeats = new Map<string, number>()
  return (heading) => {
    const slug = slugOf(heading)
    let repeat = repeats.get(slug) ?? 0
    let unique = slug
    while (repeats.has(unique)) {
      repeat += 1
      unique = `${slug}-${repeat + 1}`
    }
    repeats.set(slug, repeat).set(unique, repeats.get(unique) ?? 0)
    return `${prefix}-h-${unique}`
  }
}

function slugOf({ content = [] }: DocumentNode): string {
  const text = startOfText(content).normalize('NFC').toLowerCase().replace(VOWEL_SIGNS, '')
  return (text.match(WORDS) ?? []).slice(0, MAX_WORDS).join('-')
}
