/** The lifetime of an image URL that a signature obtained. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { signRead } from '@waraq/sdk/backend'
import { showing, uploaded, written } from './lib/images.ts'
import { startService } from './lib/service.ts'

const TWO_HOURS = 7_200
const seconds = () => Math.floor(Date.now() / 1000)

async function start(t: TestContext, settings: Record<string, string> = {}) {
  const service = await startService(t, settings)
  const organization = await service.organization()
  const amina = await organization.author()
  const imageId = await uploaded(amina)
  const id = await written(amina, showing(imageId))
  const give = async (exp: number) => {
    const { signature } = signRead(organization.signingSecret, id, exp)
    const query = `document_id=${id}&sig=${signature}&exp=${exp}`
    const { json } = await service.call('GET', `/v1/documents/images/${imageId}/url/?${query}`)
    return { url: json.download_url, expiresAt: Date.parse(json.expires_at) / 1000 }
  }
  return { service, give }
}

test('an image URL outlives its signature, and `expires_at` gives its end', async (t) => {
  const { service, give } = await start(t)
  const exp = seconds() + 60
  const { url, expiresAt } = await give(exp)
  assert.ok(Math.abs(expiresAt - seconds() - TWO_HOURS) < 30, String(expiresAt))
  service.travelTo(new Date((exp + 1) * 1000))
  assert.equal((await fetch(url)).status, 200)
  service.travelTo(new Date(expiresAt * 1000))
  assert.equal((await fetch(url)).status, 404)
})

test('with WARAQ_IMAGE_URL_FOLLOWS_EXP=on an image URL ends with its signature', async (t) => {
  const { service, give } = await start(t, { WARAQ_IMAGE_URL_FOLLOWS_EXP: 'on' })
  const far = await give(99_999_999_999)
  assert.ok(Math.abs(far.expiresAt - seconds() - TWO_HOURS) < 30, 'at most two hours')
  const exp = seconds() + 60
  const { url, expiresAt } = await give(exp)
  assert.equal(expiresAt, exp)
  service.travelTo(new Date((exp - 1) * 1000))
  assert.equal((await fetch(url)).status, 200)
  service.travelTo(new Date(exp * 1000))
  assert.equal((await fetch(url)).status, 404)
})
