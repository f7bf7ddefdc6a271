import { escapeHtml } from '@waraq/contract'
import type { MathAttributes, MathTag } from './formulas/mathml.ts'
import type { Attributes, RenderOutput, Tag } from './output.ts'

/** An HTML string, to which formulas are written as well. */
export interface HtmlOutput extends RenderOutput {
  open(tag: Tag | MathTag, attributes?: Attributes | MathAttributes): void
  close(tag: Tag | MathTag): void
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

function serializeAttributes(attributes: Attributes | MathAttributes): string {
  let all = ''
  for (const name in attributes) {
    const value: unknown = attributes[name as keyof typeof attributes]
    if (value == null || value === false) continue
    all += value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`
  }
  return all
}
