/** The page that writes one lesson. */
import { createClient, titleOf } from '@waraq/embed'
import { findTeachers, namesOf, templatesFor } from './lesson-parts.ts'
import { askForGrant, askForToken, elementOf, localeOf, themeOf } from './page.ts'
import { followPreferences } from './preferences.ts'
import { openSharing } from './sharing.ts'

const sheet = elementOf('.sheet', HTMLElement)
const share = elementOf('#share', HTMLButtonElement)
const remove = elementOf('#delete', HTMLButtonElement)
const signedOut = elementOf('#signed-out', HTMLElement)

// A co-author writes by grants, and the author alone shares and deletes.
const isCoAuthor = sheet.dataset.author !== sheet.dataset.user
const client = createClient({
  apiUrl: sheet.dataset.service ?? '',
  getToken: askForToken,
  ...(isCoAuthor && { getGrant: askForGrant }),
})
let documentId = sheet.dataset.document || undefined

const editor = client.mountEditor('#editor', {
  documentId,
  locale: localeOf(),
  theme: themeOf(),
  templates: templatesFor(localeOf()),
  mentions: findTeachers(sheet.dataset.teachers),
  together: true,
  comments: true,
  getPeople: namesOf(sheet.dataset.teachers),
  onDocumentCreated(id) {
    documentId = id
    history.replaceState(null, '', `/write/${id}`)
    showActions()
  },
  onSaveStateChange(state) {
    if (state !== 'saved') return
    signedOut.hidden = true
    const title = titleOf(editor.getJSON())
    if (title) document.title = `${title} · ${sheet.dataset.course}`
  },
  onTokenExpired() {
    signedOut.hidden = false
    return true
  },
})

followPreferences({
  setTheme: editor.setTheme,
  // The page reloads in the other language.
  beforeLeaving: () => editor.save(),
})
share.addEventListener('click', () => {
  if (documentId !== undefined) void openSharing(client, documentId)
})
remove.addEventListener('click', () => elementOf('#deleting', HTMLDialogElement).showModal())
elementOf('#keep-it', HTMLButtonElement).addEventListener('click', () => {
  elementOf('#deleting', HTMLDialogElement).close()
})
elementOf('#delete-it', HTMLButtonElement).addEventListener('click', () => void deleteLesson())
if (documentId !== undefined) showActions()
// The list of lessons links to the dialog.
if (documentId !== undefined && !isCoAuthor && location.hash === '#sharing')
  void openSharing(client, documentId)

function showActions(): void {
  if (isCoAuthor) return
  share.hidden = false
  remove.hidden = false
}

async function deleteLesson(): Promise<void> {
  if (documentId === undefined) return
  try {
    await client.deleteDocument(documentId)
  } catch {
    elementOf('#deleting-failed', HTMLElement).hidden = false
    return
  }
  editor.destroy()
  location.assign('/')
}
