import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseListing } from './s3-list.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')

const listed = (key: string, modified: string): string =>
  `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified><Size>7</Size></Contents>`

const listing = (inside: string): string =>
  `<?xml version="1.0"?>\n<ListBucketResult>\n${inside}</ListBucketResult>`

test('parseListing() returns objects with their age by the store’s clock, and the next token', () => {
  const xml = listing(
    `<IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b+/=</NextContinuationToken>
     ${listed('ours/images/o/i', '2026-11-21T11:59:30.500Z')}${listed('ours/a&#34;&#x2f;&lt;', 'never')}`,
  )
  assert.deepEqual(parseListing(xml, NOON, 'ours/'), {
    objects: [
      { key: 'images/o/i', bytes: 7, ageMilliseconds: 29_500 },
      { key: 'a"/<', bytes: 7, ageMilliseconds: Number.NaN },
    ],
    next: 'a&b+/=',
  })
})

test('parseListing() returns no next token for the last page, even if the page names itself', () => {
  const token = '<NextContinuationToken>again</NextContinuationToken>'
  const last = listing(`<IsTruncated>false</IsTruncated>${token}`)
  assert.deepEqual(parseListing(last, NOON, ''), { objects: [], next: undefined })
})
