import { html } from './html.ts'
import { layout, type Viewer } from './layout.ts'
import { sharingWordsOf } from './sharing-words.ts'

/** The page of a link with a password or a number of uses; it does not name the lesson. */
export function lockedPage(
  viewer: Viewer,
  needs: 'password' | 'button',
  failure?: 'wrong' | 'busy',
): string {
  const words = sharingWordsOf(viewer.language)
  const isWrong = failure === 'wrong'
  const field = html`<label for="password">${words.password}</label>
<input id="password" name="password" type="password" required maxlength="256" autocomplete="off" autofocus ${isWrong && html`aria-invalid="true" aria-describedby="failed"`}>`
  return layout(viewer, {
    title: words.locked,
    body: html`<main class="welcome"><h1 class="lesser">${words.locked}</h1>
<p class="motto">${needs === 'password' ? words.needsPassword : words.needsOpening}</p>
<form class="fields unlock" method="post">${needs === 'password' && field}
${failure && html`<p class="failed" id="failed" role="alert">${words[failure]}</p>`}
<button class="button">${words.open}</button></form></main>`,
  })
}
