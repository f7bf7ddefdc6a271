import type { ListedObject } from './blob-store.ts'
import { requireDone, type S3Client } from './s3-client.ts'
import { BlobStoreError } from './store-error.ts'

/** A page of a bucket listing, with the token for the next page. */
interface BucketPage {
  objects: ListedObject[]
  next: string | undefined
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Timeout of a listing page, which only background jobs request. */
const LIST_MILLISECONDS = 30_000

/** Lists the objects under a prefix by page. */
export async function* listBucket(
  client: S3Client,
  prefix: string,
  pageLength: number,
): AsyncGenerator<ListedObject[]> {
  const under = client.config.prefix + prefix
  let next: string | undefined
  do {
    const page = await client.guarded(() => fetchPage(client, under, pageLength, next))
    yield page.objects
    next = page.next
  } while (next !== undefined)
}

async function fetchPage(
  { config, send }: S3Client,
  under: string,
  length: number,
  next: string | undefined,
): Promise<BucketPage> {
  const query = listQuery(under, length, next)
  const response = await send(
    { method: 'GET', key: '', query },
    AbortSignal.timeout(LIST_MILLISECONDS),
  )
  await requireDone(response)
  const at = Date.parse(response.headers.get('date') ?? '')
  const page = parseListing(await response.text(), at, config.prefix)
  if (page.next === '' || (next !== undefined && page.next === next)) {
    throw new BlobStoreError(response.status, 'EndlessList')
  }
  return page
}

/** Query parameters of ListObjectsV2. */
const listQuery = (
  prefix: string,
  length: number,
  next: string | undefined,
): Record<string, string> => ({
  'list-type': '2',
  'max-keys': String(length),
  prefix,
  ...(next !== undefined && { 'continuation-token': next }),
})

/**
 * Parses a ListObjectsV2 response sent at this time of the store's clock, and removes `prefix` from
 * keys. The age of an object is NaN if the store sent no valid time.
 */
export function parseListing(xml: string, at: number, prefix: string): BucketPage {
  const objects = entriesOf(xml).map((entry) => ({
    key: textOf(entry, 'Key').slice(prefix.length),
    bytes: Number(textOf(entry, 'Size')),
    ageMilliseconds: at - Date.parse(textOf(entry, 'LastModified')),
  }))
  const isCut = textOf(xml, 'IsTruncated') === 'true'
  return { objects, next: isCut ? textOf(xml, 'NextContinuationToken') : undefined }
}

function entriesOf(xml: string): string[] {
  const [, ...entries] = xml.split('<Contents>')
  return entries.flatMap((entry) => {
    const end = entry.indexOf('</Contents>')
    return end < 0 ? [] : [entry.slice(0, end)]
  })
}

function textOf(xml: string, name: string): string {
  const [, text = ''] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return text.replace(/&(?:(\w+)|#(\d+)|#x([0-9a-fA-F]+));/g, (whole, entity, decimal, hex) => {
    if (entity) return ENTITIES[entity] ?? whole
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16))
  })
}
