import { type DocumentNode, numberLocale } from '@waraq/contract'
import { toEditorDocument } from '../content/parse.ts'
import type { TextEditor } from '../context/text-editor.ts'
import { draftMessagesFor } from '../i18n/drafts.ts'
import type { Drafts, StoredDraft } from '../saving/drafts.ts'
import type { WriteLock } from '../saving/write-lock.ts'
import { showNotice } from '../widgets/notice.ts'

interface Options {
  editor: TextEditor
  /** Where the notice goes, above the text. */
  place: Element
  locale: string
  /** Newest first. */
  earlier: readonly StoredDraft[]
  drafts: Drafts
  openLock(name: string): WriteLock
  /** Continues the draft instead of the empty document. */
  open(name: string): void
}

/**
 * Offers an unsaved draft of an earlier page while the new document is empty. The first input
 * removes the offer, so that two documents are never mixed; the next new document repeats it.
 */
export async function offerDraftRecovery(options: Options): Promise<void> {
  const { editor, place, locale, earlier, drafts, openLock, open } = options
  const messages = draftMessagesFor(locale)
  let isBlank = true
  editor.on('update', () => {
    if (isBlank) place.replaceChildren()
    isBlank = false
  })
  const draft = await firstFree(earlier, openLock)
  if (!draft || !isBlank || editor.isDestroyed) return
  const title = firstWordsOf(draft.content, editor)

  function offer(stored: StoredDraft): void {
    const text = messages.unsaved(title, timeOf(stored.savedAt, locale))
    showNotice(place, text, [
      { label: messages.open, act: () => open(stored.name) },
      { label: messages.discard, act: () => void discard(stored) },
    ])
  }

  async function discard(stored: StoredDraft): Promise<void> {
    await drafts.remove(stored.name)
    if (isBlank)
      showNotice(place, messages.discarded(title), [
        { label: messages.bringBack, act: () => void bringBack(stored) },
      ])
  }

  async function bringBack(stored: StoredDraft): Promise<void> {
    await drafts.put(stored)
    if (isBlank) offer(stored)
  }

  offer(draft)
}

/** The newest draft that no other tab is editing. */
async function firstFree(
  earlier: readonly StoredDraft[],
  openLock: Options['openLock'],
): Promise<StoredDraft | undefined> {
  for (const draft of earlier) {
    const lock = openLock(draft.name)
    const isFree = await lock.claim()
    lock.release()
    if (isFree) return draft
  }
  return undefined
}

const MAX_LETTERS = 60

/** The first line with text; a verse counts with its words. */
function firstWordsOf(content: DocumentNode, { schema }: TextEditor): string {
  const doc = toEditorDocument(content, schema)
  const text = doc.textBetween(0, doc.content.size, '\n', ({ attrs }) => attrs.text ?? ' ')
  const [letters = []] = text.split('\n').flatMap((line) => (line.trim() ? [[...line.trim()]] : []))
  return letters.length > MAX_LETTERS
    ? `${letters.slice(0, MAX_LETTERS).join('')}…`
    : letters.join('')
}

function timeOf(savedAt: number, locale: string): string {
  const isToday = new Date(savedAt).toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(numberLocale(locale), {
    timeStyle: 'short',
    ...(!isToday && { dateStyle: 'medium' }),
  }).format(savedAt)
}
