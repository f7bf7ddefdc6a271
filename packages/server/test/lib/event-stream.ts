/** Streams of changes, as a page reads them. */
import type { TestContext } from 'node:test'

export interface StreamEvent {
  event: string
  id: string
  data: string
}

/** Opens the stream of changes of a document, until the end of the test. */
export async function openStream(
  t: TestContext,
  url: string,
  { token, grant }: { token: string; grant?: string | undefined },
) {
  const abort = new AbortController()
  t.after(() => abort.abort())
  const response = await fetch(url, {
    headers: {
      ...{ accept: 'text/event-stream', authorization: `Bearer ${token}` },
      ...(grant !== undefined && { 'waraq-grant': grant }),
    },
    signal: abort.signal,
  })
  return { response, events: eventsOf(response), close: () => abort.abort() }
}

/** The events of a response, until it ends. */
async function* eventsOf({ body }: Response): AsyncGenerator<StreamEvent> {
  let text = ''
  for await (const chunk of body ?? []) {
    text += Buffer.from(chunk).toString()
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts.filter((one) => !one.startsWith(':'))) {
      const fields = part.split('\n').map((line) => line.split(/: (.*)/s))
      yield { event: '', id: '', data: '', ...Object.fromEntries(fields) }
    }
  }
}
