/** A customer's page with two authors and four ways to mount, served by Vite. */
import '@waraq/embed/styles.css'
import { createClient, createQirtaasClient, type GetToken } from '@waraq/embed'
import { defineElements } from '@waraq/embed/elements'
import { WaraqEditor as ReactEditor } from '@waraq/embed/react'
import { WaraqEditor as VueEditor } from '@waraq/embed/vue'
import { createElement, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp, h, ref } from 'vue'

const apiUrl = new URLSearchParams(location.search).get('api') ?? ''
const tokenOf = async (user: string) => (await fetch(`/token/${user}`, { method: 'POST' })).json()
const clientOf = (user: string, getToken: GetToken = () => tokenOf(user)) =>
  createClient({ apiUrl, getToken })

// React tries every component out twice here, and its host renders with the new id.
function ReactHost() {
  const [documentId, setDocumentId] = useState<string>()
  const [client] = useState(() => clientOf('amina'))
  return createElement(ReactEditor, { client, documentId, onDocumentCreated: setDocumentId })
}
createRoot(partOf('react')).render(createElement(StrictMode, null, createElement(ReactHost)))

const documentId = ref<string>()
const yusuf = clientOf('yusuf')
createApp(() =>
  h(VueEditor, {
    client: yusuf,
    documentId: documentId.value,
    onDocumentCreated: (id: string) => {
      documentId.value = id
    },
  }),
).mount('#vue')

defineElements()
const element = Object.assign(document.createElement('waraq-editor'), {
  client: clientOf('zaynab'),
})
partOf('element').append(element)

// Ended before its code is there, and reported before its code is there.
clientOf('nobody').mountEditor('#ended').destroy()
const signedOut = {
  client: clientOf('nobody', () => null),
  documentId: '6f2d7c1e-0000-8000-8000-00000000abcd',
}
signedOut.client.mountEditor('#expired', {
  documentId: signedOut.documentId,
  onTokenExpired: () => {
    partOf('expired').dataset.reported = ''
  },
})

// These hosts tell their authors to sign in.
const handling = createElement(ReactEditor, { ...signedOut, onTokenExpired: () => true })
createRoot(partOf('handling-react')).render(handling)
const prevent = (event: Event) => event.preventDefault()
createApp(() => h(VueEditor, { ...signedOut, onTokenExpired: prevent })).mount('#handling-vue')
const silent = Object.assign(document.createElement('waraq-editor'), { client: signedOut.client })
silent.setAttribute('document-id', signedOut.documentId)
silent.addEventListener('tokenexpired', prevent)
partOf('handling-element').append(silent)

const early = clientOf('nobody').mountEditor('#early', {
  onReady: () => {
    partOf('early').dataset.ready = ''
  },
})
early.setTheme('dark')
early.setEditable(false)

// The names of the reference client.
const bare = createQirtaasClient({ apiUrl })
const results: string[] = []
for (const call of [
  () => bare.mountEditor('#early'),
  () => bare.listDocuments(),
  () => bare.mountRenderer('#early', { documentId: 'a' }),
  () => bare.mountRenderer('#nowhere', { shareToken: 'a' }),
]) {
  try {
    call()
    results.push('nothing')
  } catch {
    results.push('threw')
  }
}
await createQirtaasClient({ apiUrl, getToken: () => 'no-token' })
  .listDocuments()
  .catch((error) => results.push(`${error.name} ${error.status} ${error.body.error}`))
partOf('results').textContent = results.join(', ')

partOf('move').addEventListener('click', () => partOf('elsewhere').append(element))

function partOf(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`this page has no ${id}`)
  return found
}
