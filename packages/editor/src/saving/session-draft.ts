const keyHere = () => `waraq:left ${location.href}`

/**
 * Notes, as a page goes, which new document it was writing: who reloads that page wants to go on with it, and
 * who begins another does not.
 */
export function rememberSessionDraft(name: string): void {
  try {
    sessionStorage.setItem(keyHere(), name)
  } catch {
    // Where storage is forbidden the draft is one of the earlier ones.
  }
}

/** The new document that was written here before a reload or a step back; answered once. */
export function takeSessionDraft(): string | undefined {
  try {
    const name = sessionStorage.getItem(keyHere())
    sessionStorage.removeItem(keyHere())
    const [entry] = performance.getEntriesByType('navigation')
    return entry?.toJSON().type === 'navigate' ? undefined : (name ?? undefined)
  } catch {
    return undefined
  }
}
