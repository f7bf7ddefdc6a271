import type { Callout, Ink } from '@waraq/contract'

/** Colors of `renderer.css` on paper. */
export const INK_COLORS: Record<Ink, string> = {
  red: 'B91C1C',
  orange: '9A3412',
  green: '166534',
  blue: '1D4ED8',
  purple: '7E22CE',
  grey: '525252',
}

/** The styles of quotes and callouts, by the color of their bar. */
export const QUOTE_STYLES: Record<'Quote' | `Callout ${Capitalize<Callout>}`, string> = {
  Quote: 'A3A3A3',
  'Callout Note': '2563EB',
  'Callout Tip': '16A34A',
  'Callout Warning': 'D97706',
  'Callout Example': '7C3AED',
  'Callout Question': '0891B2',
}

/** The parts of a card, each a paragraph of a style of its own. */
export type CardPart = 'verse' | 'hadith' | 'translation' | 'citation'
