/** A page that uploads an image and saves it in a new document. */
import { createClient } from '@waraq/sdk/client'
import { mountRenderer } from '@waraq/sdk/renderer'
import { askBackend, setting } from './event-log.ts'

const apiUrl = setting('api')
const getToken = async () => (await askBackend<{ token: string }>('/token')).token
const client = createClient({ apiUrl, getToken })

async function save(file: File): Promise<void> {
  const { id } = await client.createDocument()
  const { image_id: imageId } = await client.images.upload(file, {
    onProgress(sentBytes, total) {
      progress.max = total
      progress.value = sentBytes
    },
  })
  const response = await client.updateDocument(id, {
    type: 'doc',
    content: [{ type: 'imageNode', attrs: { imageId, alt: 'Chosen by the author' } }],
  })
  if (response.rejected_image_ids.length > 0) throw new Error('the image was rejected')
  location.hash = String(new URLSearchParams({ api: apiUrl, document: id, image: imageId }))
  show()
}

const main = part('main', HTMLElement)
const output = part('output', HTMLOutputElement)
const input = part('input', HTMLInputElement)
const progress = part('progress', HTMLProgressElement)
const [saving, sharing, stopping] = [button('save'), button('share'), button('stop')]

function part<Part extends Element>(selector: string, type: new () => Part): Part {
  const element = document.querySelector(selector)
  if (!(element instanceof type)) throw new Error(`the page has no ${selector}`)
  return element
}

function button(id: string): HTMLButtonElement {
  return part(`#${id}`, HTMLButtonElement)
}

/** Shows the saved document of this page, if there is one. */
function show(): void {
  const documentId = setting('document')
  if (!documentId) return
  mountRenderer(main, { apiUrl, documentId, getToken })
  for (const one of [sharing, stopping]) one.disabled = false
}

input.onchange = () => {
  saving.disabled = false
}
saving.onclick = async () => {
  const [file] = input.files ?? []
  if (file) await save(file)
  output.value = 'saved'
}
sharing.onclick = async () => {
  output.value = `shared as ${(await client.setSharing(setting('document'), true)).share_token}`
}
stopping.onclick = async () => {
  await client.setSharing(setting('document'), false)
  output.value = 'not shared'
}
show()
