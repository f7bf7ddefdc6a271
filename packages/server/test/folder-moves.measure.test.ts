/** Time and memory of `waraq export` and `waraq import` for 1,000 documents with 300 pictures. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import sharp from 'sharp'
import { emptyFolder, newOrganization, runWaraq, serveWaraq } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import * as image from './lib/images.ts'
import { noPeak } from './lib/peak-memory.ts'
import { createCall } from './lib/service.ts'

const DOCUMENTS = 1_000
const PICTURES = 300
const PARAGRAPHS = 40
const MAX_MILLISECONDS = 60_000
const MAX_BYTES = 250_000_000
const SIZE = { width: 1_600, height: 1_200 }
/** Prints the peak of a command as it ends. */
const PEAK = `import { isMainThread } from 'node:worker_threads'
  import { ownPeakOf } from '${import.meta.resolve('./lib/peak-memory.ts')}'
  if (isMainThread) process.once('exit', () => console.error('peak ' + ownPeakOf('self')))`
const OPTIONS = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(PEAK)}`,
  // As the release archive and the container image set it.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
}

test('1,000 documents leave and come back in 60 s and 250 MB each', { skip: noPeak }, async (t) => {
  const env = { WARAQ_DATA_DIR: emptyFolder(t), WARAQ_RATE_LIMITS: 'off' }
  await writeDocuments(t, env)
  const folder = emptyFolder(t)
  for (const format of ['json', 'md', 'html', 'docx']) {
    const to = join(folder, format)
    const words = ['export', 'author', '--format', format, '--to', to]
    const stdout = await measure(t, env, words)
    const kept = format === 'json' || format === 'md' ? PICTURES : 0
    assert.ok(stdout.startsWith(`${to}: ${DOCUMENTS} documents, ${kept} pictures`), stdout)
    if (format === 'html') continue
    const made = await measure(t, env, ['import', to, '--identity', `author of ${format}`])
    assert.ok(made.startsWith(`${DOCUMENTS} documents made`), made)
  }
})

async function measure(t: TestContext, env: Record<string, string>, words: string[]) {
  const start = performance.now()
  const { code, stdout, stderr } = await runWaraq({ ...env, ...OPTIONS }, ...words)
  const milliseconds = performance.now() - start
  assert.equal(code, 0, stderr)
  const bytes = Number(/^peak (\d+)$/m.exec(stderr)?.[1])
  t.diagnostic(
    `${words.slice(0, 2).join(' ')} ${words[3]}: ${(milliseconds / 1_000).toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB`,
  )
  assert.ok(milliseconds <= MAX_MILLISECONDS, `${milliseconds} ms`)
  assert.ok(bytes <= MAX_BYTES, `${bytes} bytes`)
  return stdout
}

/** Documents with links to each other, the first of them with a picture. */
async function writeDocuments(t: TestContext, env: Record<string, string>): Promise<void> {
  const { url, end } = await serveWaraq(t, env)
  await newOrganization(env)
  const token = (await runWaraq(env, 'token', 'author')).stdout.trim()
  const author = { call: createCall(url, token) }
  const photo = await sharp({
    create: {
      ...{ ...SIZE, channels: 3, background: 'teal' },
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg()
    .toBuffer()
  let last: string | undefined
  for (let at = 0; at < DOCUMENTS; at++) {
    const content: DocumentNode[] = [p(`Document ${at}`)]
    if (at < PICTURES)
      content.push(image.imageNode(await image.uploaded(author, 'image/jpeg', photo)))
    if (last) content.push(p({ type: 'documentLink', attrs: { targetDocId: last, label: 'last' } }))
    for (let line = 0; line < PARAGRAPHS; line++) content.push(p(`سطر ${line} `.repeat(12)))
    last = await image.written(author, doc(...content))
  }
  await end()
}
