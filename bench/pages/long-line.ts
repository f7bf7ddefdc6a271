/** An editor in the bundled Arabic font, which browsers shape in runs as long as the text. */
import { createClient } from '@waraq/embed'
import { tellUsable } from './usable.ts'

const font = new FontFace('Noto Naskh Arabic', 'url(/naskh.woff2)', {
  unicodeRange: 'U+0600-06FF',
})
document.fonts.add(await font.load())
const client = createClient({
  apiUrl: location.origin,
  getToken: async () => (await fetch('/token')).json(),
})
Object.assign(globalThis, { openedFrom: performance.now() })
client.mountEditor('main', {
  documentId: location.hash.slice(1),
  autofocus: true,
  autosave: { enabled: false },
  onReady: () => tellUsable('.wq-editable'),
})
