/** A draft as versions before the renaming of November 2026 stored it. */
import type { Page } from 'playwright-core'
import { changeDrafts } from './change-drafts.ts'

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
 * Replaces the draft of this browser by a record of an earlier version. The names of its fields and
 * the form of the key are frozen.
 */
export const writeEarlierDraft = (page: Page) =>
  changeDrafts(
    page,
    `(store, keys) => {
      const content = ${JSON.stringify(EARLIER_CONTENT)}
      const id = '0123456789abcdef0123456789abcdef'
      const [account] = keys[0].split('\\n')
      store.clear()
      store.put({
        key: account + '\\nnew:' + id,
        name: 'new:' + id,
        content,
        etag: undefined,
        unanswered: { creation: { key: id, content, isUncertain: true }, updates: ['9-a-b'] },
        savedAt: Date.now(),
      })
    }`,
  )
