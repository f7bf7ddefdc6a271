import type { Attributes, RenderOutput } from './output.ts'

/**
 * Builds DOM elements below a parent without parsing HTML, so it works with
 * `require-trusted-types-for 'script'; trusted-types 'none'`.
 */
export function createDomOutput(parent: Node, document: Document): RenderOutput {
  const opened: Node[] = [parent]
  const last = () => opened[opened.length - 1] ?? parent
  const append: RenderOutput['empty'] = (tag, attributes) => {
    const element = document.createElement(tag)
    if (attributes) setAttributes(element, attributes)
    last().appendChild(element)
  }
  return {
    open(tag, attributes) {
      append(tag, attributes)
      opened.push(last().lastChild ?? parent)
    },
    close() {
      opened.pop()
    },
    empty: append,
    text(value) {
      last().appendChild(document.createTextNode(value))
    },
  }
}

function setAttributes(element: Element, attributes: Attributes): void {
  for (const name in attributes) {
    const value = attributes[name as keyof Attributes]
    if (value == null || value === false) continue
    element.setAttribute(name, value === true ? '' : String(value))
  }
}
