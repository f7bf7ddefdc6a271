import { createElement } from '../dom/elements.ts'

/** A popover in the top layer, positioned beside an anchor. */
interface Floating {
  box: HTMLElement
  readonly isShown: boolean
  /**
   * Shows the popover beside an anchor, whose position is read again when the page scrolls or the
   * editor changes its size. If it fits neither above nor below, it scrolls in the larger space;
   * with `within`, it is hidden.
   */
  showAt(place: () => DOMRect | undefined, side?: 'above' | 'below'): void
  hide(): void
  remove(): void
}

/** Between a popover and its anchor. */
export const GAP = 6
/** Between a popover and the edges of the window. */
export const MARGIN = 8
/** Minimum height of a list that scrolls; rows of tools are lower. */
const LEAST = 120

export type Edges = Pick<DOMRect, 'top' | 'bottom'>

interface Room {
  isRtl: boolean
  bounds: Edges | undefined
  /** The box of the editor. */
  page: DOMRect
  visible: VisualViewport
}

interface Surroundings {
  within?: () => Edges
  /** Whether the popover begins at the right of its anchor; by default as the editor. */
  isRtl?: () => boolean
}

export function createFloating(
  root: HTMLElement,
  className: string,
  { within, isRtl = () => getComputedStyle(root).direction === 'rtl' }: Surroundings = {},
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
  const resizing = new ResizeObserver(() => put())
  resizing.observe(root)

  function put(event?: Event): void {
    const rect = beside?.()
    // Ignores scrolling of the popover's own list, which a reset of its height would move.
    const isOwn = event?.target instanceof Node && box.contains(event.target)
    if (!rect || !visualViewport || isOwn) return
    const { style } = box
    style.maxBlockSize = ''
    const bounds = within?.()
    const { left, top, height, fits } = positionOf(rect, box, preferred, {
      isRtl: isRtl(),
      bounds,
      page: root.getBoundingClientRect(),
      // Without the virtual keyboard.
      visible: visualViewport,
    })
    style.visibility = bounds && !fits ? 'hidden' : ''
    if (!fits) style.maxBlockSize = `${height}px`
    style.left = `${left}px`
    style.top = `${top}px`
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

/**
 * The position in the viewport: on the preferred side if it fits, and within the editor if that is
 * wide enough.
 */
function positionOf(
  rect: DOMRect,
  { offsetWidth, offsetHeight }: HTMLElement,
  side: 'above' | 'below',
  { isRtl, bounds, page, visible }: Room,
): { left: number; top: number; height: number; fits: boolean } {
  const { width, height, offsetLeft, offsetTop } = visible
  const [least, most] = [offsetTop + MARGIN, offsetTop + height - MARGIN]
  const room = {
    above: rect.top - GAP - Math.max(least, bounds?.top ?? 0),
    below: Math.min(most, bounds?.bottom ?? most) - rect.bottom - GAP,
  }
  const other = side === 'above' ? 'below' : 'above'
  const isBetter = room[other] >= Math.min(offsetHeight, Math.max(room[side], LEAST))
  const placement = offsetHeight > room[side] && isBetter ? other : side
  const fits = offsetHeight <= room[placement]
  const visibleHeight = fits || room[placement] < LEAST ? offsetHeight : room[placement]
  const edge = placement === 'above' ? rect.top - GAP - visibleHeight : rect.bottom + GAP
  const start = isRtl ? rect.right - offsetWidth : rect.left
  const onPage = Math.max(page.left, Math.min(start, page.right - offsetWidth))
  const mostLeft = offsetLeft + width - offsetWidth - MARGIN
  return {
    fits,
    height: visibleHeight,
    left: Math.max(offsetLeft + MARGIN, Math.min(onPage, mostLeft)),
    top: Math.max(least, Math.min(edge, most - visibleHeight)),
  }
}
