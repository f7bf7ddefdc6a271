import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { systemRandom } from '../lib/random.ts'
import { shardOf } from '../lib/shard.ts'
import { createNewId } from '../lib/uuid.ts'
import { imageKeyOf, parseKey, uploadKeyOf, variantKeysOf } from './keys.ts'

const newId = createNewId(() => new Date(), systemRandom)
const organization_id = randomUUID()
const place = { organization_id, id: newId(shardOf(organization_id)) }
const about = { organizationId: organization_id, imageId: place.id }

test('parseKey() reads every key of an image', () => {
  const imageKey = imageKeyOf(place, 'etag')
  assert.deepEqual(parseKey(uploadKeyOf(place)), { ...about, imageKey: undefined })
  for (const key of [imageKey, ...variantKeysOf(imageKey)]) {
    assert.deepEqual(parseKey(key), { ...about, imageKey })
  }
})

const elsewhere = { ...place, id: newId((shardOf(organization_id) + 1) % 4096) }
const FOREIGN = [
  '',
  'images/',
  'images/of-somebody-else/picture',
  `uploads/${organization_id}/${place.id}/more`,
  `more/${uploadKeyOf(place)}`,
  `images/${organization_id}/${place.id}`,
  `${imageKeyOf(place, 'etag')}-w`,
  `${imageKeyOf(place, 'etag')}.backup`,
  uploadKeyOf(elsewhere),
  imageKeyOf(elsewhere, 'etag'),
]

for (const key of FOREIGN) {
  test(`parseKey() returns undefined for foreign name ${FOREIGN.indexOf(key) + 1}`, () =>
    assert.equal(parseKey(key), undefined))
}
