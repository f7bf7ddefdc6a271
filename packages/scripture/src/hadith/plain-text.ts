// Tag names; a tag ends at the next closing bracket.
const BREAK = /<(?:br|\/p|\/div|\/li)\b/gi
const TAG = /<\/?[a-z]/gi
// sunnah.com marks the parts of a text with these.
const MARKUP = /\[\/?(?:prematn|matn|postmatn|narrator|quran|intro)\b/gi
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Removes markup: HTML tags and entities, and marks for parts. Words and vowels stay unchanged. */
export function plainText(html: string): string {
  const unmarked = replaceThrough(html, MARKUP, ']', '')
  const lines = replaceThrough(unmarked, BREAK, '>', ' ')
  return replaceThrough(lines, TAG, '>', '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, entity)
    .replace(/\s+/g, ' ')
    .trim()
}

/** The text between the first `[name]` and the next `[/name]`; '' if either is missing. */
export function textWithin(text: string, name: string): string {
  const [open, close] = [`[${name}]`, `[/${name}]`]
  const from = text.indexOf(open)
  const to = from < 0 ? -1 : text.indexOf(close, from + open.length)
  return to < 0 ? '' : text.slice(from + open.length, to)
}

/**
 * Replaces everything from `opening` through `close` by `by`. Stops at the first opening that is
 * never closed.
 */
function replaceThrough(text: string, opening: RegExp, close: string, by: string): string {
  let replaced = ''
  let copied = 0
  let end = text.indexOf(close)
  for (const { index, 0: open } of text.matchAll(opening)) {
    if (index < copied) continue
    if (end < index + open.length) end = text.indexOf(close, index + open.length)
    if (end < 0) break
    replaced += text.slice(copied, index) + by
    copied = end + close.length
  }
  return replaced + text.slice(copied)
}

function entity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : whole
}
