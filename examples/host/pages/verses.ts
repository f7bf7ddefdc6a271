import type { EmbedClient } from '@waraq/embed'
import { html } from './html.ts'
import { layout, type Viewer } from './layout.ts'
import { wordsOf } from './messages.ts'

type VerseRange = Awaited<ReturnType<EmbedClient['quran']['range']>>

/** Verses with their translation and the license terms of both texts. */
export function versesPage(
  viewer: Viewer,
  { text_display, verses, citation, sources }: VerseRange,
) {
  const words = wordsOf(viewer.language)
  const translations = verses.flatMap(({ translation }) => translation ?? [])
  const terms = [...new Set(sources.map(({ attribution }) => attribution))]
  return layout(viewer, {
    title: `${citation.localized} · ${words.course}`,
    head: html`<link rel="stylesheet" href="${viewer.assets}/styles.css">`,
    body: html`<main class="reading">
<article class="wq wq-${viewer.theme} wq-content wq-printed">
<h1>${citation.localized}</h1>
<p class="wq-scripture" dir="rtl" lang="ar">${text_display}</p>
${translations.map((translation) => html`<p dir="ltr" lang="en">${translation}</p>`)}
</article>
<p class="byline">${terms.map((line, at) => html`${at > 0 && html`<br>`}${line}`)}</p>
</main>`,
  })
}
