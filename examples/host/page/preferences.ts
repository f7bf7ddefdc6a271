import type { Theme } from '@waraq/embed'
import { themeNamed } from './page.ts'

interface Followers {
  setTheme(theme: Theme): void
  beforeLeaving?(): Promise<void>
}

/** Changes the theme in place; reloads for another language only after all changes are saved. */
export function followPreferences({ setTheme, beforeLeaving }: Followers): void {
  const form = (name: string) => document.querySelector(`form[data-preference=${name}]`)
  form('theme')?.addEventListener('submit', (event) => {
    event.preventDefault()
    const themeName = event instanceof SubmitEvent ? event.submitter?.getAttribute('value') : null
    void changeTheme(themeNamed(themeName), setTheme)
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

async function changeTheme(theme: Theme, setTheme: Followers['setTheme']): Promise<void> {
  document.documentElement.dataset.theme = theme
  setTheme(theme)
  const body = new URLSearchParams({ theme, back: '/' })
  await fetch('/preferences', { method: 'POST', body, redirect: 'manual' })
}

function submitWith(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const { name = '', value = '' } = submitter instanceof HTMLButtonElement ? submitter : {}
  const choice = document.createElement('input')
  choice.type = 'hidden'
  choice.name = name
  choice.value = value
  // The address of a new lesson changes after the page has loaded.
  const back = form.querySelector('input[name=back]')
  if (back instanceof HTMLInputElement) back.value = location.pathname
  form.append(choice)
  form.submit()
}
