/** A page that shows documents and tells how long each took. */
import { mountRenderer } from '@waraq/sdk/renderer'

/** Milliseconds from the bytes of the answer on. */
interface Shown {
  /** The first screens. */
  laidOut: number
  painted: number
  /** All of it. */
  whole: number
}

async function read(answer: string): Promise<Shown> {
  const box = document.querySelector('main')
  if (!box) throw new Error('this page has no main')
  const bytes = new TextEncoder().encode(answer)
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
  const shown = { ...(await first), whole }
  instance.destroy()
  return shown
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

// The task after a frame: what it was to show is painted.
const nextPaint = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    requestAnimationFrame(() => port2.postMessage(0))
  })

// Called by name.
Object.assign(globalThis, { read })
