import type { Attributes, RenderOutput } from './output.ts'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const SPECIAL = /[&<>"']/g

/** Writes HTML. */
export function createHtmlOutput(): RenderOutput & { html(): string } {
  let html = ''
  const start: RenderOutput['open'] = (tag, attributes) => {
    html += attributes ? `<${tag}${written(attributes)}>` : `<${tag}>`
  }
  return {
    open: start,
    empty: start,
    close(tag) {
      html += `</${tag}>`
    },
    text(value) {
      html += escaped(value)
    },
    html: () => html,
  }
}

function written(attributes: Attributes): string {
  let all = ''
  for (const name in attributes) {
    const value = attributes[name as keyof Attributes]
    if (value === undefined || value === false) continue
    all += value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`
  }
  return all
}

// Most texts hold nothing to escape; a test costs less than a copy.
function escaped(value: string): string {
  SPECIAL.lastIndex = 0
  return SPECIAL.test(value) ? value.replace(SPECIAL, (one) => ENTITIES[one] ?? '') : value
}
