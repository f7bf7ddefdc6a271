const MAX_CHARACTERS = 80
/** Controls, bidi controls, lone surrogates, and what a file system or a shell reads otherwise. */
const UNSAFE = /[\p{Cc}\p{Cs}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF/\\:*?"<>|]/gu
const OUTER = /^[\s.]+|[\s.]+$/gu
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** The name of a file for a document with this title, without an extension. */
export function fileNameOf(title: string): string {
  const safe = title.replace(UNSAFE, ' ').replace(/\s+/gu, ' ').replace(OUTER, '')
  const name = Array.from(safe).slice(0, MAX_CHARACTERS).join('').replace(OUTER, '')
  return name === '' ? 'document' : name.replace(DEVICE, '$&_')
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
