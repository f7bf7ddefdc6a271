import type { Readable, Writable } from 'node:stream'

/** The results of commands, with the members that we read. */
interface Results {
  'Browser.getVersion': { product: string }
  'Target.createBrowserContext': { browserContextId: string }
  'Target.createTarget': { targetId: string }
  'Target.attachToTarget': { sessionId: string }
  'Page.getFrameTree': { frameTree: { frame: { id: string } } }
  'Page.printToPDF': { stream: string }
  'IO.read': { data: string; eof: boolean }
}
type ResultOf<Method> = Method extends keyof Results ? Results[Method] : unknown

/** A message that answers no command. */
export interface BrowserEvent {
  method: string
  params: Record<string, unknown>
}

interface Message extends Partial<BrowserEvent> {
  id?: number
  result?: unknown
  error?: { message: string }
}

interface Command {
  params?: object
  /** The page that receives the command. */
  sessionId?: string
  /** JSON of the parameter `html`, sent without a copy: a page has up to 32 MiB. */
  html?: Uint8Array
}

export type Pipe = ReturnType<typeof createPipe>

/** The DevTools protocol over two pipes: JSON messages, each followed by NUL. */
export function createPipe(commands: Writable, messages: Readable) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let listener: (event: BrowserEvent) => void = () => {}
  let ended: Error | undefined
  let lastId = 0
  let begun: Buffer[] = []

  function receive(message: Message): void {
    const call = waiting.get(message.id ?? 0)
    waiting.delete(message.id ?? 0)
    if (message.error) call?.reject(new Error(message.error.message))
    else if (call) call.resolve(message.result)
    else if (message.method) listener({ method: message.method, params: message.params ?? {} })
  }

  function read(chunk: Buffer): void {
    let from = 0
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      const whole = Buffer.concat([...begun, chunk.subarray(from, end)])
      begun = []
      from = end + 1
      receive(JSON.parse(whole.toString()))
    }
    if (from < chunk.length) begun.push(chunk.subarray(from))
  }

  /** Rejects all commands, present and later ones. */
  function end(error: Error): void {
    ended ??= error
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  }

  messages.on('data', (chunk: Buffer) => {
    try {
      read(chunk)
    } catch (cause) {
      end(new Error('the browser sent a broken message', { cause }))
    }
  })
  const endWith = (cause?: unknown) => end(new Error('the browser has ended', { cause }))
  for (const stream of [commands, messages])
    stream.on('error', endWith).on('close', () => endWith())

  return {
    end,

    /** Replaces the listener of events. */
    listen(to: (event: BrowserEvent) => void): void {
      listener = to
    },

    /** @throws Error the error of the browser, or its end */
    send<Method extends string>(
      method: Method,
      { params = {}, sessionId, html }: Command = {},
    ): Promise<ResultOf<Method>> {
      if (ended) return Promise.reject(ended)
      lastId += 1
      const call = Promise.withResolvers<unknown>()
      waiting.set(lastId, call)
      const json = JSON.stringify({ id: lastId, method, sessionId, params })
      if (html) {
        commands.write(`${json.slice(0, -'}}'.length)},"html":`)
        commands.write(html)
        commands.write('}}\0')
      } else commands.write(`${json}\0`)
      // The protocol determines the result type of this method.
      return call.promise as Promise<ResultOf<Method>>
    },
  }
}
