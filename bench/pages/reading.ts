/** A page that renders documents and reports the timings of each. */
import { mountRenderer } from '@waraq/sdk/renderer'

/** Milliseconds since the bytes of the response were available. */
interface Timings {
  /** The first screens. */
  laidOut: number
  painted: number
  /** The whole document. */
  whole: number
}

async function read(body: string): Promise<Timings> {
  const box = document.querySelector('main')
  if (!box) throw new Error('this page has no main')
  const bytes = new TextEncoder().encode(body)
  const response = () => new Response(bytes, { headers: { 'content-type': 'application/json' } })
  const since = () => performance.now() - start
  const start = performance.now()
  const first = firstLayoutOf(box).then(async () => {
    const laidOut = since()
    await nextPaint()
    return { laidOut, painted: since() }
  })
  const instance = await new Promise<ReturnType<typeof mountRenderer>>((resolve, reject) => {
    const mounted = mountRenderer(box, {
      apiUrl: location.origin,
      shareToken: 'bench',
      fetch: async () => response(),
      onReady: () => resolve(mounted),
      onError: (_, detail) => reject(detail),
    })
  })
  box.getBoundingClientRect()
  const whole = since()
  const timings = { ...(await first), whole }
  instance.destroy()
  return timings
}

function firstLayoutOf(box: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const text = box.querySelector('.wq-content')
      if (!text) return
      observer.disconnect()
      text.getBoundingClientRect()
      resolve()
    })
    observer.observe(box, { childList: true, subtree: true })
  })
}

// A task after the animation frame runs after paint.
const nextPaint = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    requestAnimationFrame(() => port2.postMessage(0))
  })

// Called by name from the benchmark.
Object.assign(globalThis, { read })
