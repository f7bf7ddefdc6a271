import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { ROOT } from './lib/tree.ts'

/** Sentences that state a limit: its figure and the thing, in either language. */
const STATED: Record<string, RegExp> = {
  MAX_SHARE_LINKS: /\b20 (share |further )?links|a document has at most 20\b|20 رابط/,
  MAX_NAMED_VERSIONS: /\b100 named versions|a document has at most 100\b|100 نسخة/,
  MAX_IMAGE_TICKETS: /\b20 (open tickets|uploads)|20 عملية رفع/,
  MAX_LINKED_IMAGES: /at most 1,000, if the author/,
  MAX_IMAGE_BYTES: /\b10,485,760|\b10 MiB/,
  MAX_IMAGE_PIXELS: /\b50 megapixels/,
  MAX_DEPTH: /\b256 levels|256 مستوى/,
  MAX_NODES: /\b100,000 nodes/,
  MAX_TITLE: /\b80 characters/,
  MAX_EXTERNAL_USER_ID: /\b255 (code points|characters)|255 (حرفًا|محرفًا)/,
  MAX_IDEMPOTENCY_KEY: /\b255 visible/,
  MAX_VERSION_NAME: /\b120 characters/,
  MAX_SEARCH_TEXT: /\b200 code points/,
  MAX_SEARCH_WORDS: /\b16 words/,
  MAX_SEARCH_PAGE: /default and at most 50\b/,
  MAX_TAG: /\b64 (long )?in code points/,
  MAX_LINK_PASSWORD: /\b128 (code points|characters)/,
  EMBED_TOKEN_SECONDS:
    /\bone-hour tokens|(token (is valid|lives|expires)|JWT, valid|expired|identity|token for one user|for one user|its token for up to|one user and|embed tokens:) ?((for|after) )?(one|an) hour|الرمز 60 دقيقة/,
}

test('a limit that changes in limits.ts changes in errors, OpenAPI and docs', () => {
  const [now, tripled] = [textsWith([]), textsWith(['--import', './test/lib/tripled-limits.ts'])]
  for (const [limit, stated] of Object.entries(STATED)) {
    assert.ok(stated.test(now), `${limit} is stated nowhere`)
    const index = tripled.search(stated)
    assert.equal(index < 0 ? '' : tripled.slice(index - 60, index + 60), '', limit)
  }
})

/** All generated texts and pages, with white space collapsed. */
function textsWith(flags: string[]): string {
  const script = `
    import { createOpenApi } from '@waraq/contract/openapi'
    const { generatedFiles } = await import('./scripts/write-docs.ts')
    const { referencePages } = await import('./packages/docs/src/reference/pages.ts')
    const openApi = createOpenApi('https://docs.example.com', '1.2.3')
    console.log(JSON.stringify([generatedFiles(), openApi, referencePages('1.2.3')]))`
  const run = ['--conditions=source', ...flags, '--input-type=module', '-e', script]
  const output = execFileSync(process.execPath, run, { cwd: ROOT, maxBuffer: 2 ** 26 })
  return output.toString().replaceAll(/(\\n|\s)+/g, ' ')
}
