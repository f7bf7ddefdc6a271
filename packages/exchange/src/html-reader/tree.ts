import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5'
import { UnreadableFile } from '../imported.ts'

export type HtmlElement = DefaultTreeAdapterTypes.Element
export type HtmlNode = DefaultTreeAdapterTypes.ChildNode

/** Elements in each other, and elements of a page. */
const [MAX_DEPTH, MAX_ELEMENTS] = [256, 500_000]

/** The tree of a page, as browsers read it. */
export function treeOf(html: string): readonly HtmlNode[] {
  let [depth, count] = [0, 0]
  return parse(html, {
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(...element) {
        count += 1
        if (count > MAX_ELEMENTS) throw new UnreadableFile('too_complex')
        return defaultTreeAdapter.createElement(...element)
      },
      onItemPush() {
        depth += 1
        if (depth > MAX_DEPTH) throw new UnreadableFile('too_complex')
      },
      onItemPop() {
        depth -= 1
      },
    },
  }).childNodes
}

export const isElement = (node: HtmlNode): node is HtmlElement => 'tagName' in node

/** Attributes by name: the parser keeps the first of each. */
export const attributeOf = ({ attrs }: HtmlElement, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value

export const classesOf = (element: HtmlElement): string[] =>
  (attributeOf(element, 'class') ?? '').split(/\s+/)

/** What follows a prefix in one of the classes, such as `tip` in `wq-callout-tip`. */
export function classAfter(element: HtmlElement, prefix: string): string | undefined {
  return classesOf(element)
    .find((name) => name.startsWith(prefix))
    ?.slice(prefix.length)
}

export const childrenOf = (element: HtmlElement): HtmlElement[] =>
  element.childNodes.filter(isElement)

/** All nodes in others, in order. */
export function* nodesIn(nodes: readonly HtmlNode[]): Generator<HtmlNode> {
  const pending = nodes.toReversed()
  for (let node = pending.pop(); node; node = pending.pop()) {
    yield node
    // No spread: 100,000 arguments can overflow the stack.
    if (isElement(node)) for (const child of node.childNodes.toReversed()) pending.push(child)
  }
}

/** The text in an element as it is; a break is a line. */
export function textIn(element: HtmlElement): string {
  let text = ''
  for (const node of nodesIn(element.childNodes)) {
    if (node.nodeName === '#text' && 'value' in node) text += node.value
    else if (node.nodeName === 'br') text += '\n'
  }
  return text
}
