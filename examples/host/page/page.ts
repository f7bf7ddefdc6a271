/** Behavior of every page of the course. */
import type { Theme } from '@waraq/embed'

export function elementOf<Part extends Element>(selector: string, type: new () => Part): Part {
  const element = document.querySelector(selector)
  if (!(element instanceof type)) throw new Error(`this page has no ${selector}`)
  return element
}

export const localeOf = (): string => document.documentElement.lang

export const themeNamed = (name: unknown): Theme =>
  name === 'light' || name === 'dark' ? name : 'auto'

export const themeOf = (): Theme => themeNamed(document.documentElement.dataset.theme)

/** Copies a text, and says so on the button. */
export async function copyText(button: HTMLButtonElement, text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  button.textContent = button.dataset.done ?? ''
}

/** An embed token of this course's backend for the signed-in user, or null. */
export async function askForToken({ signal }: { signal: AbortSignal }) {
  const response = await fetch('/waraq/token', { method: 'POST', cache: 'no-store', signal })
  if (response.status === 401) return null
  if (!response.ok) throw new Error(`no token: ${response.status}`)
  return (await response.json()) as { token: string }
}

/** The grant of this course's backend for a lesson of another member, or null if it gives none. */
export async function askForGrant(documentId: string, { signal }: { signal: AbortSignal }) {
  const path = `/waraq/grant?${new URLSearchParams({ document_id: documentId })}`
  const response = await fetch(path, { method: 'POST', cache: 'no-store', signal })
  if (response.status === 403) return null
  if (!response.ok) throw new Error(`no grant: ${response.status}`)
  return (await response.json()) as { grant: string; exp: number }
}
