import type { Attribute } from '@tiptap/core'
import { type AttributeRule, isObject } from '@waraq/contract'

type Rules = Record<string, AttributeRule<unknown>>

/** What an attribute is called in HTML of others, and what of it is to be seen while editing. */
interface InHtml {
  parse?: (element: HTMLElement) => unknown
  render?: (value: unknown) => Record<string, string | number> | undefined
}

/** Where an element carries all attributes of its node, so that copying loses none. */
const CARRIED = 'data-wq'

/**
 * The attributes of a node or mark, by the rules of the node table: a value that is not allowed never
 * gets into the editor, whether it comes from a document, the clipboard or a program.
 */
export function attributesFor(
  rules: Rules,
  inHtml: Record<string, InHtml> = {},
): Record<string, Attribute> {
  const attributes: Record<string, Attribute> = {}
  for (const [name, { fallback, accept }] of Object.entries(rules)) {
    const { parse, render } = inHtml[name] ?? {}
    attributes[name] = {
      default: fallback,
      validate: (value) => {
        const isAllowed = value === fallback || accept(value) !== undefined
        if (!isAllowed) throw new RangeError(`${name} cannot be ${String(value)}`)
      },
      parseHTML: (element) => accept(carriedBy(element)[name] ?? parse?.(element)),
      renderHTML: (values) => render?.(values[name]) ?? {},
    }
  }
  return attributes
}

/** The HTML attribute that carries all those of a node which are not what they are by default. */
export function carrying(rules: Rules, attrs: Record<string, unknown>): Record<string, string> {
  const own = Object.entries(attrs).filter(
    ([name, value]) => value !== null && value !== rules[name]?.fallback,
  )
  return own.length === 0 ? {} : { [CARRIED]: JSON.stringify(Object.fromEntries(own)) }
}

/** What an element carries; nothing where it carries nonsense. */
export function carriedBy(element: HTMLElement): Record<string, unknown> {
  try {
    const carried: unknown = JSON.parse(element.getAttribute(CARRIED) ?? '{}')
    return isObject(carried) ? carried : {}
  } catch {
    return {}
  }
}
