import type { EmbedClient, ShareInfo } from '@waraq/embed'
import { copyText, elementOf } from './page.ts'
import { listShareLinks } from './share-links.ts'

/** The dialog in which an author starts and stops sharing a lesson by link. */
export async function openSharing(client: EmbedClient, documentId: string): Promise<void> {
  const dialog = elementOf('#sharing', HTMLDialogElement)
  const link = elementOf('#link', HTMLInputElement)
  const copy = elementOf('#copy', HTMLButtonElement)
  const failed = elementOf('#sharing-failed', HTMLElement)
  const start = elementOf('#start', HTMLButtonElement)
  const stop = elementOf('#stop', HTMLButtonElement)
  const copyLabel = copy.textContent

  function show({ is_shared, share_token }: ShareInfo): void {
    link.value = is_shared ? `${location.origin}/shared/${share_token}` : ''
    for (const part of [stop, elementOf('#public', HTMLElement)]) part.hidden = !is_shared
    for (const part of [start, elementOf('#private', HTMLElement)]) part.hidden = is_shared
    copy.textContent = copyLabel
  }

  async function attempt(call: () => Promise<unknown>): Promise<void> {
    failed.hidden = true
    start.disabled = stop.disabled = true
    try {
      await call()
    } catch {
      failed.hidden = false
    } finally {
      start.disabled = stop.disabled = false
    }
  }

  start.onclick = () => attempt(async () => show(await client.setSharing(documentId, true)))
  stop.onclick = () => attempt(async () => show(await client.setSharing(documentId, false)))
  elementOf('#close', HTMLButtonElement).onclick = () => dialog.close()
  copy.onclick = async () => {
    link.select()
    await copyText(copy, link.value)
  }

  await attempt(async () => show(await client.getShareInfo(documentId)))
  dialog.showModal()
  await listShareLinks(client, documentId, attempt)
}
