const BREAK = /<(?:br|\/p|\/div|\/li)\b[^>]*>/gi
const TAG = /<\/?[a-z][^>]*>/gi
// sunnah.com marks the parts of a text with these.
const MARKUP = /\[\/?(?:prematn|matn|postmatn|narrator|quran|intro)\b[^\]]*\]/gi
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Text of a source without its markup: tags and entities of HTML, and marks for parts. Words and vowels stay as they are. */
export function plainText(html: string): string {
  return html
    .replace(MARKUP, '')
    .replace(BREAK, ' ')
    .replace(TAG, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, entity)
    .replace(/\s+/g, ' ')
    .trim()
}

function entity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : whole
}
