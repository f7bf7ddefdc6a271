import type { Page } from 'playwright-core'

/** A position in the text or a selected range; `node` is the position of a selected node. */
type Place = 'start' | 'end' | number | { from: number; to: number } | { node: number }

/** Focuses the text and sets the caret or the selection. */
export async function putCaret(page: Page, place: Place): Promise<void> {
  await page.evaluate(putting(JSON.stringify(place)))
}

/** The script of `putCaret`, for a place that an expression in the page computes. */
export const putting = (place: string): string => `(() => {
  const { view } = document.querySelector('.wq-editable').editor
  const { doc, selection, tr } = view.state
  const Selection = Object.getPrototypeOf(selection.constructor)
  const place = ${place}
  const next = () => {
    if (place === 'start') return Selection.atStart(doc)
    if (place === 'end') return Selection.atEnd(doc)
    if (typeof place === 'number') return Selection.near(doc.resolve(place))
    const { from, to, node } = place
    return Selection.fromJSON(doc, node === undefined
      ? { type: 'text', anchor: from, head: to }
      : { type: 'node', anchor: node })
  }
  view.focus()
  view.dispatch(tr.setSelection(next()).scrollIntoView())
})()`
