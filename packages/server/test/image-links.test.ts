/** Which images a save links; its response states it, also when it is built later. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Owner } from '../src/access/owner.ts'
import { createDocumentLinks } from '../src/images/document-links.ts'
import { IMAGE_FIXTURES } from './lib/image-fixtures.ts'
import { confirm, put, rowOf, showing, ticketOf, written } from './lib/images.ts'
import { sharedService } from './lib/service.ts'

const service = await sharedService()

test('an image confirmed just after a save is reported as rejected, because it was not linked', async () => {
  const amina = await (await service.organization()).author()
  const id = await written(amina, showing())
  const ticket = await ticketOf(amina)
  const image = ticket.image_id
  await put(ticket, IMAGE_FIXTURES['image/png'])
  const save = async () => {
    const body = { content: showing(image) }
    return (await amina.call('PATCH', `/v1/documents/${id}/`, { body })).json.rejected_image_ids
  }
  assert.deepEqual(await save(), [image])
  await confirm(amina, image)

  // The response if it were built only now.
  const { shard, identity_id: identityId } = await rowOf(service, image)
  const documentImages = createDocumentLinks(service.db)
  const rejected = (revision: number) =>
    documentImages.rejected({ shard, identityId } as Owner, { id, revision }, [image])
  assert.deepEqual(await rejected(2), [image])

  assert.deepEqual(await save(), [])
  assert.deepEqual(await rejected(3), [])
  assert.deepEqual(await rejected(2), [], 'a later save has linked it')
})
