import type { AttributeRules } from '@waraq/contract'
import type { NodeSpec } from 'prosemirror-model'
import { attributesFor, attributesIn, attributesShown, type InHtml } from './attributes.ts'

interface Shape extends NodeSpec {
  rules?: AttributeRules
  inHtml?: Record<string, InHtml>
  /** HTML attributes that all of them have, by which they are known again when they are copied. */
  marked?: Record<string, string>
}

/** A node that is an element with what the node holds in it. */
export function element(
  tag: string,
  { rules = {}, inHtml = {}, marked = {}, ...spec }: Shape,
): NodeSpec {
  const selector = Object.entries(marked).map(([name, value]) => `[${name}="${value}"]`)
  return {
    parseDOM: [
      {
        tag: tag + selector.join(''),
        // Before the same element without it.
        ...(selector.length > 0 && { priority: 51 }),
        getAttrs: (dom) => attributesIn(dom, rules, inHtml),
      },
    ],
    toDOM: ({ attrs }) => [tag, { ...marked, ...attributesShown(attrs, rules, inHtml) }, 0],
    ...spec,
    attrs: attributesFor(rules),
  }
}
