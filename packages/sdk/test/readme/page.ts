import { createClient, fetchToken, ServiceError } from '@waraq/sdk/client'

export const client = createClient({
  apiUrl: 'https://waraq.example.com',
  getToken: ({ signal }) => fetchToken('/waraq/token', { signal }),
})

/** Adds a paragraph at the end; false where another window has saved in between. */
export async function append(id: string, text: string): Promise<boolean> {
  const { content, etag } = await client.readDocument(id)
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text }] }
  const longer = { ...content, content: [...(content.content ?? []), paragraph] }
  try {
    await client.updateDocument(id, longer, { ifMatch: etag })
    return true
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'precondition_failed') return false
    throw error
  }
}

/** Reads a document of another user, if your backend allows it. */
export async function readAnothers(id: string) {
  const query = new URLSearchParams({ document_id: id })
  const response = await fetch(`/waraq/signature?${query}`, { method: 'POST' })
  if (!response.ok) throw new Error(`No signature: ${response.status}`)
  return client.readSigned(id, (await response.json()) as { signature: string; exp: number })
}
