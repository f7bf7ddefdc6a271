import { checkWordsOf } from './check-words.ts'
import { type Html, html } from './html.ts'
import { type Lesson, layout, type Viewer } from './layout.ts'
import { type Language, wordsOf } from './messages.ts'
import { timeSince } from './relative-time.ts'

/** The asked words and order of a list. */
export interface Finding {
  query: string
  order: Order
}

const ORDERS = ['newest', 'oldest', 'byTitle'] as const
type Order = (typeof ORDERS)[number]

/** Parses the query of an address: `?q=words&sort=oldest`. */
export function findingOf(parameters: URLSearchParams): Finding {
  const order = ORDERS.find((one) => one === parameters.get('sort')) ?? 'newest'
  return { query: (parameters.get('q') ?? '').slice(0, 200), order }
}

/** The start page: the lessons of the viewer and those of others. */
export function lessonsPage(
  viewer: Viewer,
  lessons: readonly Lesson[],
  { finding, service, now }: { finding: Finding; service: string; now: Date },
): string {
  const words = wordsOf(viewer.language)
  const found = sorted(lessons.filter(hasWords(finding, viewer.language)), finding, viewer.language)
  const isMine = ({ author }: Lesson) => author.id === viewer.user?.id
  const listed = (some: Lesson[], none: string) =>
    listOf(viewer, some, { none: finding.query ? words.nothingFound : none, now })
  const mine = found.filter(isMine)
  const others = found.filter((lesson) => !isMine(lesson))
  return layout(viewer, {
    title: `${words.myLessons} · ${words.course}`,
    body: html`<main class="lessons">
${findingForm(viewer.language, finding)}
<section aria-labelledby="mine">
<div class="heading"><h1 id="mine">${words.myLessons}</h1><span class="links"><a class="quiet" href="/trash">${words.trash}</a><a class="quiet" href="/check">${checkWordsOf(viewer.language).title}</a><a class="button" href="/write">${words.newLesson}</a></span></div>
${listed(mine, words.noLessons)}
</section>
<section aria-labelledby="others">
<div class="heading"><h2 id="others" class="lesser">${words.ofOthers}</h2></div>
${listed(others, words.noneOfOthers)}
</section>
${aboutWaraq(viewer.language, service)}
</main>`,
  })
}

/** Says what Waraq is, with a link to its documentation. */
export function aboutWaraq(language: Language, service: string): Html {
  const words = wordsOf(language)
  return html`<p class="small about">${words.about} <a href="${service}/docs">${words.documentation}</a></p>`
}

function findingForm(language: Language, { query, order }: Finding): Html {
  const words = wordsOf(language)
  const options = ORDERS.map(
    (one) => html`<option value="${one}"${one === order && html` selected`}>${words[one]}</option>`,
  )
  return html`<form class="finding" role="search" action="/">
<input type="search" name="q" value="${query}" maxlength="200" dir="auto" placeholder="${words.search}" aria-label="${words.search}">
<select name="sort" aria-label="${words.sortBy}">${options}</select>
<button class="quiet">${words.show}</button>
</form>`
}

function hasWords({ query }: Finding, language: Language): (lesson: Lesson) => boolean {
  const asked = query.trim().toLocaleLowerCase(language)
  return ({ title }) => title.toLocaleLowerCase(language).includes(asked)
}

// The course lists the newest first.
function sorted(lessons: Lesson[], { order }: Finding, language: Language): Lesson[] {
  if (order === 'oldest') return lessons.toReversed()
  if (order === 'newest') return lessons
  const { compare } = new Intl.Collator(language)
  return lessons.toSorted((one, other) => compare(one.title, other.title))
}

function listOf(
  { language, user }: Viewer,
  lessons: Lesson[],
  { none, now }: { none: string; now: Date },
): Html {
  const words = wordsOf(language)
  if (lessons.length === 0) return html`<p class="none">${none}</p>`
  const items = lessons.map(({ id, title, author, updatedAt }) => {
    const isMine = author.id === user?.id
    const by = isMine ? '' : `${author.names[language]} · `
    const acts =
      isMine &&
      html`<div class="acts"><a class="quiet" href="/read/${id}">${words.preview}</a><form method="post" action="/duplicate/${id}"><button class="quiet">${words.duplicate}</button></form></div>`
    return html`<li><a class="card" href="${isMine ? '/write' : '/read'}/${id}"><span class="title" dir="auto">${title || words.untitled}</span><span class="small">${by}<time datetime="${updatedAt}">${timeSince(updatedAt, now, language)}</time></span></a>${acts}</li>`
  })
  return html`<ul class="cards">${items}</ul>`
}
