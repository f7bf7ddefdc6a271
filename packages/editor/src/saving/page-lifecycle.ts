import type { Keeper } from './document-persistence.ts'

/** Saves when the page may go, and goes on when it is back: until the signal. */
export function watchPage(keeper: Keeper, signal: AbortSignal): void {
  addEventListener('pagehide', () => keeper.leave(), { signal })
  for (const name of ['online', 'focus', 'pageshow']) {
    addEventListener(name, () => keeper.retry(), { signal })
  }
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') keeper.leave()
      else keeper.retry()
    },
    { signal },
  )
  addEventListener(
    'beforeunload',
    (event) => {
      if (keeper.isAtRisk()) event.preventDefault()
    },
    { signal },
  )
}
