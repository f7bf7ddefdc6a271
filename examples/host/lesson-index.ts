import type { IncomingMessage } from 'node:http'
import { createClient, ServiceError } from '@waraq/embed'
import { type FeedEvent, signRead, verifyWebhook, WebhookError } from '@waraq/sdk/backend'
import type { Organization } from './course.ts'

/** The texts of lessons that changed since the start, kept in step by webhooks. */
export interface LessonIndex {
  /** Takes a webhook; returns the status of its response. One that is not 2xx comes again. */
  receive(request: IncomingMessage): Promise<number>
  /** The ids of the lessons whose text has these letters, also within words. */
  search(letters: string): string[]
}

/** An event is much smaller. */
const MAX_BODY_BYTES = 65_536

/** In memory: your product has a search engine instead. */
export function createLessonIndex(
  { url, signingSecret }: Organization,
  webhookSecret: string,
): LessonIndex {
  const client = createClient({ apiUrl: url })
  const texts = new Map<string, string>()

  /** Reads the lesson as it is now, so that an event that comes twice changes nothing. */
  async function update({ data: { document_id: id } }: FeedEvent): Promise<void> {
    if (id === undefined) return
    try {
      const { blob } = await client.exportSigned(id, signRead(signingSecret, id), 'txt')
      texts.set(id, foldCase(await blob.text()))
    } catch (error) {
      if (!(error instanceof ServiceError && error.code === 'not_found')) throw error
      texts.delete(id)
    }
  }

  return {
    async receive(request) {
      try {
        const { headers } = request
        const body = await readBytes(request)
        await update(verifyWebhook({ headers, body, secret: webhookSecret }))
        return 204
      } catch (error) {
        if (error instanceof WebhookError) return 400
        console.error('examples/host:', error)
        return 500
      }
    },
    search(letters) {
      const wanted = foldCase(letters.trim())
      if (wanted === '') return []
      return [...texts].filter(([, text]) => text.includes(wanted)).map(([id]) => id)
    },
  }
}

const foldCase = (text: string): string => text.toLowerCase()

/** The body as it arrived: these bytes are signed. */
async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > MAX_BODY_BYTES) throw new WebhookError('body_too_large', 'no event is so large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
