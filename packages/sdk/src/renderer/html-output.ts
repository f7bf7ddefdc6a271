import { escapeHtml } from '@waraq/contract'
import type { RenderOutput } from './output.ts'

/** An HTML string, to which kinds also write elements of their own, such as MathML. */
export interface HtmlOutput extends RenderOutput {
  open(tag: string, attributes?: object): void
  close(tag: string): void
  html(): string
}

/** Builds an HTML string. */
export function createHtmlOutput(): HtmlOutput {
  let html = ''
  const start: HtmlOutput['open'] = (tag, attributes) => {
    html += attributes ? `<${tag}${serializeAttributes(attributes)}>` : `<${tag}>`
  }
  return {
    open: start,
    empty: start,
    close(tag) {
      html += `</${tag}>`
    },
    text(value) {
      html += escapeHtml(value)
    },
    html: () => html,
  }
}

function serializeAttributes(attributes: object): string {
  let all = ''
  for (const name in attributes) {
    const value: unknown = attributes[name as keyof typeof attributes]
    if (value == null || value === false) continue
    all += value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`
  }
  return all
}
