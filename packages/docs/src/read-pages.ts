import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { renderMarkdown } from './markdown.ts'
import { type Locale, messagesFor } from './navigation.ts'
import { addressFrom, type Page, rootFrom } from './site.ts'

/** The pages of a folder of Markdown, and the images that they show. */
interface ReadPages {
  pages: Page[]
  /** Paths of images below the root, with the files that they come from. */
  images: Map<string, string>
}

const EXTERNAL = /^[a-z][a-z+.-]*:/i

/**
 * Reads all Markdown below `folder`, which is `docs` of the repository.
 *
 * @param repository the address of a file of the repository, without its path
 */
export function readPages(folder: string, repository: string): ReadPages {
  const images = new Map<string, string>()
  const files = globSync('**/*.md', { cwd: folder }).toSorted()
  const pages = files.map((file): Page => {
    const path = pathOf(file)
    const locale: Locale = file.startsWith('ar/') ? 'ar' : 'en'
    const source = readFileSync(join(folder, file), 'utf8')
    const addressOf = (target: string): string =>
      pageAddress({ folder, repository, images }, file, target)
    const { linkTo } = messagesFor(locale)
    const { title, ...rendered } = renderMarkdown(source, { addressOf, linkTo })
    const markdown = source
    return { path, locale, ...rendered, title: title || path, markdown, kind: 'guide' }
  })
  return { pages, images }
}

/** `guides/tokens.md` is the page `guides/tokens`, and `ar/README.md` the page `ar`. */
const pathOf = (file: string): string =>
  file.replace(/(?:(^|\/)(?:index|README))?\.md$/, '').replace(/\/$/, '')

interface Target {
  folder: string
  repository: string
  images: Map<string, string>
}

function pageAddress({ folder, repository, images }: Target, file: string, target: string): string {
  if (EXTERNAL.test(target)) return target
  const [reference = '', anchor] = target.split('#')
  const hash = anchor === undefined ? '' : `#${anchor}`
  // The service answers these addresses itself.
  if (reference.startsWith('/')) return target
  const path = posix.normalize(posix.join('docs', posix.dirname(file), decodeURI(reference)))
  const from = pathOf(file)
  if (/\.(?:png|svg|webp|jpg)$/.test(path) && existsSync(join(folder, '..', path))) {
    const name = `images/${posix.basename(path)}`
    images.set(name, join(folder, '..', path))
    return rootFrom(from) + name
  }
  if (path.startsWith('docs/') && path.endsWith('.md')) {
    return addressFrom(from, pathOf(path.slice('docs/'.length))) + hash
  }
  return `${repository}/${path}${hash}`
}
