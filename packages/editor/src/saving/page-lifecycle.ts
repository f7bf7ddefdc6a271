import type { DocumentPersistence } from './document-persistence.ts'

/** Saves when the page is hidden and resumes when it is shown, until the signal. */
export function followPageLifecycle(persistence: DocumentPersistence, signal: AbortSignal): void {
  addEventListener('pagehide', () => persistence.leave(), { signal })
  for (const name of ['online', 'focus', 'pageshow']) {
    addEventListener(name, () => persistence.retry(), { signal })
  }
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') persistence.leave()
      else persistence.retry()
    },
    { signal },
  )
  addEventListener(
    'beforeunload',
    (event) => {
      if (persistence.isAtRisk()) event.preventDefault()
    },
    { signal },
  )
}
