import type { Page } from 'playwright-core'

/**
 * Runs a function of the store of drafts and its keys in the page, and returns its result when the
 * changes are stored. The names of the database and its store are frozen.
 */
export const changeDrafts = (page: Page, change: string): Promise<unknown> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('waraq', 1)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('drafts', 'readwrite')
      const store = transaction.objectStore('drafts')
      const reading = store.getAllKeys()
      reading.onsuccess = () => {
        const result = (${change})(store, reading.result)
        transaction.oncomplete = () => resolve(result)
      }
      transaction.onabort = () => reject(transaction.error)
    }
  })`)
