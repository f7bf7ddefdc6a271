import { MAX_TITLE } from '@waraq/contract'

/** Controls, bidi controls, lone surrogates, and what a file system or a shell reads otherwise. */
const UNSAFE = /[\p{Cc}\p{Cs}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF/\\:*?"<>|]/gu
const OUTER = /[\s.]/u
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** The name of a file for a document with this title, without an extension. */
export function fileNameOf(title: string): string {
  const safe = withoutOuter(title.replace(UNSAFE, ' ').replace(/\s+/gu, ' '))
  const name = withoutOuter(Array.from(safe).slice(0, MAX_TITLE).join(''))
  return name === '' ? 'document' : name.replace(DEVICE, '$&_')
}

/** A loop, because the expression for the end takes quadratic time. */
function withoutOuter(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && OUTER.test(text.charAt(from))) from += 1
  while (to > from && OUTER.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** A `Content-Disposition` that saves the document under its title (RFC 6266). */
export function contentDispositionOf(title: string, extension: string): string {
  const name = `${fileNameOf(title)}.${extension}`
  if (/^[ -~]+$/.test(name) && !name.includes('%')) return `attachment; filename="${name}"`
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="document.${extension}"; filename*=UTF-8''${encoded}`
}
