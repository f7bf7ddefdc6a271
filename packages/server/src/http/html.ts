/** Markup that is safe to send: only {@link html} makes it. */
export interface Html {
  readonly markup: string
}

type Part = Html | string | number | undefined | false | readonly Part[]

/** Markup from a template. Every value in it is escaped, unless it is markup itself. */
export function html(template: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: String.raw({ raw: template }, ...parts.map(markupOf)) }
}

/** A sentence in which code stands in backticks. */
export function inlineMarkdown(sentence: string): Html[] {
  return sentence
    .split('`')
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))
}

function markupOf(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'markup' in part ? part.markup : part.map(markupOf).join('')
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
