/** Markup, as opposed to text that still has to become some. */
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

/** Markup with text in it: what is no markup itself is escaped, so that nobody can forget to. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = strings.map((string, at) => string + written(parts[at])).join('')
  return { markup }
}

/** Markup that others made safe, such as a document by `renderToHtml`. */
export const trusted = (markup: string): Html => ({ markup })

function written(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(written).join('')
  return String(part).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}
