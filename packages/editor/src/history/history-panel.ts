import { type DocumentVersion, ServiceError } from '@waraq/sdk/client'
import type { EditorContext } from '../context/editor-context.ts'
import { CONFLICT_STYLES } from '../dialogs/conflict-styles.ts'
import { openDialog } from '../dialogs/dialog.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { createElement } from '../dom/elements.ts'
import { type HistoryMessages, historyMessagesFor } from '../i18n/history.ts'
import { createCompareView } from './compare-view.ts'
import { createComparison, isMissing } from './comparison.ts'
import { HISTORY_STYLES } from './history-styles.ts'
import { createNameForm } from './name-form.ts'
import {
  authorNote,
  createChoice,
  createEraseForm,
  createOlder,
  createRestoring,
} from './panel-parts.ts'
import { restoreVersion } from './restore-version.ts'
import { createVersionList } from './version-list.ts'
import { createVersionTimes } from './version-times.ts'
import { createVersions } from './versions.ts'

/** Opens the versions of the document, to compare, name, restore and erase them. */
export function openHistory(context: EditorContext): void {
  const id = context.documentId()
  if (id === undefined) void openAfterFirstSave(context)
  else openVersions(context, id)
}

async function openAfterFirstSave(context: EditorContext): Promise<void> {
  const { empty } = historyMessagesFor(context.locale)
  const note = createElement('p', { class: 'wq-dialog-note' }, empty)
  const title = context.messages.commands.history
  const dialog = openDialog(context, { title, className: '' }, note)
  await saveIfPossible(context)
  const id = context.documentId()
  if (id === undefined || !dialog.element.open) return
  dialog.close()
  openVersions(context, id)
}

function openVersions(context: EditorContext, id: string): void {
  const { editor, messages: sharedMessages, locale, client, emit } = context
  const messages = historyMessagesFor(locale)
  const times = createVersionTimes(locale)
  const versions = createVersions(client, id)
  const list = createVersionList({ messages, times, onSelect: select })
  const older = createOlder(messages, loadMore)
  const choice = createChoice(messages, () => compareSelected())
  const view = createCompareView(messages, { document, locale, apiUrl: client.apiUrl })
  const comparison = createComparison({ versions, view, messages, editor })
  const form = createNameForm(messages, (name) => void setName(name))
  const restoring = createRestoring(messages, () => void restore())
  const erasing = createEraseForm(messages, () => void erase())
  const status = createElement('p', { class: 'wq-dialog-note', role: 'status' })
  const author = authorNote(messages, context.authorName)
  const side = createElement('div', { class: 'wq-history-side' }, author, list.element, older)
  const actions = [form.element, restoring.element, erasing.element, status]
  const parts = [choice.element, view.element, ...actions]
  const main = createElement('div', { class: 'wq-history-main' }, ...parts)
  const body = createElement('div', { class: 'wq-history-body' }, side, main)
  const title = sharedMessages.commands.history
  const dialog = openDialog(context, { title, className: 'wq-wide wq-history' }, body)
  for (const styles of [CONFLICT_STYLES, HISTORY_STYLES]) adoptStyles(document, styles)
  let selectedVersion: DocumentVersion | undefined
  showParts()
  emit('history_opened')
  void open()

  // The current text becomes the newest version.
  async function open(): Promise<void> {
    view.say(sharedMessages.loading)
    await saveIfPossible(context)
    await loadMore()
    const [newest] = versions.all
    if (!newest || !dialog.element.open) return
    select(newest)
    list.focus()
  }

  async function loadMore(): Promise<void> {
    try {
      await versions.loadMore()
    } catch (error) {
      view.say(isMissing(error) ? messages.unavailable : messages.failed)
      // The command is not offered again.
      if (isMissing(error)) context.saves = undefined
    }
    older.hidden = !versions.hasMore
    list.show(versions.all, selectedVersion?.revision)
  }

  function select(version: DocumentVersion): void {
    selectedVersion = version
    status.textContent = ''
    list.show(versions.all, version.revision)
    form.show(version)
    erasing.reset()
    showParts()
    compareSelected()
  }

  function showParts(): void {
    choice.element.hidden = !selectedVersion
    form.element.hidden = !selectedVersion
    restoring.element.hidden = selectedVersion?.is_current !== false || !editor.isEditable
    erasing.element.hidden = restoring.element.hidden
  }

  function compareSelected(): void {
    if (selectedVersion) void comparison.show(selectedVersion.revision, choice.value)
  }

  async function setName(name: string | null): Promise<void> {
    if (!selectedVersion) return
    const { revision } = selectedVersion
    try {
      const version = await versions.name(revision, name)
      if (selectedVersion.revision === revision) selectedVersion = version
      status.textContent = name === null ? messages.unnamed : messages.named
      list.show(versions.all, selectedVersion.revision)
    } catch (error) {
      status.textContent = nameFailure(error, messages)
    }
  }

  async function erase(): Promise<void> {
    if (!selectedVersion) return
    try {
      const next = await versions.erase(selectedVersion.revision)
      if (!next || !dialog.element.open) return
      select(next)
      list.focus()
      status.textContent = messages.erased
      emit('version_erased')
    } catch (error) {
      erasing.reset()
      status.textContent = isMissing(error) ? messages.gone : messages.notErased
    }
  }

  async function restore(): Promise<void> {
    if (!selectedVersion) return
    const moment = times.moment(selectedVersion.saved_at)
    restoring.button.disabled = true
    const target = { id, revision: selectedVersion.revision, messages, moment }
    const failure = await restoreVersion(context, target)
    restoring.button.disabled = false
    status.textContent = failure ?? ''
    if (failure) return
    emit('version_restored')
    dialog.close()
  }
}

/** Versions are readable even if the save fails. */
async function saveIfPossible({ saves }: EditorContext): Promise<void> {
  await saves?.()
    ?.save()
    .catch(() => {})
}

const nameFailure = (error: unknown, messages: HistoryMessages) =>
  error instanceof ServiceError && error.code === 'version_limit_reached'
    ? messages.tooManyNames
    : messages.nameFailed
