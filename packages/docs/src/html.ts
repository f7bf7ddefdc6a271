import { escapeHtml } from '@waraq/contract'

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
