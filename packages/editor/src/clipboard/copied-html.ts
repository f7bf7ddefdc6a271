import { NO_COLOR } from '@waraq/contract'
import { headerRowCount } from '@waraq/sdk/header-rows'
import { DOMSerializer, type Mark, type Node, type Schema } from 'prosemirror-model'
import { isAtom } from '../schema/atoms.ts'
import { directionAtStart } from './direction-at-start.ts'

interface Atoms {
  /** Renders an atom as readers see it. */
  render(atom: Node): DocumentFragment
  /** The address of an image, if the editor shows it. */
  addressOf(imageId: string): string | undefined
}

/**
 * Writes copied content for other programs, which know neither the style sheet nor the attributes
 * of the editor: looks are styles, and atoms have their text. The attributes stay, so that a copy
 * comes back as it was.
 */
export function createHtmlForm(schema: Schema, document: Document, atoms: Atoms): DOMSerializer {
  const { nodes, marks } = DOMSerializer.fromSchema(schema)
  const nodeSerializers = Object.entries(nodes).map(([name, toDOM]) => [
    name,
    (node: Node) => {
      const form = DOMSerializer.renderSpec(document, toDOM(node))
      if (!(form.dom instanceof HTMLElement)) return form
      if (isAtom(node)) fillAtom(form.dom, node, atoms)
      else addLooks(form.dom, node)
      return form
    },
  ])
  const markSerializers = Object.entries(marks).map(([name, toDOM]) => [
    name,
    (mark: Mark, isInline: boolean) => {
      const form = DOMSerializer.renderSpec(document, toDOM(mark, isInline))
      if (form.dom instanceof HTMLElement) addColors(form.dom, mark)
      return form
    },
  ])
  return new DOMSerializer(Object.fromEntries(nodeSerializers), Object.fromEntries(markSerializers))
}

/** Puts the header rows of copied tables into `thead`, as readers have them. */
export function markHeaders(html: ParentNode): void {
  for (const table of html.querySelectorAll('table')) {
    const rows = [...table.rows]
    const count = headerRowCount(
      rows.map(({ cells }) =>
        Array.from(cells, (cell) => ({
          isHeader: cell.localName === 'th',
          rowspan: cell.rowSpan,
        })),
      ),
    )
    if (count > 0) table.createTHead().append(...rows.slice(0, count))
  }
}

/** Puts the box of each copied task into the line of its text. */
export function putBoxes(html: ParentNode): void {
  for (const box of html.querySelectorAll('li > label'))
    box.nextElementSibling?.querySelector(':scope > p:first-child')?.prepend(box)
}

function fillAtom(element: HTMLElement, atom: Node, { render, addressOf }: Atoms): void {
  const content = render(atom)
  const image = content.querySelector('img')
  if (atom.type.name !== 'imageNode' || !image) {
    element.append(content)
    return
  }
  const address = addressOf(String(atom.attrs.imageId))
  if (address) image.src = address
  for (const name of ['loading', 'decoding', 'data-image']) image.removeAttribute(name)
  element.append(image)
}

function addLooks(element: HTMLElement, node: Node): void {
  const { style } = element
  const { dir, textAlign, align, indent } = node.attrs
  // Other programs do not derive the direction of a block from its letters.
  const isDirected = node.isTextblock ? !node.type.spec.code : 'dir' in node.attrs
  const ownDirection = isDirected && directionAtStart(node)
  if (dir ?? (ownDirection === 'rtl' && ownDirection)) element.dir = dir ?? 'rtl'
  if (textAlign ?? align) style.textAlign = textAlign ?? align
  if (indent) style.marginInlineStart = `${2 * indent}em`
  const { copiedLabel } = node.type.spec
  if (copiedLabel) {
    style.listStyle = 'none'
    element.querySelector('label')?.replaceChildren(copiedLabel(node))
  }
  if (node.type.name === 'table') {
    element.setAttribute('border', '1')
    style.borderCollapse = 'collapse'
  }
}

function addColors({ style }: HTMLElement, { type, attrs }: Mark): void {
  if (type.name === 'highlight' && attrs.color !== NO_COLOR) style.backgroundColor = attrs.color
  // The names of inks are CSS color names.
  if (type.name === 'ink') style.color = attrs.ink
}
