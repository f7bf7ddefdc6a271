import { createElement } from '../dom/elements.ts'

/** A popover in the top layer, positioned beside an anchor. */
interface Floating {
  box: HTMLElement
  readonly isShown: boolean
  /**
   * Shows the popover beside an anchor, whose position is read again on scroll and when the editor
   * changes its size. With `within`, it is hidden while it fits neither above nor below the anchor.
   */
  showAt(place: () => DOMRect | undefined, side?: 'above' | 'below'): void
  hide(): void
  remove(): void
}

/** Between a popover and its anchor. */
export const GAP = 6
const MARGIN = 8

export function createFloating(
  root: HTMLElement,
  className: string,
  { within }: { within?: () => DOMRect | undefined } = {},
): Floating {
  const box = createElement('div', {
    class: `wq-floating ${className}`,
    attributes: { popover: 'manual' },
  })
  box.hidden = true
  const end = new AbortController()
  let beside: (() => DOMRect | undefined) | undefined
  let preferred: 'above' | 'below' = 'below'
  root.append(box)
  for (const event of ['scroll', 'resize']) {
    addEventListener(event, put, { capture: true, passive: true, signal: end.signal })
  }
  visualViewport?.addEventListener('resize', put, { signal: end.signal })
  const resizing = new ResizeObserver(put)
  resizing.observe(root)

  function put(): void {
    const rect = beside?.()
    if (!rect) return
    const room = within?.()
    const { left, top, fits } = positionOf(rect, box, preferred, {
      direction: getComputedStyle(root).direction,
      room,
    })
    box.style.visibility = room && !fits ? 'hidden' : ''
    box.style.left = `${left}px`
    box.style.top = `${top}px`
  }

  return {
    box,
    get isShown() {
      return !box.hidden
    },
    showAt(place, side = 'below') {
      beside = place
      preferred = side
      if (box.hidden) {
        box.hidden = false
        box.showPopover()
      }
      put()
    },
    hide() {
      if (box.hidden) return
      beside = undefined
      box.hidePopover()
      box.hidden = true
    },
    remove() {
      end.abort()
      resizing.disconnect()
      box.remove()
    },
  }
}

/** On the preferred side if it fits in the room there, and always within the viewport. */
function positionOf(
  rect: DOMRect,
  { offsetWidth, offsetHeight }: HTMLElement,
  side: 'above' | 'below',
  { direction, room }: { direction: string; room: DOMRect | undefined },
): { left: number; top: number; fits: boolean } {
  const { width, height, offsetLeft, offsetTop } = viewport()
  const below = rect.bottom + GAP
  const above = rect.top - GAP - offsetHeight
  const fits = {
    above: above >= Math.max(offsetTop + MARGIN, room?.top ?? 0),
    below: below + offsetHeight <= Math.min(offsetTop + height - MARGIN, room?.bottom ?? Infinity),
  }
  const other = side === 'above' ? 'below' : 'above'
  const chosen = fits[side] || !fits[other] ? side : other
  const start = direction === 'rtl' ? rect.right - offsetWidth : rect.left
  const mostLeft = offsetLeft + width - offsetWidth - MARGIN
  const mostTop = offsetTop + height - offsetHeight - MARGIN
  return {
    fits: fits.above || fits.below,
    left: Math.max(offsetLeft + MARGIN, Math.min(start, mostLeft)),
    top: Math.max(offsetTop + MARGIN, Math.min(chosen === 'above' ? above : below, mostTop)),
  }
}

// The visible viewport without the virtual keyboard.
function viewport() {
  const { width, height, offsetLeft, offsetTop } = visualViewport ?? {
    width: innerWidth,
    height: innerHeight,
    offsetLeft: 0,
    offsetTop: 0,
  }
  return { width, height, offsetLeft, offsetTop }
}
