import type { ListedObject } from './blob-store.ts'

/** A page of a bucket's list, and what to ask for the next one by. */
export interface BucketPage {
  objects: ListedObject[]
  next: string | undefined
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** What ListObjectsV2 is asked. */
export const listQuery = (
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
 * Reads what ListObjectsV2 answered at a moment of the store's own clock; keys without what stands before all
 * of them. An object whose age cannot be told has none, and is older than nothing.
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
