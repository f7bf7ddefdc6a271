import { checkWordsOf } from './check-words.ts'
import { html } from './html.ts'
import { layout, type Viewer } from './layout.ts'
import { wordsOf } from './messages.ts'
import { bundle } from './pages.ts'

/** The page that checks the quotations of a pasted article; without a collection, verses only. */
export function checkPage(viewer: Viewer, service: string, hasHadiths: boolean): string {
  const words = wordsOf(viewer.language)
  const own = checkWordsOf(viewer.language)
  return layout(viewer, {
    title: `${own.title} · ${words.course}`,
    head: html`${bundle(viewer, 'check')}
<link rel="stylesheet" href="/check.css">`,
    body: html`<main class="check" data-service="${service}" data-words="${JSON.stringify(own.scriptTexts)}">
<a class="quiet back" href="/">${words.back}</a>
<h1>${own.title}</h1>
<p class="motto">${hasHadiths ? own.motto : own.quranMotto}</p>
<form id="check" class="paste" novalidate>
<label for="article">${own.article}</label>
<textarea id="article" dir="auto" rows="10" spellcheck="false" aria-describedby="problem"></textarea>
<p id="problem" class="problem" role="alert"></p>
<div class="choices"><button class="button" id="go" disabled>${own.check}</button></div>
</form>
<section id="results" aria-labelledby="results-title" aria-busy="false" hidden>
<h2 id="results-title" tabindex="-1">${own.results}</h2>
<p id="summary" class="summary" role="status"></p>
<ol id="quotations"></ol>
</section>
</main>`,
  })
}
