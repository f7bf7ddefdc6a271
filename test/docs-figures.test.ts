/** Figures of the guides, the contract and docs/operations, compared with the constants in code. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  EMBED_TOKEN_SECONDS,
  IMAGE_WIDTHS,
  MAX_EXTERNAL_USER_ID,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_TICKETS,
  MAX_LINK_PASSWORD,
  MAX_LINKED_IMAGES,
  MAX_NAMED_VERSIONS,
  MAX_NODES,
  MAX_SHARE_LINKS,
  MAX_TITLE,
} from '@waraq/contract'
import { MIGRATIONS } from '../packages/server/src/db/migrations/migrations.ts'
import { SETTINGS } from '../packages/server/src/settings.ts'
import { readText } from './lib/tree.ts'

type Figure = [page: string, sentence: RegExp, actual: number]

const SERVER = 'packages/server/src'
const WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
]

const FIGURES: Figure[] = [
  ['guides/history.md', /at most (\d+) named versions/, MAX_NAMED_VERSIONS],
  [
    'guides/history.md',
    /up to (\d+) versions/,
    constant(`${SERVER}/history/packing/plan.ts`, 'MAX_VERSIONS'),
  ],
  [
    'guides/history.md',
    /until (\d+) % of the limit/,
    constant(`${SERVER}/history/retention/history-limit.ts`, 'FILLED') * 100,
  ],
  ['guides/sharing.md', /up to (\d+) further links/, MAX_SHARE_LINKS],
  ['guides/images.md', /at most (\d+) MiB/, MAX_IMAGE_BYTES / 2 ** 20],
  ['guides/images.md', /(\d+) megapixels/, MAX_IMAGE_PIXELS / 1e6],
  [
    'guides/images.md',
    /works for (\w+) hours/,
    constant(`${SERVER}/images/display-url.ts`, 'DISPLAY_SECONDS') / 3600,
  ],
  [
    'guides/signatures.md',
    /works for up to (\w+) hours/,
    constant(`${SERVER}/images/display-url.ts`, 'DISPLAY_SECONDS') / 3600,
  ],
  [
    'guides/signatures.md',
    /less than (\d+) seconds left/,
    constant('packages/sdk/src/renderer/reader.ts', 'LEAST_LIFE'),
  ],
  ['guides/tokens.md', /up to (\d+) characters/, MAX_EXTERNAL_USER_ID],
  ['guides/tokens.md', /valid for (\w+) hour/, EMBED_TOKEN_SECONDS / 3600],
  ['guides/erasure.md', /in the trash for (\d+) days/, setting('WARAQ_TRASH_DAYS')],
  [
    'guides/errors-in-the-editor.md',
    /intervals of up to (\d+) seconds/,
    constant('packages/editor/src/saving/autosave.ts', 'LONGEST_BACKOFF_MS') / 1000,
  ],
  [
    'guides/errors-in-the-editor.md',
    /every (\w+) seconds during/,
    constant('packages/editor/src/saving/autosave.ts', 'MAX_WAIT_MS') / 1000,
  ],
  [
    'operations/images.md',
    /wait longer than (\w+) seconds/,
    constant(`${SERVER}/images/variants.ts`, 'MAX_WAIT_MILLISECONDS') / 1000,
  ],
  [
    'operations/images.md',
    /while (\d+) variants are/,
    constant(`${SERVER}/images/variants.ts`, 'MAX_WAITING'),
  ],
  [
    'operations/images.md',
    /takes longer than (\w+) seconds/,
    constant(`${SERVER}/images/resizer.ts`, 'TIMEOUT_SECONDS'),
  ],
  [
    'operations/images.md',
    /tried again for (\w+) minutes/,
    constant(`${SERVER}/images/variants.ts`, 'REST_MILLISECONDS') / 60_000,
  ],
  ['operations/images.md', /There are (\w+) widths/, IMAGE_WIDTHS.length],
  [
    'operations/images.md',
    /less than (\d+) GiB/,
    constant(`${SERVER}/blobs/free-space.ts`, 'AT_LEAST_BYTES') / 2 ** 30,
  ],
  [
    'operations/images.md',
    /less than (\d+) % free/,
    constant(`${SERVER}/blobs/free-space.ts`, 'AT_LEAST_SHARE') * 100,
  ],
  [
    'operations/backup.md',
    /at (\d+) MB\/s/,
    constant(`${SERVER}/integrity/scrub.ts`, 'BYTES_PER_MILLISECOND') / 1000,
  ],
  [
    'operations/monitoring.md',
    /\| (\d+) % of the files/,
    constant(`${SERVER}/http/open-file-limit.ts`, 'EXHAUSTED') * 100,
  ],
  [
    'operations/monitoring.md',
    /from (\d+) % on/,
    constant(`${SERVER}/http/open-file-limit.ts`, 'FULL') * 100,
  ],
  [
    'operations/monitoring.md',
    /after the first (\d+) they/,
    setting('WARAQ_METRICS_ORGANIZATIONS'),
  ],
  [
    'operations/systemd.md',
    /waits for (\d+) seconds/,
    constant(`${SERVER}/service/open-database.ts`, 'LOCK_MILLISECONDS') / 1000,
  ],
  ['operations/scaling.md', /up to (\d+) \| at most/, setting('WARAQ_WRITE_BATCH')],
  ['operations/commands.md', /ok schema (\d+)/, MIGRATIONS.length],
  ['contract.md', /at most ([\d,]+) nodes/, MAX_NODES],
  ['contract.md', /at most ([\d,]+) characters, cut at a word/, MAX_TITLE],
  ['contract.md', /An image has at most ([\d,]+) bytes/, MAX_IMAGE_BYTES],
  ['contract.md', /with at most (\d+) megapixels/, MAX_IMAGE_PIXELS / 1e6],
  [
    'contract.md',
    /or (\d+) over all frames/,
    constant(`${SERVER}/images/formats/image-facts.ts`, 'MAX_ANIMATION_PIXELS') / 1e6,
  ],
  ['contract.md', /at most ([\d,]+), if the author of the document/, MAX_LINKED_IMAGES],
  [
    'contract.md',
    /within (\d+) minutes, from a page/,
    constant(`${SERVER}/images/upload-tickets.ts`, 'TICKET_SECONDS') / 60,
  ],
  [
    'contract.md',
    /longer than (\d+) seconds \(`WARAQ_STORE/,
    setting('WARAQ_STORE_MILLISECONDS') / 1000,
  ],
  ['contract.md', /([\d,]+) images including tickets/, setting('WARAQ_MAX_IMAGES')],
  ['contract.md', /including tickets, (\d+) GiB/, setting('WARAQ_MAX_IMAGE_STORAGE') / 2 ** 30],
  ['contract.md', /and (\d+) open tickets/, MAX_IMAGE_TICKETS],
  ['contract.md', /at most ([\d,]+) bytes by default/, setting('WARAQ_MAX_CONTENT_BYTES')],
  ['contract.md', /Quota\*\*: ([\d,]+) documents/, setting('WARAQ_MAX_DOCUMENTS')],
  ['contract.md', /a document has up to (\d+) links/, MAX_SHARE_LINKS],
  ['contract.md', /Passwords\*\* have 1 to (\d+) code points/, MAX_LINK_PASSWORD],
  [
    'contract.md',
    /a token over ([\d,]+) characters/,
    constant(`${SERVER}/access/jws.ts`, 'MAX_LENGTH'),
  ],
  ['contract.md', /An id has at most (\d+) code points/, MAX_EXTERNAL_USER_ID],
  ['contract.md', /of its author for (\d+) days/, setting('WARAQ_TRASH_DAYS')],
  ['contract.md', /share token or path \| (\d+) \|/, setting('WARAQ_RATE_ANONYMOUS')],
  ['contract.md', /\| an identity \| ([\d,]+) \|/, setting('WARAQ_RATE_IDENTITY')],
  ['contract.md', /an API key that mints \| ([\d,]+) \|/, setting('WARAQ_RATE_MINT')],
  ['contract.md', /that verifies quotations \| ([\d,]+) \|/, setting('WARAQ_RATE_SCRIPTURE')],
  ['contract.md', /that opens its document \| ([\d,]+) \|/, setting('WARAQ_RATE_SHARE')],
  [
    'operations/database.md',
    /opens up to (\w+) connections/,
    constant(`${SERVER}/db/postgres/connection-queue.ts`, 'MAX_CONNECTIONS') + 1,
  ],
  [
    'operations/database.md',
    /at most (\d+) of them per server/,
    constant(`${SERVER}/db/postgres/connection-queue.ts`, 'MAX_WAITING'),
  ],
  [
    'operations/scaling.md',
    /each opens (\w+) connections/,
    constant(`${SERVER}/db/postgres/connection-queue.ts`, 'MAX_CONNECTIONS') + 1,
  ],
]

for (const [page, sentence, actual] of FIGURES) {
  test(`docs/${page} states a figure that is true: ${sentence.source}`, () => {
    const text = readText(`docs/${page}`).replaceAll(/\s+/g, ' ')
    const stated = sentence.exec(text)?.[1]
    assert.ok(stated, 'the sentence is gone')
    assert.equal(
      WORDS.includes(stated) ? WORDS.indexOf(stated) : Number(stated.replaceAll(',', '')),
      actual,
    )
  })
}

test('a constant is read with its unit', () => {
  const file = `${SERVER}/images/display-url.ts`
  assert.equal(constant(file, 'DISPLAY_SECONDS'), 7200)
  assert.throws(() => constant(file, 'NO_SUCH_CONSTANT'), /NO_SUCH_CONSTANT/)
})

function setting(name: string): number {
  return Number(SETTINGS.find((each) => each.name === name)?.defaultValue)
}

/** The value of a constant that its module does not export: numbers, and products of them. */
function constant(path: string, name: string): number {
  const [, product] = new RegExp(`const ${name} = ([\\d_.* ]+)$`, 'm').exec(readText(path)) ?? []
  assert.ok(product, `${path} has no constant ${name}`)
  return product
    .split('*')
    .reduce((result, factor) => result * Number(factor.replaceAll('_', '')), 1)
}
