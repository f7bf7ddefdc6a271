/** A lesson that tests export. */
import { type Author, sharedService } from './service.ts'

export const TITLE = 'درس اليوم'
const LESSON = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: TITLE }] },
    { type: 'paragraph', content: [{ type: 'text', text: 'Second line' }] },
    { type: 'paragraph', content: [{ type: 'documentLink', attrs: { label: 'Other' } }] },
  ],
}

export const exportOf = (id: string, format = 'docx', query = '') =>
  `/v1/documents/${id}/export/${format}${query}`

export async function startWriting() {
  const service = await sharedService()
  const organization = await service.organization()
  const author = await organization.author()
  const { json } = await author.call('POST', '/v1/documents/', { body: { content: LESSON } })
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${service.url}${path}`, { method, headers })
  const asAuthor = ({ token }: Author) => ({ authorization: `Bearer ${token}` })
  return { service, organization, author, id: json.id as string, get, asAuthor }
}
