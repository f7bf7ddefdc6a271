import createMarkdownIt, { type MarkdownIt, type Token } from 'markdown-it'
import { highlight } from './highlight.ts'
import { type Html, html } from './html.ts'

export interface Heading {
  id: string
  level: number
  text: string
}

/** A part of a page below one heading. */
export interface Section {
  /** Empty before the first heading below the title. */
  id: string
  heading: string
  text: string
}

/** A rendered page of Markdown. */
interface RenderedPage {
  title: string
  /** The first paragraph, shortened to one sentence. */
  summary: string
  body: Html
  headings: Heading[]
  sections: Section[]
}

interface RenderOptions {
  /** Returns the address of a link or image in the Markdown, as the page must have it. */
  addressOf: (target: string) => string
  /** The accessible name of links to a section. */
  linkTo: string
}

const MAX_SUMMARY = 180
const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/
const NOT_IN_SLUGS = /[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu
const NOTE = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/

/** Renders a page of Markdown. Raw HTML is shown as text. */
export function renderMarkdown(source: string, { addressOf, linkTo }: RenderOptions): RenderedPage {
  const markdown = createMarkdown()
  const tokens = markdown.parse(source.replace(FRONT_MATTER, ''), {})
  const headings = nameHeadings(tokens, linkTo)
  nameNotes(tokens)
  for (const token of tokens.flatMap((one) => [one, ...(one.children ?? [])])) {
    for (const name of ['href', 'src']) {
      const target = token.attrGet(name)
      if (typeof target !== 'string' || target.startsWith('#')) continue
      token.attrSet(name, addressOf(target))
    }
  }
  nameRows(tokens, new Set(headings.map(({ id }) => id)))
  const sections = sectionsOf(tokens, headings)
  return {
    title: headings.find(({ level }) => level === 1)?.text ?? '',
    summary: summaryOf(tokens),
    body: { markup: markdown.renderer.render(tokens, markdown.options, {}) },
    headings: headings.filter(({ level }) => level === 2 || level === 3),
    sections,
  }
}

/** Returns the anchor of a heading, as the repository host writes it. */
export function slugOf(heading: string): string {
  return heading.toLowerCase().replace(NOT_IN_SLUGS, '').trim().replaceAll(' ', '-')
}

/** Renders a code block that scrolls sideways. */
export function codeBlock(code: string, language: string, title = ''): Html {
  return html`<figure class="code" dir="ltr">${title && html`<figcaption>${title}</figcaption>`}<pre tabindex="0"><code>${highlight(code, language)}</code></pre></figure>
`
}

function createMarkdown(): MarkdownIt {
  const markdown = createMarkdownIt({ html: false, linkify: false })
  const { rules } = markdown.renderer
  rules.fence = (tokens, index) => {
    const { content = '', info = '' } = tokens[index] ?? {}
    return codeBlock(content.trimEnd(), info.split(/\s/)[0] ?? '').markup
  }
  rules.code_block = (tokens, index) => codeBlock(tokens[index]?.content.trimEnd() ?? '', '').markup
  rules.table_open = () => '<div class="table"><table>\n'
  rules.table_close = () => '</table></div>\n'
  // Alignment is an inline style, which the policy of the pages forbids.
  for (const rule of ['th_open', 'td_open']) {
    rules[rule] = (tokens, index, options, _env, renderer) => {
      const token = tokens[index]
      if (token?.attrGet('style')) token.attrs = [['class', 'aligned']]
      if (token?.tag === 'th') token.attrSet('scope', 'col')
      return renderer.renderToken(tokens, index, options)
    }
  }
  return markdown
}

/** Sets ids on the headings and appends links to themselves. */
function nameHeadings(tokens: Token[], linkTo: string): Heading[] {
  const counts = new Map<string, number>()
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return []
    const text = textOf(tokens[index + 1])
    const slug = slugOf(text) || 'section'
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    const id = count === 0 ? slug : `${slug}-${count}`
    const level = Number(token.tag.slice(1))
    token.attrSet('id', id)
    const inline = tokens[index + 1]
    if (level > 1 && inline?.children) {
      const link = Object.assign(Object.create(Object.getPrototypeOf(token)), inline.children[0], {
        type: 'html_inline',
        content: html` <a class="anchor" href="#${id}" aria-label="${linkTo}: ${text}">#</a>`
          .markup,
        children: null,
      })
      inline.children.push(link)
    }
    return [{ id, level, text }]
  })
}

/** Sets ids on the rows of tables that begin with a name in code: a setting, an option, a code. */
function nameRows(tokens: Token[], usedIds: Set<string>): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'tr_open' || tokens[index + 1]?.type !== 'td_open') continue
    const [name, another] = tokens[index + 2]?.children ?? []
    if (name?.type !== 'code_inline' || another) continue
    const id = slugOf(name.content)
    if (id === '' || usedIds.has(id)) continue
    usedIds.add(id)
    token.attrSet('id', id)
    if (IDENTIFIER.test(name.content)) token.attrSet('class', 'named')
  }
}

const IDENTIFIER = /^\w+$/

/** Turns quotes that begin with `[!NOTE]` and the like into notes. */
function nameNotes(tokens: Token[]): void {
  for (const [index, token] of tokens.entries()) {
    const first = tokens[index + 2]?.children?.[0]
    const [mark, kind = ''] = NOTE.exec(first?.content ?? '') ?? []
    if (token.type !== 'blockquote_open' || !first || mark === undefined) continue
    first.content = first.content.slice(mark.length)
    token.attrSet('class', `note ${kind.toLowerCase()}`)
  }
}

function textOf(token: Token | undefined): string {
  return (token?.children ?? [])
    .filter(({ type }) => type === 'text' || type === 'code_inline' || type === 'softbreak')
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
    .join('')
}

/** The text with backticks around code, which search results show as code. */
function markedTextOf({ children }: Token): string {
  return (children ?? [])
    .filter(({ type }) => type === 'text' || type === 'code_inline' || type === 'softbreak')
    .map(({ type, content }) =>
      type === 'code_inline' ? `\`${content}\`` : type === 'softbreak' ? ' ' : content,
    )
    .join('')
}

function summaryOf(tokens: Token[]): string {
  const paragraph = tokens.findIndex(({ type, level }) => type === 'paragraph_open' && level === 0)
  const text = paragraph === -1 ? '' : textOf(tokens[paragraph + 1])
  const sentence = /^.*?[.؟?](?=\s|$)/.exec(text)?.[0] ?? text
  if (sentence.length <= MAX_SUMMARY) return sentence
  return `${sentence.slice(0, sentence.lastIndexOf(' ', MAX_SUMMARY))}…`
}

/** The sections below headings, and the named rows of their tables. */
function sectionsOf(tokens: Token[], headings: Heading[]): Section[] {
  const rows = namedRowsOf(tokens)
  const inRows = new Set(rows.flat())
  const sections: Section[] = [{ id: '', heading: '', text: '' }]
  let next = 0
  for (const [index, token] of tokens.entries()) {
    const section = sections.at(-1)
    if (token.type === 'heading_open') {
      const heading = headings[next++]
      if (heading && heading.level > 1) {
        sections.push({ id: heading.id, heading: heading.text, text: '' })
      }
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open' && section) {
      if (!inRows.has(token)) section.text += `${markedTextOf(token)} `
    }
  }
  return [...sections, ...rows.map(rowSection)]
}

/** The tokens of each row that has an id. */
const namedRowsOf = (tokens: Token[]): Token[][] =>
  tokens.flatMap((token, index) => {
    if (token.type !== 'tr_open' || token.attrGet('id') === null) return []
    const rest = tokens.slice(index)
    return [
      rest.slice(
        0,
        rest.findIndex(({ type }) => type === 'tr_close'),
      ),
    ]
  })

function rowSection(row: Token[]): Section {
  const [name, ...cells] = row.filter(({ type }) => type === 'inline')
  const id = String(row[0]?.attrGet('id'))
  return { id, heading: textOf(name), text: cells.map(markedTextOf).join(' ') }
}
