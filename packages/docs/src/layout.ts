import { type Html, html } from './html.ts'
import { type Locale, messagesFor } from './navigation.ts'
import { addressFrom, type Group, markdownPath, type Page, rootFrom } from './site.ts'

/** The parts of the documentation around a page. */
interface Surroundings {
  groups: Group[]
  referenceGroup: Group
  /** The same page in the other language, or that language's first page. */
  other: Page | undefined
  home: Page
  previous: Page | undefined
  next: Page | undefined
  version: string
  /** Names of the style sheet and the script, which change with their contents. */
  style: string
  script: string
}

const directionOf = (locale: Locale): string => (locale === 'ar' ? 'rtl' : 'ltr')

/** Renders a whole page. */
export function layout(page: Page, around: Surroundings, root = rootFrom(page.path)): string {
  const { locale } = page
  const messages = messagesFor(locale)
  const at = (path: string): string => root + (path === '' ? '' : `${path}/`)
  const title = page.kind === 'home' ? page.title : `${page.title} · ${messages.siteTitle}`
  return html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${page.summary}">
<title>${title}</title>
<link rel="stylesheet" href="${root}${around.style}">
<link rel="icon" href="${root}favicon.svg" type="image/svg+xml">
<link rel="alternate" type="text/markdown" href="${root}${markdownPath(page.path)}">
${around.other && html`<link rel="alternate" hreflang="${around.other.locale}" href="${at(around.other.path)}">`}
<script src="${root}${around.script}" type="module"></script>
</head>
<body data-root="${root}" data-texts="${JSON.stringify(scriptTexts(locale))}">
<a class="skip" href="#content">${messages.skip}</a>
${header(page, around, at)}
<div class="frame ${page.kind}">
${navigation(page, around, at)}
<main id="content" tabindex="-1">
<article>
${page.body}
</article>
${pager(page, around, at)}
<footer><p>Waraq ${around.version} · <a href="${root}${markdownPath(page.path)}">${messages.markdown}</a> · <a href="${root}llms.txt">llms.txt</a> · <a href="${root}THIRD-PARTY-NOTICES.txt">${messages.licenses}</a></p></footer>
</main>
${page.kind === 'guide' && contents(page)}
</div>
</body>
</html>
`.markup
}

/** The texts that the script shows. */
function scriptTexts(locale: Locale): Record<string, string> {
  const messages = messagesFor(locale)
  const { search, copy, copied, searchPlaceholder, noResults, searchFailed } = messages
  const { oneResult, results, close } = messages
  return {
    search,
    copy,
    copied,
    searchPlaceholder,
    noResults,
    searchFailed,
    oneResult,
    results,
    close,
  }
}

type AddressOf = (path: string) => string

function header({ locale, kind }: Page, { home, other }: Surroundings, at: AddressOf): Html {
  const messages = messagesFor(locale)
  const current = (is: boolean): Html | string => (is ? html` aria-current="true"` : '')
  return html`<header class="bar">
<a class="name" href="${at(home.path)}"><img src="${at('')}favicon.svg" alt="" width="24" height="24"> <span>${locale === 'ar' ? 'ورق' : 'Waraq'}</span></a>
<button class="search" type="button" hidden><span>${messages.search}</span> <kbd>/</kbd></button>
<nav class="sections" aria-label="${messages.documentation}">
<a href="${at(home.path)}"${current(kind !== 'reference')}>${messages.guides}</a>
<a href="${at('reference')}"${current(kind === 'reference')}>${messages.reference}</a>
${other && html`<a class="language" href="${at(other.path)}" lang="${other.locale}" hreflang="${other.locale}">${messages.otherLanguage}</a>`}
</nav>
</header>`
}

function navigation(page: Page, { groups, referenceGroup }: Surroundings, at: AddressOf): Html {
  const messages = messagesFor(page.locale)
  const ordered =
    page.kind === 'reference' ? [referenceGroup, ...groups] : [...groups, referenceGroup]
  return html`<nav class="tree" aria-label="${messages.navigation}"><details class="menu" open><summary>${messages.menu}</summary>
${ordered.map((group) => navigationGroup(group, page, at))}</details></nav>`
}

/** A group with many pages is closed unless the page is one of them. */
const MANY = 14

function navigationGroup({ title, pages, locale }: Group, page: Page, at: AddressOf): Html {
  const isOpen = pages.length <= MANY || pages.some(({ path }) => path === page.path)
  // Titles of the other language are aligned with those of this one.
  const language = locale === page.locale ? '' : html` lang="${locale}"`
  return html`<details${isOpen ? html` open` : ''}><summary>${title}</summary><ul${language}>
${pages.map(
  (one) =>
    html`<li><a href="${at(one.path)}"${one.path === page.path ? html` aria-current="page"` : ''}><bdi>${one.title}</bdi></a></li>
`,
)}</ul></details>
`
}

function contents({ headings, locale }: Page): Html {
  const messages = messagesFor(locale)
  if (headings.length < 2) return html`<div class="contents"></div>`
  return html`<nav class="contents" aria-label="${messages.onThisPage}"><p>${messages.onThisPage}</p>
<ul>${headings.map(
    ({ id, level, text }) => html`<li class="level${level}"><a href="#${id}">${text}</a></li>
`,
  )}</ul></nav>`
}

function pager({ locale }: Page, { previous, next }: Surroundings, at: AddressOf): Html {
  const messages = messagesFor(locale)
  if (!previous && !next) return html``
  return html`<nav class="pager" aria-label="${messages.previous}, ${messages.next}">
${previous && html`<a rel="prev" href="${at(previous.path)}"><small>${messages.previous}</small> ${previous.title}</a>`}
${next && html`<a rel="next" href="${at(next.path)}"><small>${messages.next}</small> ${next.title}</a>`}
</nav>`
}

/** The first page of a language: its groups with their pages. */
export function homePage(path: string, locale: Locale, groups: Group[]): Page {
  const messages = messagesFor(locale)
  const nonEmpty = groups.filter(({ pages }) => pages.length > 0)
  const body = html`<h1>${messages.siteTitle}</h1>
<p class="lead">${messages.siteSummary}</p>
${nonEmpty.map(
  ({ title, pages, locale: of }) => html`<h2>${title}</h2>
<ul class="cards"${of === locale ? '' : html` lang="${of}" dir="${directionOf(of)}"`}>${pages.map(
    (page) =>
      html`<li><a href="${addressFrom(path, page.path)}"><strong>${page.title}</strong> <span>${page.summary}</span></a></li>
`,
  )}</ul>
`,
)}`
  const list = nonEmpty.map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages.map((page) => `- [${page.title}](${addressFrom(path, page.path)})`).join('\n')}\n`,
  )
  return {
    path,
    locale,
    title: messages.siteTitle,
    summary: messages.siteSummary,
    body,
    headings: [],
    sections: [],
    markdown: `# ${messages.siteTitle}\n\n${messages.siteSummary}\n\n${list.join('\n')}`,
    kind: 'home',
  }
}

/** The page for an address that does not exist. Its links start at `/docs/`. */
export function notFoundPage(groups: Group[]): Page {
  const messages = messagesFor('en')
  const arabic = messagesFor('ar')
  const pages = groups.flatMap((group) => group.pages).slice(0, 6)
  return {
    path: '404',
    locale: 'en',
    title: messages.notFoundTitle,
    summary: messages.notFoundText,
    body: html`<h1>${messages.notFoundTitle}</h1>
<p>${messages.notFoundText}</p>
<p lang="ar" dir="rtl">${arabic.notFoundTitle}. ${arabic.notFoundText}</p>
<ul>${pages.map(({ path, title, locale }) => html`<li><a href="${ABSOLUTE_ROOT}${path}/" lang="${locale}">${title}</a></li>`)}</ul>`,
    headings: [],
    sections: [],
    markdown: `# ${messages.notFoundTitle}\n\n${messages.notFoundText}\n`,
    kind: 'home',
  }
}

/** The root of the documentation on its host, for the page of missing addresses. */
export const ABSOLUTE_ROOT = '/docs/'
