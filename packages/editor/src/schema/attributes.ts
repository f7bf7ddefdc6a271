import { type AttributeRules, isObject } from '@waraq/contract'
import type { AttributeSpec, Attrs } from 'prosemirror-model'

/** How an attribute is written in foreign HTML, and how it is shown while editing. */
export interface InHtml {
  parse?: (element: HTMLElement) => unknown
  render?: (value: unknown) => Record<string, string>
  /** Whether a block with this attribute leaves no place to type after it. */
  isClosing?: boolean
}

/** How HTML has the attributes of nodes, by node and attribute. */
export type AttributesInHtml = Partial<Record<string, Record<string, InHtml>>>

/**
 * A direction from another program. In this page `dir` comes from decorations, not from the author.
 */
export const dirInHtml: InHtml = {
  parse: (element) => (element.ownerDocument.defaultView ? null : element.getAttribute('dir')),
}

/** The attribute that holds stored attributes that the editor does not support. */
export const EXTRA_ATTRIBUTES = 'kept'

/** The HTML attribute of the first element of a copy from this editor. */
export const OWN_COPY = 'data-wq-copy'

/** The HTML attribute with all attributes of a node, so that a copy loses none. */
const CARRIED = 'data-wq'

/**
 * ProseMirror attributes from the node table's rules. Invalid values never enter the editor,
 * whether from a document, the clipboard or code.
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

/** Attributes parsed from an element; values that are missing or not allowed are omitted. */
export function attributesIn(
  element: HTMLElement,
  rules: AttributeRules,
  inHtml: Record<string, InHtml> = {},
): Attrs {
  const extraAttributes = parseExtraAttributes(element)
  const attributes: Record<string, unknown> = {}
  for (const [name, { accept }] of Object.entries(rules)) {
    const value = accept(extraAttributes[name] ?? inHtml[name]?.parse?.(element))
    if (value !== undefined) attributes[name] = value
  }
  const validAttributes = validAttributesIn(extraAttributes[EXTRA_ATTRIBUTES], rules)
  return validAttributes ? { ...attributes, [EXTRA_ATTRIBUTES]: validAttributes } : attributes
}

/** Keeps only values that the rules reject, because others must be read by the rules. */
function validAttributesIn(
  value: unknown,
  rules: AttributeRules,
): Record<string, unknown> | undefined {
  const entries = Object.entries(isObject(value) ? value : {}).filter(([name, value]) => {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    return rule?.accept(value) === undefined
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/** HTML attributes for display and copies. */
export function attributesShown(
  attrs: Attrs,
  rules: AttributeRules,
  inHtml: Record<string, InHtml> = {},
): Record<string, string> {
  const htmlAttributes: Record<string, string> = {}
  for (const [name, { render }] of Object.entries(inHtml)) {
    const rendered = render?.(attrs[name]) ?? {}
    const classes =
      htmlAttributes.class && rendered.class && `${htmlAttributes.class} ${rendered.class}`
    Object.assign(htmlAttributes, rendered, classes && { class: classes })
  }
  return Object.assign(htmlAttributes, serializeExtraAttributes(rules, attrs))
}

/** The HTML attribute that holds all attributes with non-default values. */
export function serializeExtraAttributes(
  rules: AttributeRules,
  attrs: Attrs,
): Record<string, string> {
  let own: Record<string, unknown> | undefined
  // Called for every block of a document, so it avoids `Object.entries`.
  for (const name in attrs) {
    const value = attrs[name]
    if (value === null || value === rules[name]?.fallback) continue
    own ??= {}
    own[name] = value
  }
  return own ? { [CARRIED]: JSON.stringify(own) } : {}
}

/** The attributes that an element carries; none if they are malformed. */
export function parseExtraAttributes(element: HTMLElement): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(element.getAttribute(CARRIED) ?? '{}')
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
