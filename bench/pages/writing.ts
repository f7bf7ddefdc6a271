/** A page with the editor, as on a first visit; it reports when it is ready. */
import { createClient } from '@waraq/embed'
import { tellUsable } from './usable.ts'

const client = createClient({
  apiUrl: location.origin,
  getToken: async () => (await fetch('/token')).json(),
})
client.mountEditor('main', {
  documentId: location.hash.slice(1),
  autofocus: true,
  autosave: { enabled: false },
  onReady: () => tellUsable('.wq-editable'),
})
