import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { listen, seen } from '../../test/stand-in.ts'
import { putByXhr } from './put-bytes.ts'

const FILE = new Blob(['four'], { type: 'image/png' })
const QUIET = new AbortController().signal

/** The parts of XMLHttpRequest that uploads use, over Node's fetch. */
class StandInRequest {
  readonly upload: { onprogress: ((event: { loaded: number }) => void) | null } = {
    onprogress: null,
  }
  status = 0
  responseText = ''
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null
  onloadend: (() => void) | null = null
  #end = new AbortController()
  #target: [method: string, url: string] = ['', '']
  #headers = new Headers()
  #responseHeaders = new Headers()

  open(...target: [method: string, url: string]): void {
    this.#target = target
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }
  getAllResponseHeaders(): string {
    return [...this.#responseHeaders].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  }
  abort(): void {
    this.#end.abort()
  }
  async send(body: Blob): Promise<void> {
    const [method, url] = this.#target
    try {
      const headers = this.#headers
      const response = await fetch(url, { method, headers, body, signal: this.#end.signal })
      for (const loaded of [1, body.size]) this.upload.onprogress?.({ loaded })
      this.#responseHeaders = response.headers
      this.status = response.status
      this.responseText = await response.text()
      this.onload?.()
    } catch {
      if (this.#end.signal.aborted) this.onabort?.()
      else this.onerror?.()
    }
    this.onloadend?.()
  }
}

/** Gives the runtime a browser's upload for one test. */
function asBrowser(t: TestContext) {
  Object.assign(globalThis, { XMLHttpRequest: StandInRequest })
  t.after(() => Reflect.deleteProperty(globalThis, 'XMLHttpRequest'))
  const put = putByXhr()
  assert.ok(put)
  return put
}

test('uploads report progress in browsers', async (t) => {
  const put = asBrowser(t)
  const url = await listen(t, async (request, response) => {
    const { method, headers, body } = await seen(request)
    response.writeHead(413, { 'x-request-id': 'r-9' })
    response.end(`${method} ${headers['content-type']} ${body}`)
  })
  const steps: [number, number][] = []
  const onProgress = (...step: [number, number]) => steps.push(step)
  const stored = await put(url, { 'content-type': 'image/png' }, FILE, {
    signal: QUIET,
    onProgress,
  })
  assert.deepEqual(stored, { status: 413, text: 'PUT image/png four', requestId: 'r-9' })
  assert.deepEqual(steps, [
    [1, 4],
    [4, 4],
  ])
})

test('an unreachable store differs from an error response', async (t) => {
  const put = asBrowser(t)
  const url = await listen(t, (request) => request.socket.destroy())
  await assert.rejects(put(url, {}, FILE, { signal: QUIET }), /is unreachable/)
})

test('an aborted upload rejects with the reason of its signal', async (t) => {
  const put = asBrowser(t)
  const end = new AbortController()
  const url = await listen(t, () => end.abort(new Error('never mind')))
  await assert.rejects(put(url, {}, FILE, { signal: end.signal }), /never mind/)
})

test('`putByXhr` is undefined outside browsers', () => {
  assert.equal(putByXhr(), undefined)
})
