/** The page that reads another user's lesson, with a signature of this course's backend. */
import { createClient, type Signature } from '@waraq/embed'
import { elementOf, localeOf, themeOf } from './page.ts'
import { followPreferences } from './preferences.ts'

const reader = elementOf('#reader', HTMLElement)
const { service = '', document: documentId = '' } = reader.dataset

async function getSignature(): Promise<Signature> {
  const query = new URLSearchParams({ document_id: documentId })
  const response = await fetch(`/waraq/signature?${query}`, { method: 'POST' })
  if (!response.ok) throw new Error(`no signature: ${response.status}`)
  return (await response.json()) as Signature
}

const renderer = createClient({ apiUrl: service }).mountRenderer(reader, {
  documentId,
  getSignature,
  locale: localeOf(),
  theme: themeOf(),
})
followPreferences({ setTheme: renderer.setTheme })
