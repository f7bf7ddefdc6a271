/** Safe markup; only {@link html} creates it. */
export interface Html {
  readonly markup: string
}

type Part = Html | string | number | undefined | false | readonly Part[]

/** Creates markup from a template and escapes every value that is not markup. */
export function html(template: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: String.raw({ raw: template }, ...parts.map(markupOf)) }
}

/** Text with code in backticks. */
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
