const KEY = 'waraq:left'

/**
 * Notes, as a page goes, which new document it was writing: who reloads that page wants to go on with it, and
 * who begins another does not.
 */
export function noteLeftDraft(name: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([name, location.href]))
  } catch {
    // Where storage is forbidden the draft is one of the earlier ones.
  }
}

/** The new document that was written here before a reload or a step back; answered once. */
export function takeLeftDraft(): string | undefined {
  try {
    const [name, address]: unknown[] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    sessionStorage.removeItem(KEY)
    const [entry] = performance.getEntriesByType('navigation')
    const isNew = entry && 'type' in entry && entry.type === 'navigate'
    return !isNew && address === location.href && typeof name === 'string' ? name : undefined
  } catch {
    return undefined
  }
}
