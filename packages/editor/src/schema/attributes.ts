import { type AttributeRules, isObject } from '@waraq/contract'
import type { AttributeSpec, Attrs } from 'prosemirror-model'

/** What an attribute is called in HTML of others, and what of it is to be seen while editing. */
export interface InHtml {
  parse?: (element: HTMLElement) => unknown
  render?: (value: unknown) => Record<string, string>
}

/** The direction that another program chose. In our own page it is that of the letters, and none chose it. */
export const dirInHtml: InHtml = {
  parse: (element) => (element.isConnected ? null : element.getAttribute('dir')),
}

/** The attribute that keeps what a node or mark came with and this editor cannot show. */
export const EXTRA_ATTRIBUTES = 'kept'

/** Where an element carries all attributes of its node, so that copying loses none. */
const CARRIED = 'data-wq'

/**
 * The attributes of a node or mark, by the rules of the node table: a value that is not allowed never
 * gets into the editor, whether it comes from a document, the clipboard or a program.
 */
export function attributesFor(rules: AttributeRules = {}): Record<string, AttributeSpec> {
  const attributes: Record<string, AttributeSpec> = { [EXTRA_ATTRIBUTES]: { default: null } }
  for (const [name, { fallback, accept }] of Object.entries(rules)) {
    attributes[name] = {
      default: fallback,
      validate(value) {
        const isAllowed = value === fallback || accept(value) !== undefined
        if (!isAllowed) throw new RangeError(`${name} cannot be ${String(value)}`)
      },
    }
  }
  return attributes
}

/** What an element says of the attributes; of one that it says nothing allowed of, nothing. */
export function attributesIn(
  element: HTMLElement,
  rules: AttributeRules,
  inHtml: Record<string, InHtml> = {},
): Attrs {
  const carried = parseExtraAttributes(element)
  const found: Record<string, unknown> = {}
  for (const [name, { accept }] of Object.entries(rules)) {
    const value = accept(carried[name] ?? inHtml[name]?.parse?.(element))
    if (value !== undefined) found[name] = value
  }
  return found
}

/** The attributes in the HTML of the editor, and of what is copied from it. */
export function attributesShown(
  attrs: Attrs,
  rules: AttributeRules,
  inHtml: Record<string, InHtml> = {},
): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const [name, { render }] of Object.entries(inHtml))
    Object.assign(shown, render?.(attrs[name]))
  return Object.assign(shown, serializeExtraAttributes(rules, attrs))
}

/** The HTML attribute that carries all those of a node which are not what they are by default. */
export function serializeExtraAttributes(
  rules: AttributeRules,
  attrs: Attrs,
): Record<string, string> {
  let own: Record<string, unknown> | undefined
  // For each block of a document: without a list of those that most have.
  for (const name in attrs) {
    const value = attrs[name]
    if (value === null || value === rules[name]?.fallback || name === EXTRA_ATTRIBUTES) continue
    own ??= {}
    own[name] = value
  }
  return own ? { [CARRIED]: JSON.stringify(own) } : {}
}

/** What an element carries; nothing where it carries nonsense. */
export function parseExtraAttributes(element: HTMLElement): Record<string, unknown> {
  try {
    const carried: unknown = JSON.parse(element.getAttribute(CARRIED) ?? '{}')
    return isObject(carried) ? carried : {}
  } catch {
    return {}
  }
}
