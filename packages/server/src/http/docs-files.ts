import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { escapeHtml } from '@waraq/contract'

/** A file of the documentation with its response headers. */
interface DocsFile {
  type: string
  body: Buffer
  etag: string
  /** Whether the body is compressed with gzip. */
  isCompressed: boolean
}

export interface DocsFiles {
  /** Returns the file at a path below the root, or undefined. */
  find: (path: string, encoding: 'gzip' | 'identity') => Promise<DocsFile | undefined>
  has: (path: string) => boolean
}

/** The address of the service in samples of the built documentation. */
const SAMPLE_URL = 'https://waraq.example.com'
/** The root of links on the page for missing addresses. */
const ABSOLUTE_ROOT = '"/docs/'
const NOT_FOUND = '404.html'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const COMPRESSED = new Set(['.css', '.html', '.js', '.json', '.md', '.svg', '.txt'])

const compress = promisify(gzip)

/** Reads the built documentation into memory; undefined if the folder does not exist. */
export function readDocsFiles(folder: string, publicUrl: () => string): DocsFiles | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined
  const paths = globSync('**/*', { cwd: folder }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  )
  const contents = new Map(paths.map((path) => [path, readFileSync(join(folder, path))]))
  const files = new Map<string, Promise<DocsFile>>()

  async function make(path: string, content: Buffer, encoding: string): Promise<DocsFile> {
    const ending = extname(path)
    const isCompressed = encoding === 'gzip' && COMPRESSED.has(ending)
    const plain = withPublicUrl(path, content, publicUrl())
    const hash = createHash('sha256').update(plain).digest('hex').slice(0, 16)
    return {
      type: TYPES[ending] ?? 'application/octet-stream',
      body: isCompressed ? await compress(plain) : plain,
      etag: `"${hash}${isCompressed ? '-gzip' : ''}"`,
      isCompressed,
    }
  }

  return {
    has: (path) => contents.has(path),
    async find(path, encoding) {
      const content = contents.get(path)
      if (!content) return undefined
      const key = `${encoding} ${path}`
      const file = files.get(key) ?? make(path, content, encoding)
      files.set(key, file)
      return await file
    },
  }
}

/** Replaces the address of the samples by that of this service. */
function withPublicUrl(path: string, content: Buffer, url: string): Buffer {
  const isPage = path.endsWith('.html')
  if (!isPage && !path.endsWith('.md') && !path.endsWith('llms-full.txt')) return content
  const text = content.toString().replaceAll(SAMPLE_URL, () => (isPage ? escapeHtml(url) : url))
  // A service below a path of its host serves the documentation below that path.
  const base = URL.parse(url)?.pathname.replace(/\/$/, '') ?? ''
  if (path !== NOT_FOUND) return Buffer.from(text)
  return Buffer.from(text.replaceAll(ABSOLUTE_ROOT, () => `"${escapeHtml(base)}/docs/`))
}
