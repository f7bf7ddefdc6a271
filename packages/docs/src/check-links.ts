import { INDEX } from './site.ts'

/** The files of the documentation by their paths. */
export type Files = ReadonlyMap<string, string | Uint8Array>

const LINK = / (?:href|src)="([^"]*)"/g
const ID = / id="([^"]*)"/g
const EXTERNAL = /^[a-z][a-z+.-]*:/i
const ENTITIES: Record<string, string> = { '&amp;': '&', '&#39;': "'", '&quot;': '"' }

/** Returns each relative link whose file or anchor does not exist, with the page that has it. */
export function brokenLinks(files: Files): string[] {
  const pages = [...files].flatMap(([path, text]) =>
    typeof text === 'string' && path.endsWith('.html') ? [{ path, text }] : [],
  )
  const ids = new Map(pages.map(({ path, text }) => [path, new Set(matches(text, ID))]))
  return pages.flatMap(({ path, text }) =>
    [...new Set(matches(text, LINK))]
      .filter((link) => !EXTERNAL.test(link) && !leadsSomewhere(files, ids, path, link))
      .map((link) => `${path}: ${link}`),
  )
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, target = '']) =>
    target.replace(/&(?:amp|#39|quot);/g, (entity) => ENTITIES[entity] ?? entity),
  )
}

function leadsSomewhere(
  files: Files,
  ids: ReadonlyMap<string, ReadonlySet<string>>,
  from: string,
  link: string,
): boolean {
  const base = `https://docs.example/docs/${from}`
  const url = URL.parse(link, base)
  if (!url) return false
  if (url.pathname === '/v1/openapi.json') return true
  if (!url.pathname.startsWith('/docs/')) return false
  const path = decodeURIComponent(url.pathname.slice('/docs/'.length))
  const file = path === '' || path.endsWith('/') ? path + INDEX : path
  if (!files.has(file)) return false
  return url.hash === '' || ids.get(file)?.has(decodeURIComponent(url.hash.slice(1))) === true
}
