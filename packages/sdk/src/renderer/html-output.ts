import { escapeHtml } from '@waraq/contract'
import type { Attributes, RenderOutput } from './output.ts'

/** Builds an HTML string. */
export function createHtmlOutput(): RenderOutput & { html(): string } {
  let html = ''
  const start: RenderOutput['open'] = (tag, attributes) => {
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

function serializeAttributes(attributes: Attributes): string {
  let all = ''
  for (const name in attributes) {
    const value = attributes[name as keyof Attributes]
    if (value === undefined || value === false) continue
    all += value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`
  }
  return all
}
