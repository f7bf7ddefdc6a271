import { escapeHtml } from '@waraq/contract'
import type { RenderOutput } from './output.ts'

/** An HTML string, to which kinds also write elements of their own, such as MathML. */
export interface HtmlOutput extends RenderOutput {
  open(tag: string, attributes?: object): void
  empty(tag: string, attributes?: object): void
  close(tag: string): void
  html(): string
}

/** Builds an HTML string, or one that is also XML. */
export function createHtmlOutput(syntax: 'html' | 'xhtml' = 'html'): HtmlOutput {
  const isXml = syntax === 'xhtml'
  const end = isXml ? '/>' : '>'
  let html = ''
  return {
    open(tag, attributes) {
      html += `<${tag}${serializeAttributes(attributes, isXml)}>`
    },
    empty(tag, attributes) {
      html += `<${tag}${serializeAttributes(attributes, isXml)}${end}`
    },
    close(tag) {
      html += `</${tag}>`
    },
    text(value) {
      html += escapeHtml(value)
    },
    html: () => html,
  }
}

function serializeAttributes(attributes: object | undefined, isXml: boolean): string {
  let all = ''
  for (const name in attributes) {
    const value: unknown = attributes[name as keyof typeof attributes]
    if (value == null || value === false) continue
    const written = value === true ? name : escapeHtml(String(value))
    all += value === true && !isXml ? ` ${name}` : ` ${name}="${written}"`
  }
  return all
}
