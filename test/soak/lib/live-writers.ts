/** Pages that write documents live: each follows a stream and sends changes at its own pace. */
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** A page of a document. */
export interface Page {
  port: number
  path: string
  token: string
  writer: string
  /** The block that it writes. */
  block: number
}

export interface Writer {
  /** Changes the block, again after each change of another page; returns the tries. */
  write(): Promise<number>
  isWriting(): boolean
  /** Changes of others that it has heard. */
  heard(): number
  close(): void
}

interface Options {
  clock: Clock
  /** Time of a request to the server and back, besides the real one. */
  roundTripMs?: number
}

/** When changes were sent, and how long others waited for them. */
export type Clock = ReturnType<typeof createClock>

const WORDS = 'كتب الطالب في دفتره ما سمع من شيخه '
const SENTENCE = WORDS.repeat(5)
/** As long as those of one key. */
const STEPS = JSON.stringify([
  {
    stepType: 'replace',
    from: 1_234,
    to: 1_234,
    slice: { content: [{ type: 'text', text: 'ك' }] },
  },
])
const agent = new Agent({ keepAlive: true, maxSockets: 256 })

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** Content of about so many bytes in the store. */
export function contentOf(bytes: number) {
  const length = Math.max(
    2,
    Math.round(bytes / Buffer.byteLength(JSON.stringify(paragraph(SENTENCE)))),
  )
  return { type: 'doc', content: Array.from({ length }, () => paragraph(SENTENCE)) }
}

export function createClock() {
  const sent = new Map<string, number>()
  let latencies: number[] = []
  return {
    sent: (writer: string, seq: number) => sent.set(`${writer} ${seq}`, performance.now()),
    heard(writer: string, seq: number): void {
      const at = sent.get(`${writer} ${seq}`)
      if (at !== undefined) latencies.push(performance.now() - at)
    },
    /** The times since the last call, in milliseconds. */
    take(): number[] {
      const taken = latencies
      latencies = []
      sent.clear()
      return taken
    },
  }
}

/** Opens the stream of a page, and resolves when it has begun. */
export async function openWriter(page: Page, { clock, roundTripMs = 0 }: Options): Promise<Writer> {
  const { port, path, token, writer, block } = page
  const authorization = `Bearer ${token}`
  let [etag, revision, seq, heard, isWriting] = ['*', 0, 0, 0, false]

  function know(next: string): void {
    const number = Number(/^"(\d+)-/.exec(next)?.[1] ?? 0)
    if (number > revision) [etag, revision] = [next, number]
  }
  const onChange = (change: { etag: string; writer?: string; seq?: number }) => {
    know(change.etag)
    if (change.writer === undefined || change.writer === writer) return
    heard++
    clock.heard(change.writer, change.seq ?? 0)
  }
  const stream = request({
    ...{ host: '127.0.0.1', port, path: `${path}changes/`, agent: false },
    headers: { accept: 'text/event-stream', authorization },
  })
  await listen(stream, (change) => {
    if (roundTripMs === 0) onChange(change)
    else setTimeout(onChange, roundTripMs / 2, change)
  })

  async function send(): Promise<number> {
    const content = [paragraph(`${SENTENCE}${writer} ${seq}`)]
    const body = { blocks: [{ from: block, to: block + 1, content }], steps: STEPS, writer, seq }
    if (roundTripMs > 0) await delay(roundTripMs / 2)
    const response = await post(page, 'changes/', body, { 'if-match': etag })
    if (roundTripMs > 0) await delay(roundTripMs / 2)
    know(String(response.headers.etag))
    return response.status
  }

  return {
    async write() {
      seq++
      isWriting = true
      clock.sent(writer, seq)
      try {
        for (let tries = 1; ; tries++) {
          const status = await send()
          if (status === 200) return tries
          if (status !== 412) throw new Error(`a change is ${status}`)
        }
      } finally {
        isWriting = false
      }
    },
    isWriting: () => isWriting,
    heard: () => heard,
    close: () => stream.destroy(),
  }
}

/** Sends a request of a page, and reads the response. */
export function post(
  { port, path, token }: Pick<Page, 'port' | 'path' | 'token'>,
  to: string,
  body: object | string,
  more: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const headers = {
    ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json', ...more },
    'content-length': bytes.length,
  }
  return new Promise((resolve, reject) => {
    const outgoing = request({
      ...{ host: '127.0.0.1', port, agent, method: 'POST', path: path + to, headers },
    })
    outgoing.on('error', reject)
    outgoing.on('response', async (response) => {
      const chunks = await response.toArray().catch(() => [])
      const text = Buffer.concat(chunks).toString()
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
    })
    outgoing.end(bytes)
  })
}

/** Calls back with each change of a stream; resolves when the response has begun. */
function listen(
  stream: ClientRequest,
  onChange: (change: { etag: string; writer?: string; seq?: number }) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.on('error', reject)
    stream.on('response', (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`a stream is ${response.statusCode}`))
      let text = ''
      response.setEncoding('utf8').on('error', () => {})
      response.on('data', (chunk: string) => {
        resolve()
        text += chunk
        const parts = text.split('\n\n')
        text = parts.pop() ?? ''
        for (const part of parts) {
          const data = /^event: (?:change|replaced)\ndata: (.*)$/m.exec(part)?.[1]
          if (data !== undefined) onChange(JSON.parse(data))
        }
      })
    })
    stream.end()
  })
}

/** Pages begin changes at random, so that all make so many a second; returns the tries of each. */
export async function writeAtPace(
  writers: readonly Writer[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number[]> {
  const tries: number[] = []
  const writing: Promise<unknown>[] = []
  const startedAt = performance.now()
  for (let count = 0; count < perSecond * seconds; count++) {
    const wait = startedAt + (count * 1_000) / perSecond - performance.now()
    if (wait > 1) await delay(wait)
    const writer = writers[Math.floor(Math.random() * writers.length)]
    // A person types on, but a page sends one change at a time.
    if (writer && !writer.isWriting())
      writing.push(writer.write().then((tried) => tries.push(tried)))
  }
  await Promise.all(writing)
  return tries
}
