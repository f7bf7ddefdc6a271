import { createElement } from '../dom/elements.ts'

interface Resizing {
  label: string
  image: HTMLElement
  signal: AbortSignal
  isEditable(): boolean
  /** Sets the width in percent of the line. */
  set(percent: number): void
}

const MIN_PERCENT = 5
const MAX_PERCENT = 100
const STEP = 5

/** A resize handle at the end of an image, for the pointer and the arrow keys. */
export function createResizeHandle({ label, image, signal, isEditable, set }: Resizing) {
  const handle = createElement('div', { class: 'wq-resize', role: 'slider', label })
  handle.tabIndex = 0
  handle.ariaValueMin = String(MIN_PERCENT)
  handle.ariaValueMax = String(MAX_PERCENT)
  handle.addEventListener('pointerdown', start, { signal })
  handle.addEventListener('keydown', handleKey, { signal })

  function start(event: PointerEvent): void {
    if (!isEditable()) return
    event.preventDefault()
    handle.setPointerCapture(event.pointerId)
    const from = event.clientX
    const width = image.getBoundingClientRect().width
    const isRtl = getComputedStyle(image).direction === 'rtl'
    // A centered image grows on both sides.
    const times = image.closest('.wq-figure-center') ? 2 : 1
    const end = new AbortController()
    let percent: number | undefined
    handle.addEventListener(
      'pointermove',
      ({ clientX }) => {
        const growth = (clientX - from) * (isRtl ? -1 : 1) * times
        percent = within(((width + growth) / lineWidth()) * 100)
        const box = image.parentElement
        if (box) box.style.inlineSize = `${percent}%`
        image.dataset.sized = 'true'
      },
      { signal: end.signal },
    )
    const stop = () => {
      end.abort()
      if (percent !== undefined) set(percent)
    }
    handle.addEventListener('lostpointercapture', stop, { signal: end.signal })
  }

  function handleKey(event: KeyboardEvent): void {
    const isRtl = getComputedStyle(image).direction === 'rtl'
    const steps: Record<string, number> = {
      ArrowUp: STEP,
      ArrowDown: -STEP,
      ArrowRight: isRtl ? -STEP : STEP,
      ArrowLeft: isRtl ? STEP : -STEP,
    }
    const step = steps[event.key]
    if (step === undefined || !isEditable()) return
    event.preventDefault()
    set(within((image.getBoundingClientRect().width / lineWidth()) * 100 + step))
    handle.focus()
  }

  const lineWidth = () => image.closest('figure')?.getBoundingClientRect().width ?? 1

  return handle
}

const within = (percent: number) =>
  Math.round(Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, percent)))
