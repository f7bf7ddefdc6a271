import type { TrashedLesson } from '../course.ts'
import { html } from './html.ts'
import { layout, type Viewer } from './layout.ts'
import { wordsOf } from './messages.ts'
import { daysUntil, timeSince } from './relative-time.ts'

/** The deleted lessons of the viewer, which can be restored or erased. */
export function trashPage(viewer: Viewer, lessons: readonly TrashedLesson[], now: Date): string {
  const { language } = viewer
  const words = wordsOf(language)
  const items = lessons.map(({ id, title, deletedAt, erasedAt }) => {
    const heading = title || words.untitled
    return html`<li class="card"><span class="title" dir="auto">${heading}</span><span class="small">${words.deleted} <time datetime="${deletedAt}">${timeSince(deletedAt, now, language)}</time> · ${words.erased} <time datetime="${erasedAt}">${daysUntil(erasedAt, now, language)}</time></span>
<div class="acts"><form method="post" action="/restore/${id}"><button class="quiet" aria-label="${words.restore}: ${heading}">${words.restore}</button></form>
<details class="erasing"><summary class="quiet" aria-label="${words.erase}: ${heading}">${words.erase}</summary><form method="post" action="/erase/${id}"><span>${words.eraseSure}</span> <button class="danger">${words.erase}</button></form></details></div></li>`
  })
  return layout(viewer, {
    title: `${words.trash} · ${words.course}`,
    body: html`<main class="lessons">
<a class="quiet back" href="/">${words.back}</a>
<div class="heading"><h1>${words.trash}</h1></div>
${lessons.length === 0 ? html`<p class="none">${words.noTrash}</p>` : html`<ul class="cards">${items}</ul>`}
</main>`,
  })
}
