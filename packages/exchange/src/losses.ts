/** What a format could not hold, by code. Files never lose anything without one of these. */
export const LOSSES = {
  unknown_node: 'content of an unknown kind is written as its text',
  unknown_mark: 'text has a mark of an unknown kind, and is written without it',
  image_missing: 'a picture is gone, or not linked, and is written as its description',
  image_format: 'a picture has a format that the file cannot hold',
  image_limit: 'the pictures are too many or too large',
  formula_as_text: 'a formula is written as its source',
  internal_link_dropped: 'a link to another document is written as its name',
  mention_as_text: 'a mention is written without the id of the person',
  list_level_clamped: 'a list is nested deeper than nine levels',
  table_as_text: 'a table is too large and is written as the text of its cells',
  translation_missing: 'a card has no translation, which it shows to readers',
  verse_changed: 'a verse differed from the corpus and has the letters of the corpus',
  characters_dropped: 'a text has characters that a file cannot hold',
} as const

export type LossCode = keyof typeof LOSSES

/** A code and how often it was met. */
export interface Loss {
  code: LossCode
  count: number
}

export interface Losses {
  add(code: LossCode, count?: number): void
  /** In the order of the table. */
  list(): Loss[]
}

export function createLosses(): Losses {
  const counts = new Map<LossCode, number>()
  return {
    add(code, count = 1) {
      if (count > 0) counts.set(code, (counts.get(code) ?? 0) + count)
    },
    list: () =>
      (Object.keys(LOSSES) as LossCode[]).flatMap((code) => {
        const count = counts.get(code)
        return count === undefined ? [] : [{ code, count }]
      }),
  }
}

/** The value of the header `Waraq-Losses`, such as `unknown_node=1, image_missing=2`. */
export const formatLosses = (losses: readonly Loss[]): string =>
  losses.map(({ code, count }) => `${code}=${count}`).join(', ')
