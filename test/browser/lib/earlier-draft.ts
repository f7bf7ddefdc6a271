/** A draft as versions before the renaming of November 2026 stored it. */
import type { Page } from 'playwright-core'

const EARLIER_CONTENT = {
  type: 'doc',
  content: [
    {
      type: 'taskList',
      content: [
        {
          type: 'taskItem',
          attrs: { checked: true },
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'An earlier task' }] }],
        },
      ],
    },
  ],
}

/**
 * Replaces the draft of this browser by a record of an earlier version. The names of the database,
 * its store and the fields, and the form of the key, are frozen.
 */
export const writeEarlierDraft = (page: Page) =>
  page.evaluate(`new Promise((resolve, reject) => {
    const content = ${JSON.stringify(EARLIER_CONTENT)}
    const id = '0123456789abcdef0123456789abcdef'
    const opening = indexedDB.open('waraq', 1)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('drafts', 'readwrite')
      const store = transaction.objectStore('drafts')
      const reading = store.getAllKeys()
      reading.onsuccess = () => {
        const [account] = reading.result[0].split('\\n')
        store.clear()
        store.put({
          key: account + '\\nnew:' + id,
          name: 'new:' + id,
          content,
          etag: undefined,
          unanswered: { creation: { key: id, content, isUncertain: true }, updates: ['9-a-b'] },
          savedAt: Date.now(),
        })
      }
      transaction.oncomplete = resolve
      transaction.onabort = () => reject(transaction.error)
    }
  })`)
