import { type AttributeRules, isObject } from '@waraq/contract'
import type { AttributeSpec, Attrs } from 'prosemirror-model'

/** How an attribute is written in foreign HTML, and how it is shown while editing. */
export interface InHtml {
  parse?: (element: HTMLElement) => unknown
  render?: (value: unknown) => Record<string, string>
}

/**
 * A direction from another program. In this page `dir` comes from decorations, not from the author.
 */
export const dirInHtml: InHtml = {
  parse: (element) => (element.ownerDocument.defaultView ? null : element.getAttribute('dir')),
}

/** The attribute that holds stored attributes that the editor does not support. */
export const EXTRA_ATTRIBUTES = 'kept'

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
  const carried = parseExtraAttributes(element)
  const found: Record<string, unknown> = {}
  for (const [name, { accept }] of Object.entries(rules)) {
    const value = accept(carried[name] ?? inHtml[name]?.parse?.(element))
    if (value !== undefined) found[name] = value
  }
  const kept = keptIn(carried[EXTRA_ATTRIBUTES], rules)
  return kept ? { ...found, [EXTRA_ATTRIBUTES]: kept } : found
}

/** A value that the rules allow is never kept, so that a copy cannot pass one by the rules. */
function keptIn(carried: unknown, rules: AttributeRules): Record<string, unknown> | undefined {
  const entries = Object.entries(isObject(carried) ? carried : {}).filter(([name, value]) => {
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
  const shown: Record<string, string> = {}
  for (const [name, { render }] of Object.entries(inHtml)) {
    const rendered = render?.(attrs[name]) ?? {}
    const classes = shown.class && rendered.class && `${shown.class} ${rendered.class}`
    Object.assign(shown, rendered, classes && { class: classes })
  }
  return Object.assign(shown, serializeExtraAttributes(rules, attrs))
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
    const carried: unknown = JSON.parse(element.getAttribute(CARRIED) ?? '{}')
    return isObject(carried) ? carried : {}
  } catch {
    return {}
  }
}
