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

  // One after the other; a button that waits stays enabled, or it would lose the focus.
  let attempts = Promise.resolve()
  function attempt(call: () => Promise<unknown>): Promise<void> {
    attempts = attempts.then(async () => {
      failed.hidden = true
      await call().catch(() => {
        failed.hidden = false
      })
    })
    return attempts
  }

  // A button that is hidden loses the focus.
  const focusNext = () => (stop.hidden ? start : copy).focus()
  const setSharing = async (isShared: boolean): Promise<void> => {
    await attempt(async () => show(await client.setSharing(documentId, isShared)))
    focusNext()
  }
  // Where the browser forbids to copy, the link is there to be copied by hand.
  start.onclick = async () => {
    await setSharing(true)
    if (link.value) await copyText(copy, link.value).catch(() => {})
  }
  stop.onclick = () => setSharing(false)
  elementOf('#close', HTMLButtonElement).onclick = () => dialog.close()
  copy.onclick = async () => {
    link.select()
    await copyText(copy, link.value)
  }

  await attempt(async () => show(await client.getShareInfo(documentId)))
  dialog.showModal()
  focusNext()
  await listShareLinks(client, documentId, attempt)
}
