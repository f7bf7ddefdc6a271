/** The pages of the documentation, before they have a layout. */
import { type Html, html } from './html.ts'
import type { Heading, Section } from './markdown.ts'
import type { Locale } from './navigation.ts'
import type { LanguageSample } from './reference/languages.ts'

/** A page of the documentation. */
export interface Page {
  /** The address below the root, such as `guides/tokens`; empty for the first page. */
  path: string
  locale: Locale
  title: string
  summary: string
  body: Html
  headings: Heading[]
  sections: Section[]
  /** The page as Markdown. */
  markdown: string
  kind: 'home' | 'guide' | 'reference'
}

/** A group of the navigation with its pages. */
export interface Group {
  title: string
  pages: Page[]
  /** The language of its pages, if it is not the one of the navigation. */
  locale: Locale
}

/** The part of a path that leads from a page to the root. */
export const rootFrom = (path: string): string =>
  path === '' ? './' : '../'.repeat(path.split('/').length)

/** The address of one page as another one links to it. */
export const addressFrom = (from: string, to: string): string =>
  rootFrom(from) + (to === '' ? '' : `${to}/`)

/** The path of the Markdown of a page. */
export const markdownPath = (path: string): string => `${path === '' ? 'index' : path}.md`

/** The file in which a page is. */
export const filePath = (path: string): string => (path === '' ? '' : `${path}/`) + INDEX
export const INDEX = 'index.html'

/** Markup of samples that a script turns into tabs; without it, each opens on its own. */
export function sampleTabs(
  id: string,
  samples: LanguageSample[],
  codeBlock: (code: string, language: string) => Html,
): Html {
  return html`<div class="tabs">${samples.map(
    ({ language, id: languageId, requests }, index) =>
      html`<details name="${id}-samples"${index === 0 ? OPEN : ''}><summary>${language}</summary><div>${requests.map(
        ({ title, code }) =>
          html`${requests.length > 1 && html`<p>${title}</p>`}${codeBlock(code, languageId)}`,
      )}</div></details>
`,
  )}</div>`
}

const OPEN = html` open`
