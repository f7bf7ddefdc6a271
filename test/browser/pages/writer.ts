/** A page with one editor: of the document in its settings, or of a new one. */
import { mountEditor } from '@waraq/editor'
import { createClient, fetchToken } from '@waraq/sdk/client'
import { setting } from './event-log.ts'

const apiUrl = setting('api')
const client = createClient({
  apiUrl,
  getToken: ({ signal }) => fetchToken('/token', { signal }),
})
/** Events that the host received, in order. */
const events: string[] = []

const editor = mountEditor(client, 'main', {
  documentId: setting('document') || undefined,
  locale: setting('locale') || 'en',
  theme: setting('theme') === 'dark' ? 'dark' : 'light',
  drafts: setting('drafts') !== 'off',
  readOnly: setting('reads') === 'only',
  autofocus: true,
  together: setting('together') === 'on',
  getPeople: (ids) => Object.fromEntries(ids.map((id) => [id, `Teacher ${id}`])),
  onReady: () => events.push('ready'),
  onSaveStateChange: (state) => events.push(state),
  onTokenExpired() {
    events.push('token expired')
    return setting('tells') === 'host'
  },
  onError: (code) => events.push(code),
  onDocumentCreated(id) {
    const about = new URLSearchParams(location.hash.slice(1))
    about.set('document', id)
    history.replaceState(null, '', `#${about}`)
  },
})

// A test calls these by name.
Object.assign(globalThis, { writer: { editor, events, fetchToken } })
