import { createElement } from '../dom/elements.ts'

type Edge = 'top' | 'right' | 'bottom' | 'left'

/** Places of the edges from the left and the top, from 0 to 1. */
type Edges = Record<Edge, number>

const OPPOSITE: Record<Edge, Edge> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' }
/** The least width and height, and the step of a key. */
const LEAST = 0.05
const STEP = 0.01

interface CropFrame {
  element: HTMLElement
  edges(): Edges
  focus(): void
}

/** A frame over all of a picture with four edges that the pointer and the arrow keys move. */
export function createCropFrame(labels: Record<Edge, string>, change: () => void): CropFrame {
  const at: Edges = { top: 0, right: 1, bottom: 1, left: 0 }
  const element = createElement('div', { class: 'wq-crop-frame' })
  const sliders = Object.entries(labels).map(([name, label]) => {
    // `Object.entries` widens the names of the edges.
    const edge = name as Edge
    const attributes = { 'data-edge': edge, tabindex: '0', 'aria-valuemin': '0' }
    const slider = createElement('div', {
      class: 'wq-crop-edge',
      role: 'slider',
      label,
      attributes: { ...attributes, 'aria-valuemax': '100' },
    })
    slider.ariaOrientation = isUpright(edge) ? 'horizontal' : 'vertical'
    slider.addEventListener('keydown', (event) => handleKey(event, edge))
    return { edge, slider }
  })
  element.append(...sliders.map(({ slider }) => slider))
  element.addEventListener('pointerdown', start)
  show()

  function show(): void {
    const { style } = element
    style.left = `${at.left * 100}%`
    style.top = `${at.top * 100}%`
    style.width = `${(at.right - at.left) * 100}%`
    style.height = `${(at.bottom - at.top) * 100}%`
    for (const { edge, slider } of sliders) slider.ariaValueNow = String(Math.round(at[edge] * 100))
  }

  function move(edge: Edge, to: number): void {
    const other = at[OPPOSITE[edge]]
    const isFirst = edge === 'top' || edge === 'left'
    const [least, most] = isFirst ? [0, other - LEAST] : [other + LEAST, 1]
    at[edge] = Math.min(most, Math.max(least, to))
    show()
    change()
  }

  function handleKey(event: KeyboardEvent, edge: Edge): void {
    const keys = isUpright(edge) ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    const sign = [-1, 1][keys.indexOf(event.key)]
    if (!sign) return
    event.preventDefault()
    move(edge, at[edge] + sign * STEP * (event.shiftKey ? 10 : 1))
  }

  function start(event: PointerEvent): void {
    const picture = element.parentElement?.getBoundingClientRect()
    if (!picture || event.button !== 0) return
    event.preventDefault()
    element.setPointerCapture(event.pointerId)
    const { edge } = sliders.find(({ slider }) => slider === event.target) ?? {}
    const from = { ...at }
    const end = new AbortController()
    const options = { signal: end.signal }
    element.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        const x = (clientX - event.clientX) / picture.width
        const y = (clientY - event.clientY) / picture.height
        if (edge) move(edge, from[edge] + (isUpright(edge) ? x : y))
        else moveAll(from, x, y)
      },
      options,
    )
    element.addEventListener('lostpointercapture', () => end.abort(), options)
  }

  function moveAll(from: Edges, x: number, y: number): void {
    const right = Math.min(1 - from.right, Math.max(-from.left, x))
    const down = Math.min(1 - from.bottom, Math.max(-from.top, y))
    Object.assign(at, {
      top: from.top + down,
      bottom: from.bottom + down,
      left: from.left + right,
      right: from.right + right,
    })
    show()
    change()
  }

  return { element, edges: () => ({ ...at }), focus: () => sliders[0]?.slider.focus() }
}

const isUpright = (edge: Edge) => edge === 'left' || edge === 'right'
