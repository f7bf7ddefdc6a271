import { themeOf } from './page.ts'

interface Followers {
  setTheme(theme: 'light' | 'dark'): void
  beforeLeaving?(): Promise<void>
}

/** Changes the theme in place; reloads for another language only after all changes are saved. */
export function followPreferences({ setTheme, beforeLeaving }: Followers): void {
  const form = (name: string) => document.querySelector(`form[data-preference=${name}]`)
  form('theme')?.addEventListener('submit', (event) => {
    event.preventDefault()
    void changeTheme(event.currentTarget, setTheme)
  })
  const language = form('lang')
  language?.addEventListener('submit', (event) => {
    if (!beforeLeaving || !(event instanceof SubmitEvent)) return
    const { submitter } = event
    event.preventDefault()
    // The page stays if the save fails.
    void beforeLeaving().then(
      () => language instanceof HTMLFormElement && submitWith(language, submitter),
      () => {},
    )
  })
}

async function changeTheme(form: unknown, setTheme: Followers['setTheme']): Promise<void> {
  const theme = themeOf() === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.theme = theme
  setTheme(theme)
  const body = new URLSearchParams({ theme, back: '/' })
  await fetch('/preferences', { method: 'POST', body, redirect: 'manual' })
  const button = form instanceof HTMLFormElement ? form.querySelector('button') : null
  if (button) button.value = theme === 'dark' ? 'light' : 'dark'
}

function submitWith(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const { name = '', value = '' } = submitter instanceof HTMLButtonElement ? submitter : {}
  const chosen = document.createElement('input')
  chosen.type = 'hidden'
  chosen.name = name
  chosen.value = value
  // A new lesson got its address after the page loaded.
  const back = form.querySelector('input[name=back]')
  if (back instanceof HTMLInputElement) back.value = location.pathname
  form.append(chosen)
  form.submit()
}
