// Figures of the docs that follow from constants and settings, in both languages.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as limits from '@waraq/contract'
import { MIGRATIONS } from '../packages/server/src/db/migrations/migrations.ts'
import { SETTINGS } from '../packages/server/src/settings.ts'
import { ROOT } from './workspaces.ts'

const WORDS = 'zero one two three four five six seven eight nine ten'.split(' ')
const MIB = 2 ** 20
const GIB = 2 ** 30
const TOKEN_MINUTES = limits.EMBED_TOKEN_SECONDS / 60
const TOKEN_HOURS = TOKEN_MINUTES / 60
const DISPLAY_MINUTES = constant('images/display-url.ts', 'DISPLAY_SECONDS') / 60
const MIN_REMAINING_SECONDS = constant('../../sdk/src/renderer/reader.ts', 'MIN_REMAINING_SECONDS')
const RETRY_SECONDS = constant('../../editor/src/saving/autosave.ts', 'LONGEST_BACKOFF_MS') / 1000
const SAVE_SECONDS = constant('../../editor/src/saving/autosave.ts', 'MAX_WAIT_MS') / 1000
const CONNECTIONS = constant('db/postgres/connection-queue.ts', 'MAX_CONNECTIONS') + 1

/** The sentences of each page, with the figure as a group. A space stands for any white space. */
const FIGURES: Readonly<Record<string, readonly [sentence: RegExp, figure: number][]>> = {
  'README.md': [[/mints (\w+)-hour tokens/, TOKEN_HOURS]],
  'docs/asvs.md': [
    [/embed token lives (\w+) hour/, TOKEN_HOURS],
    [/A token expires after (\w+) hour/, TOKEN_HOURS],
  ],
  'docs/glossary.md': [[/one identity for (\w+) hour/, TOKEN_HOURS]],
  'docs/start/what-is-waraq.md': [[/one user and (\w+) hour/, TOKEN_HOURS]],
  'docs/guides/history.md': [
    [/at most (\d+) named versions/, limits.MAX_NAMED_VERSIONS],
    [/up to (\d+) versions/, constant('history/packing/plan.ts', 'MAX_VERSIONS')],
    [/until (\d+) % of the/, constant('history/retention/history-limit.ts', 'FILLED') * 100],
  ],
  'docs/guides/sharing.md': [[/up to (\d+) further links/, limits.MAX_SHARE_LINKS]],
  'docs/guides/images.md': [
    [/at most (\d+) MiB/, limits.MAX_IMAGE_BYTES / MIB],
    [/(\d+) megapixels/, limits.MAX_IMAGE_PIXELS / 1e6],
    [/works for (\w+) hours/, DISPLAY_MINUTES / 60],
  ],
  'docs/guides/signatures.md': [
    [/works for up to (\w+) hours/, DISPLAY_MINUTES / 60],
    [/less than (\d+) seconds left/, MIN_REMAINING_SECONDS],
  ],
  'docs/guides/writing.md': [[/of at most (\d+) megapixels/, limits.MAX_IMAGE_PIXELS / 1e6]],
  'docs/guides/tokens.md': [
    [/up to (\d+) characters/, limits.MAX_EXTERNAL_USER_ID],
    [/valid for (\w+) hour/, TOKEN_HOURS],
    [/embed tokens: (\w+) hour/, TOKEN_HOURS],
  ],
  'docs/guides/security.md': [[/documents, for up to (\w+) hour/, TOKEN_HOURS]],
  'docs/guides/errors-in-the-editor.md': [
    [/intervals of up to (\d+) seconds/, RETRY_SECONDS],
    [/every (\w+) seconds during/, SAVE_SECONDS],
  ],
  'docs/operations/images.md': [
    [
      /wait longer than (\w+) seconds/,
      constant('images/variants.ts', 'MAX_WAIT_MILLISECONDS') / 1000,
    ],
    [/while (\d+) variants are/, constant('images/variants.ts', 'MAX_WAITING')],
    [/takes longer than (\w+) seconds/, constant('images/resizer.ts', 'TIMEOUT_SECONDS')],
    [/tried again for (\w+) minutes/, constant('images/variants.ts', 'REST_MILLISECONDS') / 60_000],
    [/There are (\w+) widths/, limits.IMAGE_WIDTHS.length],
    [/less than (\d+) GiB/, constant('blobs/free-space.ts', 'MIN_FREE_BYTES') / GIB],
    [/less than (\d+) % free/, constant('blobs/free-space.ts', 'MIN_FREE_SHARE') * 100],
  ],
  'docs/operations/backup.md': [
    [/at (\d+) MB\/s/, constant('integrity/scrub.ts', 'BYTES_PER_MILLISECOND') / 1000],
  ],
  'docs/operations/monitoring.md': [
    [/\| (\d+) % of the files/, constant('http/open-file-limit.ts', 'EXHAUSTED') * 100],
    [/from (\d+) % on/, constant('http/open-file-limit.ts', 'FULL') * 100],
    [/after the first (\d+) they/, setting('WARAQ_METRICS_ORGANIZATIONS')],
  ],
  'docs/operations/systemd.md': [
    [/waits for (\d+) seconds/, constant('service/open-database.ts', 'LOCK_MILLISECONDS') / 1000],
  ],
  'docs/operations/commands.md': [[/ok schema (\d+)/, MIGRATIONS.length]],
  'docs/operations/proxy.md': [
    [/An image can have (\d+) MiB/, limits.MAX_IMAGE_BYTES / MIB],
    [/a file that becomes a document (\d+) MiB/, limits.MAX_IMPORT_BYTES / MIB],
    [/client_max_body_size (\d+)m/, limits.MAX_IMPORT_BYTES / MIB + 1],
  ],
  'docs/operations/database.md': [
    [/opens up to (\w+) connections/, CONNECTIONS],
    [
      /at most (\d+) of them per server/,
      constant('db/postgres/connection-queue.ts', 'MAX_WAITING'),
    ],
  ],
  'docs/operations/scaling.md': [
    [/up to (\d+) \| at most/, setting('WARAQ_WRITE_BATCH')],
    [/each opens (\w+) connections/, CONNECTIONS],
  ],
  'docs/contract.md': [
    [/at most (\d+) levels deep/, limits.MAX_DEPTH],
    [/The token is valid for (\w+) hour/, TOKEN_HOURS],
    [/webhooks of its organization, at most (\d+)/, limits.MAX_WEBHOOKS],
    [/sends up to ([\d,]+) events again/, limits.MAX_REPLAYED_EVENTS],
    [/at most ([\d,]+) visible ASCII/, limits.MAX_IDEMPOTENCY_KEY],
    [/A document has at most ([\d,]+) nodes/, limits.MAX_NODES],
    [/at most ([\d,]+) characters, cut at a word/, limits.MAX_TITLE],
    [/It may have (\d+) code points and/, limits.MAX_SEARCH_TEXT],
    [/code points and (\d+) words/, limits.MAX_SEARCH_WORDS],
    [/`limit` is (\d+) by default/, limits.SEARCH_PAGE],
    [/by default and at most (\d+), and a `cursor`/, limits.MAX_SEARCH_PAGE],
    [
      /the first ([\d,]+) different words/,
      constant('documents/search/index-words.ts', 'MAX_WORDS'),
    ],
    [
      /for a document over (\d+) KiB/,
      constant('documents/search/search.ts', 'MAX_SNIPPET_BYTES') / 1024,
    ],
    [/the tags of a document: at most (\d+)/, limits.MAX_TAGS],
    [/a length of 1 to (\d+) in code points/, limits.MAX_TAG],
    [/An image has at most ([\d,]+) bytes/, limits.MAX_IMAGE_BYTES],
    [/with at most (\d+) megapixels/, limits.MAX_IMAGE_PIXELS / 1e6],
    [
      /or (\d+) over all frames/,
      constant('images/formats/image-facts.ts', 'MAX_ANIMATION_PIXELS') / 1e6,
    ],
    [/at most ([\d,]+), if the author of the document/, limits.MAX_LINKED_IMAGES],
    [
      /within (\d+) minutes, from a page/,
      constant('images/upload-tickets.ts', 'TICKET_SECONDS') / 60,
    ],
    [/longer than (\d+) seconds \(`WARAQ_STORE/, setting('WARAQ_STORE_MILLISECONDS') / 1000],
    [/([\d,]+) images including tickets/, setting('WARAQ_MAX_IMAGES')],
    [/including tickets, (\d+) GiB/, setting('WARAQ_MAX_IMAGE_STORAGE') / GIB],
    [/and (\d+) open tickets/, limits.MAX_IMAGE_TICKETS],
    [/at most ([\d,]+) bytes by default/, setting('WARAQ_MAX_CONTENT_BYTES')],
    [/Quota\*\*: ([\d,]+) documents/, setting('WARAQ_MAX_DOCUMENTS')],
    [/a document has up to (\d+) links/, limits.MAX_SHARE_LINKS],
    [/A text is plain: 1 to ([\d,]+) characters/, limits.MAX_COMMENT],
    [/sends up to (\d+) anchors/, limits.MAX_MOVED_ANCHORS],
    [/a document has at most (\d+) threads/, limits.MAX_COMMENT_THREADS],
    [/a thread (\d+) replies/, limits.MAX_COMMENT_REPLIES],
    [/of an author (\d+) MiB of\s+comments/, limits.MAX_COMMENT_BYTES / MIB],
    [/each counted with (\d+) bytes/, limits.COMMENT_OVERHEAD],
    [/writes and edits (\d+) comments a minute/, limits.MAX_COMMENTS_A_MINUTE],
    [/edits comments \| (\d+) \|/, limits.MAX_COMMENTS_A_MINUTE],
    [/Passwords\*\* have 1 to (\d+) code points/, limits.MAX_LINK_PASSWORD],
    [/a token over ([\d,]+) characters/, constant('access/jws.ts', 'MAX_LENGTH')],
    [/An id has at most (\d+) code points/, limits.MAX_EXTERNAL_USER_ID],
    [/of its author for (\d+) days/, setting('WARAQ_TRASH_DAYS')],
    [/share token or path \| (\d+) \|/, setting('WARAQ_RATE_ANONYMOUS')],
    [/\| an identity \| ([\d,]+) \|/, setting('WARAQ_RATE_IDENTITY')],
    [/\| an API key \| ([\d,]+) \|/, setting('WARAQ_RATE_MINT')],
    [/that verifies quotations \| ([\d,]+) \|/, setting('WARAQ_RATE_SCRIPTURE')],
    [/that opens its document \| ([\d,]+) \|/, setting('WARAQ_RATE_SHARE')],
  ],
  'docs/ar/start/what-is-waraq.md': [[/صالحًا (\d+) دقيقة/, TOKEN_MINUTES]],
  'docs/ar/guides/tokens.md': [
    [/يصلح الرمز (\d+) دقيقة/, TOKEN_MINUTES],
    [/رموز التضمين: (\d+) دقيقة/, TOKEN_MINUTES],
    [/طوله (\d+) حرفًا/, limits.MAX_EXTERNAL_USER_ID],
  ],
  'docs/ar/guides/sharing.md': [[/للمستند (\d+) رابطًا/, limits.MAX_SHARE_LINKS]],
  'docs/ar/guides/signatures.md': [
    [/أقل من (\d+) ثانية/, MIN_REMAINING_SECONDS],
    [/عنوان الصورة (\d+) دقيقة/, DISPLAY_MINUTES],
  ],
  'docs/ar/guides/errors-in-the-editor.md': [
    [/لا تتجاوز (\d+) ثانية/, RETRY_SECONDS],
    [/وكل (\d+) ثوانٍ/, SAVE_SECONDS],
  ],
}

export const PAGES_WITH_FIGURES = Object.keys(FIGURES)

/** The page with the figures of today. It fails if the page has lost a sentence. */
export function withFigures(path: string, text: string): string {
  return (FIGURES[path] ?? []).reduce((page, [sentence, figure]) => {
    const pattern = new RegExp(sentence.source.replaceAll(' ', '\\s+'), 'dg')
    const places = [...page.matchAll(pattern)].map(({ indices }) => indices?.[1] ?? [0, 0])
    if (places.length === 0) throw new Error(`${path} has no sentence ${sentence.source}`)
    return places.reduceRight(
      (left, [start, end]) =>
        left.slice(0, start) + inStyleOf(figure, left.slice(start, end)) + left.slice(end),
      page,
    )
  }, text)
}

/** The figure as a word if the page has a word and there is one, else in digits. */
const inStyleOf = (figure: number, stated: string): string =>
  (WORDS.includes(stated) && WORDS[figure]) || figure.toLocaleString('en')

function setting(name: string): number {
  return Number(SETTINGS.find((each) => each.name === name)?.defaultValue)
}

/** The value of a constant that its module does not export: numbers, and products of them. */
export function constant(file: string, name: string): number {
  const path = join('packages/server/src', file)
  const text = readFileSync(join(ROOT, path), 'utf8')
  const [, product] = new RegExp(`const ${name} = ([\\d_.* ]+)$`, 'm').exec(text) ?? []
  if (product === undefined) throw new Error(`${path} has no constant ${name}`)
  return product
    .split('*')
    .reduce((result, factor) => result * Number(factor.replaceAll('_', '')), 1)
}
