import type { SearchSnippet } from '@waraq/embed'
import type { Found } from '../course.ts'
import { isCoAuthor } from '../rights.ts'
import { checkWordsOf } from './check-words.ts'
import { type Html, html } from './html.ts'
import { type Lesson, layout, type Viewer } from './layout.ts'
import { type Language, wordsOf } from './messages.ts'
import { timeSince } from './relative-time.ts'

/** The search words and the order of a list. */
export interface ListQuery {
  query: string
  order: Order
}

const ORDERS = ['newest', 'oldest', 'byTitle'] as const
type Order = (typeof ORDERS)[number]

/** Parses the query of an address: `?q=words&sort=oldest`. */
export function listQueryOf(parameters: URLSearchParams): ListQuery {
  const order = ORDERS.find((one) => one === parameters.get('sort')) ?? 'newest'
  return { query: (parameters.get('q') ?? '').slice(0, 200), order }
}

interface ListOptions {
  /** The text at the beginning of each lesson, by its id. */
  beginnings: ReadonlyMap<string, string>
  /** The lessons whose text has the words of the search. */
  found: Found
  now: Date
}

/** The start page: the lessons of the viewer and those of others. */
export function lessonsPage(
  viewer: Viewer,
  lessons: readonly Lesson[],
  { listQuery, service, ...options }: ListOptions & { listQuery: ListQuery; service: string },
): string {
  const words = wordsOf(viewer.language)
  const matching = sorted(
    lessons.filter(hasWords(listQuery, options.found, viewer.language)),
    listQuery,
    viewer.language,
  )
  const isMine = ({ author }: Lesson) => author.id === viewer.user?.id
  const listFor = (some: Lesson[], none: string) =>
    listOf(viewer, some, { ...options, none: listQuery.query ? words.nothingFound : none })
  const mine = matching.filter(isMine)
  const others = inLanguageFirst(
    matching.filter((lesson) => !isMine(lesson)),
    viewer.language,
  )
  return layout(viewer, {
    title: `${words.myLessons} · ${words.course}`,
    head: html`<script type="module" src="${viewer.assets}/list.js"></script>`,
    body: html`<main class="lessons">
${searchForm(viewer.language, listQuery)}
<div id="found">
<section aria-labelledby="mine">
<div class="heading"><h1 id="mine">${words.myLessons}</h1><span class="links"><a class="quiet" href="/trash">${words.trash}</a><a class="quiet" href="/check">${checkWordsOf(viewer.language).title}</a><a class="button" href="/write">${words.newLesson}</a></span></div>
${listFor(mine, words.noLessons)}
</section>
<section aria-labelledby="others">
<div class="heading"><h2 id="others" class="lesser">${words.ofOthers}</h2></div>
${listFor(others, words.noneOfOthers)}
</section>
</div>
${aboutWaraq(viewer.language, service)}
</main>`,
  })
}

/** Says what Waraq is, with a link to its documentation. */
export function aboutWaraq(language: Language, service: string): Html {
  const words = wordsOf(language)
  return html`<p class="small about">${words.about} <a href="${service}/docs">${words.documentation}</a></p>`
}

function searchForm(language: Language, { query, order }: ListQuery): Html {
  const words = wordsOf(language)
  const options = ORDERS.map(
    (one) => html`<option value="${one}"${one === order && html` selected`}>${words[one]}</option>`,
  )
  return html`<form class="finding" role="search" action="/">
<input type="search" name="q" value="${query}" maxlength="200" dir="auto" placeholder="${words.search}" aria-label="${words.search}">
<select name="sort" aria-label="${words.sortBy}">${options}</select>
<noscript><button class="quiet">${words.show}</button></noscript>
</form>`
}

/** Lessons in the language of the viewer, then those in others. */
function inLanguageFirst(lessons: Lesson[], language: Language): Lesson[] {
  const isOther = ({ title }: Lesson) => /\p{Script=Arabic}/u.test(title) !== (language === 'ar')
  return lessons.toSorted((one, other) => Number(isOther(one)) - Number(isOther(other)))
}

/** Finds words of the title, the text or the name of the author. */
function hasWords(
  { query }: ListQuery,
  found: Found,
  language: Language,
): (lesson: Lesson) => boolean {
  const words = query.trim().toLocaleLowerCase(language)
  return ({ id, title, author }) =>
    found.has(id) ||
    `${title}\n${author.names[language]}`.toLocaleLowerCase(language).includes(words)
}

// The course lists the newest first.
function sorted(lessons: Lesson[], { order }: ListQuery, language: Language): Lesson[] {
  if (order === 'oldest') return lessons.toReversed()
  if (order === 'newest') return lessons
  const { compare } = new Intl.Collator(language)
  return lessons.toSorted((one, other) => compare(one.title, other.title))
}

function listOf(viewer: Viewer, lessons: Lesson[], options: ListOptions & { none: string }): Html {
  if (lessons.length === 0) return html`<p class="none">${options.none}</p>`
  return html`<ul class="cards">${lessons.map((lesson) => cardOf(viewer, lesson, options))}</ul>`
}

function cardOf(
  { language, user }: Viewer,
  lesson: Lesson,
  { beginnings, found, now }: ListOptions,
): Html {
  const words = wordsOf(language)
  const { id, author, updatedAt } = lesson
  const isMine = author.id === user?.id
  const title = lesson.title || words.untitled
  const by = isMine ? '' : `${author.names[language]} · `
  const link = (to: string, label: string) =>
    html`<a class="quiet" href="${to}" aria-label="${label}: ${title}">${label}</a>`
  const acts = isMine
    ? html`${link(`/write/${id}`, words.edit)}${link(`/read/${id}`, words.preview)}${link(`/write/${id}#sharing`, words.share)}
<form method="post" action="/duplicate/${id}"><button class="quiet" aria-label="${words.duplicate}: ${title}">${words.duplicate}</button></form>
<details class="erasing"><summary class="quiet" aria-label="${words.delete}: ${title}">${words.delete}</summary><form method="post" action="/delete/${id}"><span>${words.restorable}</span> <button class="danger">${words.delete}</button></form></details>`
    : html`${isCoAuthor(user?.id, lesson) && link(`/write/${id}`, words.edit)}${link(`/read/${id}`, words.read)}`
  return html`<li class="card"><a class="title" dir="auto" href="${isMine ? '/write' : '/read'}/${id}">${title}</a>
<p class="beginning" dir="auto">${textOf(found.get(id)) ?? beginnings.get(id) ?? ''}</p>
<span class="small">${by}<time datetime="${updatedAt}">${timeSince(updatedAt, now, language)}</time></span>
<div class="acts">${acts}</div></li>`
}

/** The text where a lesson has the words of the search, with the words marked. */
function textOf(snippet: SearchSnippet | null | undefined): Html | undefined {
  if (!snippet) return undefined
  const { text, ranges } = snippet
  const pieces = ranges.map(([from, to], at) => {
    const before = text.slice(ranges[at - 1]?.[1] ?? 0, from)
    return html`${before}<mark>${text.slice(from, to)}</mark>`
  })
  return html`${pieces}${text.slice(ranges.at(-1)?.[1] ?? 0)}`
}
