import { messagesFor } from './navigation.ts'
import { type Group, markdownPath } from './site.ts'

/** Lists all pages with one sentence and their Markdown, for language models. */
export function llmsIndex(groups: Group[]): string {
  const { siteTitle, siteSummary } = messagesFor('en')
  const parts = groups.map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages.map((page) => `- [${page.title}](${markdownPath(page.path)}): ${page.summary}`).join('\n')}\n`,
  )
  return `# ${siteTitle}\n\n> ${siteSummary}\n\n${parts.join('\n')}`
}

/** All pages as one text, in the order of the navigation. */
export function llmsFull(groups: Group[]): string {
  return groups
    .flatMap(({ pages }) => pages)
    .map(({ path, markdown }) => `<!-- ${markdownPath(path)} -->\n\n${markdown.trim()}\n`)
    .join('\n')
}
