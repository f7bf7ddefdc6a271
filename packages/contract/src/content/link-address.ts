const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * Returns the normalized URL of a link: absolute, http, https, mailto or tel, without user name and
 * password, which disguise the host. Returns undefined for other schemes such as `javascript:` and
 * `data:`, and for relative URLs, which depend on the page. The WHATWG parser is the one of
 * browsers, so both read the same URL.
 */
export function linkAddressOf(href: unknown): string | undefined {
  if (typeof href !== 'string' || href.length > 8192) return undefined
  const url = URL.canParse(href) ? new URL(href) : undefined
  if (!url || !SCHEMES.has(url.protocol) || url.username || url.password) return undefined
  return url.href
}

/** Start of an address, in a word or after a bracket, a quote or a mark of direction. */
const BEGINNING = /(?:^|[([{«"'<“‘\p{Bidi_C}])(?=https?:\/\/|www\.)/iu
const BEGINNING_ALONE = /^(?:https?:\/\/|www)$/i
/** Punctuation that ends the sentence rather than the address. */
const ENDING = '.,:;!?،؛؟۔…»"\'”’'
/** Marks that no address has unencoded. */
const OUTSIDE = /[<>"“”«»\uFD3E\uFD3F\p{Bidi_C}]/u
const BRACKETS = ['()', '[]', '{}'] as const

/** The address at the end of a line, with its offset. */
export function addressBefore(line: string): { address: string; at: number } | undefined {
  const word = line.split(/\s/).at(-1) ?? ''
  const beginning = BEGINNING.exec(word)
  if (!beginning) return undefined
  const start = beginning.index + beginning[0].length
  const address = word.slice(start, start + addressLength(word.slice(start)))
  return BEGINNING_ALONE.test(address)
    ? undefined
    : { address, at: line.length - word.length + start }
}

/** The target of an address that is written without its scheme, or with it. */
export const typedLinkOf = (address: string): string | undefined =>
  linkAddressOf(/^www/i.test(address) ? `https://${address}` : address)

/**
 * The length of the address at the start of a word. Brackets that it opens belong to it; marks that
 * end a sentence or a quotation do not.
 */
export function addressLength(word: string): number {
  const [inside = ''] = word.split(OUTSIDE, 1)
  const countOf = (sign: string) => inside.split(sign).length
  const unopened = new Map(
    BRACKETS.map(([opening = '', closing = '']) => [closing, countOf(closing) - countOf(opening)]),
  )
  let end = inside.length
  for (; end > 0; end--) {
    const last = inside.charAt(end - 1)
    const unopenedCount = unopened.get(last)
    if (unopenedCount === undefined ? !ENDING.includes(last) : unopenedCount <= 0) break
    if (unopenedCount !== undefined) unopened.set(last, unopenedCount - 1)
  }
  return end
}

/** Marks of direction, as letters and as a browser writes them in an address. */
const BIDI = /\p{Bidi_C}|%d8%9c|%e2%80%(?:8[ef]|a[a-e])|%e2%81%a[6-9]/giu

/** An address without invisible marks of direction, which belong to the text around it. */
export const withoutBidiMarks = (address: string): string => address.replace(BIDI, '')
