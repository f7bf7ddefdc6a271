import type { AttributeRules } from '@waraq/contract'
import type { NodeSpec } from 'prosemirror-model'
import { attributesFor, attributesIn, attributesShown, type InHtml } from './attributes.ts'

interface Shape extends NodeSpec {
  rules?: AttributeRules
  inHtml?: Record<string, InHtml>
  /** HTML attributes that identify the node in copied HTML. */
  markerAttributes?: Record<string, string>
}

/** A node that is rendered as one element with its content inside. */
export function element(
  tag: string,
  { rules = {}, inHtml = {}, markerAttributes = {}, ...spec }: Shape,
): NodeSpec {
  const selector = Object.entries(markerAttributes).map(([name, value]) => `[${name}="${value}"]`)
  return {
    parseDOM: [
      {
        tag: tag + selector.join(''),
        // Before the rule for the same element without the attribute.
        ...(selector.length > 0 && { priority: 51 }),
        getAttrs: (dom) => attributesIn(dom, rules, inHtml),
      },
    ],
    toDOM: ({ attrs }) => [
      tag,
      { ...markerAttributes, ...attributesShown(attrs, rules, inHtml) },
      0,
    ],
    ...spec,
    inHtml,
    attrs: attributesFor(rules),
  }
}
