const keyHere = () => `waraq:left ${location.href}`

/**
 * Remembers the new document of this tab, so that a reload continues it and a new visit does not.
 */
export function rememberSessionDraft(name: string): void {
  try {
    sessionStorage.setItem(keyHere(), name)
  } catch {
    // Where storage is forbidden, the draft is offered as an earlier one.
  }
}

/** Returns the new document of this tab after a reload or back navigation, once. */
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
