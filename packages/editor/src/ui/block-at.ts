import type { EditorView } from 'prosemirror-view'
import type { PlacedBlock } from './block-menu.ts'

/** A block of the document, with its place in the viewport. */
interface ShownBlock extends PlacedBlock {
  rect: DOMRect
}

/** The block at a place of the viewport, or the nearest one above or below it. */
export function blockAt(view: EditorView, left: number, top: number): ShownBlock | undefined {
  const position = view.posAtCoords({ left, top })
  if (!position) return undefined
  // Between two blocks, the browser may return a position in the other one.
  const index = view.state.doc.resolve(position.pos).index(0)
  const near = [index - 1, index, index + 1].flatMap((one) => shownBlock(view, one) ?? [])
  const distanceTo = ({ rect }: ShownBlock) => Math.max(rect.top - top, top - rect.bottom, 0)
  return near.sort((a, b) => distanceTo(a) - distanceTo(b))[0]
}

function shownBlock(view: EditorView, index: number): ShownBlock | undefined {
  const { doc } = view.state
  if (index < 0 || index >= doc.childCount) return undefined
  const position = doc.resolve(0).posAtIndex(index, 0)
  const element = view.nodeDOM(position)
  if (!(element instanceof HTMLElement)) return undefined
  return { node: doc.child(index), position, rect: element.getBoundingClientRect() }
}
