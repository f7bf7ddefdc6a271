/** Builds the documentation: pages, search indexes, style sheet, script and texts for models. */

import { readFileSync } from 'node:fs'
import MiniSearch from 'minisearch'
import { bundleClient } from './bundle-client.ts'
import type { Files } from './check-links.ts'
import { ABSOLUTE_ROOT, homePage, layout, notFoundPage } from './layout.ts'
import { DECISIONS, LOCALES, type Locale, messagesFor, NAVIGATION } from './navigation.ts'
import { readPages } from './read-pages.ts'
import { referencePages } from './reference/pages.ts'
import { filePath, type Group, markdownPath, type Page } from './site.ts'
import { INDEX_OPTIONS, type SearchSection } from './terms.ts'

interface Options {
  /** The folder of Markdown: `docs` of the repository. */
  folder: string
  version: string
  /** The address of a file of the repository, without its path. */
  repository: string
}

/** Returns every file of the documentation by its path. */
export async function buildDocs({ folder, version, repository }: Options): Promise<Files> {
  const { pages: guides, images } = readPages(folder, repository)
  const reference = referencePages(version)
  const client = await bundleClient()
  const site = createSite(guides, reference)

  const files = new Map<string, string | Uint8Array>(client.files)
  for (const [path, file] of images) files.set(path, readFileSync(file))
  for (const page of site.pages) {
    files.set(filePath(page.path), layout(page, { ...site.around(page), ...client, version }))
    files.set(markdownPath(page.path), page.markdown)
  }
  const notFound = notFoundPage(site.groups.en)
  const aroundNotFound = { ...site.around(notFound), ...client, version }
  files.set('404.html', layout(notFound, aroundNotFound, ABSOLUTE_ROOT))
  files.set(markdownPath(notFound.path), notFound.markdown)
  for (const locale of LOCALES) {
    const inLanguage = site.pages.filter((page) => page.locale === locale)
    files.set(`search-${locale}.json`, searchIndex(inLanguage))
  }
  const listed = [...site.groups.en, site.referenceGroup('en'), ...site.groups.ar]
  files.set('llms.txt', llmsIndex(listed))
  files.set('llms-full.txt', llmsFull(listed))
  return files
}

/** Orders the pages in groups and finds the neighbors of each. */
function createSite(guides: Page[], reference: Page[]) {
  const groups = { en: groupsOf(guides, 'en'), ar: groupsOf(guides, 'ar') }
  const referenceGroup = (locale: Locale): Group => ({
    title: messagesFor(locale).reference,
    pages: reference,
    locale: 'en',
  })
  const homes = Object.fromEntries(
    LOCALES.map((locale) => {
      const path = HOMES[locale]
      const listed = [...groupsOfHome(groups, locale), referenceGroup(locale)]
      return [locale, guides.find((page) => page.path === path) ?? homePage(path, locale, listed)]
    }),
  ) as Record<Locale, Page>
  const pages = [...new Set([...Object.values(homes), ...guides, ...reference])]

  function around(page: Page) {
    const ofLanguage = groups[page.locale].flatMap((group) => group.pages)
    const order = page.kind === 'reference' ? reference : ofLanguage
    const at = order.findIndex(({ path }) => path === page.path)
    return {
      groups: groups[page.locale],
      referenceGroup: referenceGroup(page.locale),
      other: inOtherLanguage(pages, page) ?? homes[page.locale === 'en' ? 'ar' : 'en'],
      home: homes[page.locale],
      previous: order[at - 1],
      next: at === -1 ? undefined : order[at + 1],
    }
  }
  return { pages, groups, referenceGroup, around }
}

const HOMES: Record<Locale, string> = { en: '', ar: 'ar' }
const inLocale = (path: string, locale: Locale): string =>
  locale === 'ar' ? `${HOMES.ar}/${path}` : path

function inOtherLanguage(pages: Page[], { path, locale }: Page): Page | undefined {
  const other = locale === 'ar' ? path.slice(HOMES.ar.length + 1) : inLocale(path, 'ar')
  return pages.find((page) => page.path === other)
}

/** The groups of one language, and two more with the pages that no group lists. */
function groupsOf(guides: Page[], locale: Locale): Group[] {
  const pages = guides.filter((page) => page.locale === locale && page.path !== HOMES[locale])
  const listed = NAVIGATION.map(({ title, pages: paths }): Group => {
    const listedPages = paths.map((path) =>
      pages.find((page) => page.path === inLocale(path, locale)),
    )
    return { title: title[locale], pages: listedPages.filter((page) => page !== undefined), locale }
  })
  const rest = pages.filter((page) => !listed.some((group) => group.pages.includes(page)))
  const isDecision = ({ path }: Page): boolean => path.startsWith(inLocale(DECISIONS, locale))
  const { more, decisions } = messagesFor(locale)
  return [
    ...listed,
    { title: more, pages: rest.filter((page) => !isDecision(page)), locale },
    { title: decisions, pages: rest.filter(isDecision), locale },
  ].filter((group) => group.pages.length > 0)
}

/** The listed groups; the Arabic home adds the pages that exist in English only. */
function groupsOfHome(groups: Record<Locale, Group[]>, locale: Locale): Group[] {
  const titles = NAVIGATION.map(({ title }) => title)
  const own = groups[locale].filter(({ title }) => titles.some((one) => one[locale] === title))
  if (locale === 'en') return own
  const translated = new Set(own.flatMap(({ pages }) => pages.map(({ path }) => path)))
  const english = groups.en.flatMap(({ title, pages, locale: of }) => {
    const arabic = titles.find((one) => one.en === title)?.ar
    const rest = pages.filter(({ path }) => !translated.has(inLocale(path, 'ar')))
    if (arabic === undefined || rest.length === 0) return []
    return [{ title: `${arabic} (${messagesFor('ar').english})`, pages: rest, locale: of }]
  })
  return [...own, ...english]
}

/** Lists all pages with one sentence and their Markdown, for language models. */
function llmsIndex(groups: Group[]): string {
  const { siteTitle, siteSummary } = messagesFor('en')
  const parts = groups.map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages.map((page) => `- [${page.title}](${markdownPath(page.path)}): ${page.summary}`).join('\n')}\n`,
  )
  return `# ${siteTitle}\n\n> ${siteSummary}\n\n${parts.join('\n')}`
}

/** All pages as one text, in the order of the navigation. */
function llmsFull(groups: Group[]): string {
  return groups
    .flatMap(({ pages }) => pages)
    .map(({ path, markdown }) => `<!-- ${markdownPath(path)} -->\n\n${markdown.trim()}\n`)
    .join('\n')
}

// Most sections are shorter.
const PREVIEW_LENGTH = 400

/** Builds the search index of one language as JSON. */
export function searchIndex(pages: Page[]): string {
  const index = new MiniSearch<SearchSection>(INDEX_OPTIONS)
  const sections = pages.flatMap((page) =>
    page.sections.map(({ id, heading, text }) => ({
      url: `${page.path === '' ? '' : `${page.path}/`}${id === '' ? '' : `#${id}`}`,
      title: page.title,
      heading,
      text,
      preview: beginningOf(text),
    })),
  )
  index.addAll(sections.map((section, id) => ({ id, ...section })))
  return JSON.stringify(index)
}

function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= PREVIEW_LENGTH
    ? line
    : `${line.slice(0, line.lastIndexOf(' ', PREVIEW_LENGTH))}…`
}
