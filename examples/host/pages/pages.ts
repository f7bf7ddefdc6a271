import { numberLocaleOf } from '../number-locale.ts'
import { type Html, html, trusted } from './html.ts'
import { type Lesson, layout, type User, type Viewer } from './layout.ts'
import { aboutWaraq } from './lesson-list.ts'
import { type Language, wordsOf } from './messages.ts'
import { shareDialog } from './share-dialog.ts'

export function signInPage(viewer: Viewer, users: readonly User[], service: string): string {
  const words = wordsOf(viewer.language)
  const choices = users.map(
    ({ id, names }) =>
      html`<button class="person" name="user" value="${id}"><span class="face" aria-hidden="true">${[...names[viewer.language]][0]}</span>${names[viewer.language]}</button>`,
  )
  return layout(viewer, {
    title: words.course,
    body: html`<main class="welcome">
<h1>${words.course}</h1>
<p class="motto">${words.motto}</p>
<form method="post" action="/sign-in" class="people">
<h2 class="people-title">${words.whoAreYou}</h2>
<div>${choices}</div>
</form>
<p class="small">${words.stub}</p>
${aboutWaraq(viewer.language, service)}
</main>`,
  })
}

/** A member whom lessons mention. */
export interface Teacher {
  id: string
  name: string
}

export function writePage(
  viewer: Viewer,
  service: string,
  { lesson, teachers }: { lesson?: Lesson; teachers: Teacher[] },
): string {
  const words = wordsOf(viewer.language)
  const title = lesson ? lesson.title || words.untitled : words.newLesson
  return layout(viewer, {
    title: `${title} · ${words.course}`,
    shape: 'app',
    head: bundle(viewer, 'write'),
    body: html`<main class="sheet" data-service="${service}" data-document="${lesson?.id}" data-author="${lesson?.author.id ?? viewer.user?.id}" data-user="${viewer.user?.id}" data-course="${words.course}" data-teachers="${JSON.stringify(teachers)}">
<h1 class="unseen">${title}</h1>
<div class="tools"><a class="quiet back" href="/">${words.back}</a><span class="space"></span><button class="quiet" id="delete" hidden>${words.delete}</button><button class="button" id="share" hidden>${words.share}</button></div>
<p class="notice" id="signed-out" role="alert" hidden><a href="/" target="_blank">${words.signIn}</a> ${words.goOnHere}</p>
<div id="editor"></div>
</main>
${shareDialog(viewer.language)}
<dialog id="deleting" aria-labelledby="deleting-title">
<h2 id="deleting-title">${words.deleteSure}</h2>
<p class="failed" id="deleting-failed" role="alert" hidden>${words.failed}</p>
<div class="choices"><button class="danger" id="delete-it">${words.delete}</button><button class="quiet" id="keep-it">${words.cancel}</button></div>
</dialog>`,
  })
}

export function readPage(viewer: Viewer, service: string, lesson: Lesson): string {
  const { language } = viewer
  const words = wordsOf(language)
  const title = lesson.title || words.untitled
  return layout(viewer, {
    title: `${title} · ${words.course}`,
    head: bundle(viewer, 'read'),
    body: html`<main class="reading">
<h1 class="unseen">${title}</h1>
<p class="byline"><a href="/">${words.back}</a> · ${words.by} ${lesson.author.names[language]} · <time datetime="${lesson.updatedAt}">${dateOf(lesson.updatedAt, language)}</time></p>
<article id="reader" data-service="${service}" data-document="${lesson.id}"></article>
</main>`,
  })
}

/** The public page of a shared lesson, rendered on the server: indexable and without scripts. */
export function sharedPage(
  viewer: Viewer,
  { title, address, content }: { title: string; address: string; content: string },
): string {
  const words = wordsOf(viewer.language)
  const heading = title || words.untitled
  return layout(viewer, {
    title: heading,
    head: html`<meta property="og:type" content="article">
<meta property="og:title" content="${heading}">
<meta property="og:site_name" content="${words.course}">
<meta property="og:url" content="${address}">
<link rel="stylesheet" href="${viewer.assets}/styles.css">`,
    body: html`<main class="reading">
<h1 class="unseen">${heading}</h1>
<article class="wq wq-${viewer.theme} wq-content wq-printed">${trusted(content)}</article>
<p class="byline">${words.published}</p>
</main>`,
  })
}

export function gonePage(viewer: Viewer): string {
  const words = wordsOf(viewer.language)
  return layout(viewer, {
    title: words.gone,
    body: html`<main class="welcome"><h1 class="lesser">${words.gone}</h1><p class="motto">${words.goneWhy}</p><a class="button" href="/">${words.back}</a></main>`,
  })
}

/** Shown if the service refused a change. */
export function failedPage(viewer: Viewer): string {
  const words = wordsOf(viewer.language)
  return layout(viewer, {
    title: words.failed,
    body: html`<main class="welcome"><h1 class="lesser">${words.failed}</h1><a class="button" href="/">${words.back}</a></main>`,
  })
}

/** Shown until the service and the bundle are ready; reloads itself. */
export function startingPage(viewer: Viewer): string {
  const words = wordsOf(viewer.language)
  return layout(viewer, {
    title: words.course,
    head: html`<meta http-equiv="refresh" content="1">`,
    body: html`<main class="welcome"><p class="motto" role="status">${words.starting}</p></main>`,
  })
}

/** The script and the styles of a page. */
export function bundle({ assets }: Viewer, name: string): Html {
  return html`<link rel="stylesheet" href="${assets}/styles.css">
<script type="module" src="${assets}/${name}.js"></script>`
}

function dateOf(time: string, language: Language): string {
  return new Date(time).toLocaleDateString(numberLocaleOf(language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
