/** Safe markup, as opposed to unescaped text. */
export interface Html {
  readonly markup: string
}

type Part = Html | string | number | false | undefined | readonly Part[]

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A template tag that escapes every value except markup. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = strings.map((string, at) => string + markupOf(parts[at])).join('')
  return { markup }
}

/** Marks trusted markup as safe, such as the output of `renderToHtml`. */
export const trusted = (markup: string): Html => ({ markup })

function markupOf(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(markupOf).join('')
  return String(part).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}
