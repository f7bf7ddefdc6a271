import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { mintEmbedToken } from '@waraq/sdk/backend'
import { sql } from '../src/db/sql.ts'
import { createImageResizer } from '../src/images/resizer.ts'
import { shardOfId } from '../src/lib/uuid.ts'
import { emptyFolder, newOrganization, runWaraq, serveWaraq } from './lib/command-line.ts'
import {
  fetchVariant,
  noSharp,
  onlyWhite,
  realPhoto,
  sizeOf,
  WIDE,
} from './lib/image-assertions.ts'
import { extendedWebp, gif, png, pngChunk } from './lib/image-fixtures.ts'
import * as image from './lib/images.ts'
import { createCall, startService, type TestService } from './lib/service.ts'

/** Preloaded into a process: simulates a missing package. */
const WITHOUT_SHARP = `
  import { registerHooks } from 'node:module'
  registerHooks({
    resolve(name, context, next) {
      if (name === 'sharp') throw new Error('left out')
      return next(name, context)
    },
  })`

/** More pixels than an image may have. */
const BOMB = { width: 16_000, height: 3_200 }

suite('image variants', { skip: noSharp }, () => {
  test('an image is resized while other resizers of the process begin', async () => {
    const memory = 134_217_728
    const resizer = createImageResizer(memory)
    const shrink = () => resizer.shrink('image/png', WIDE, 320)
    const others = setInterval(() => createImageResizer(memory).convert(Buffer.from('x')))
    try {
      for (let at = 0; at < 60; at++) assert.ok(Buffer.isBuffer(await shrink()))
    } finally {
      clearInterval(others)
    }
  })

  test('animated, damaged and small images are served unchanged', async (t) => {
    const service = await startService(t)
    const amina = await (await service.organization()).author()
    const wide = { width: 800, height: 10 }
    const damaged = Buffer.from(WIDE).fill(255, 60, WIDE.length - 20)
    const moves = pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
    const asTheyAre: [what: string, type: image.Type, bytes: Buffer][] = [
      ['a GIF', 'image/gif', gif(wide, 2)],
      ['an animated PNG', 'image/png', png(wide, moves)],
      ['an animated WebP', 'image/webp', extendedWebp(wide, wide, 2)],
      ['a damaged picture', 'image/png', damaged],
      ['hardly a byte', 'image/webp', await onlyWhite({ width: 1_000, height: 1_000 })],
    ]
    for (const [what, type, bytes] of asTheyAre) {
      const id = await image.uploaded(amina, type, bytes)
      const got = await fetchVariant(await image.displayUrl(amina.call, id, '?w=320'))
      assert.deepEqual([got.type, got.bytes], [type, bytes], what)
      assert.equal(await notedBytes(service, id), 0, `${what} is not tried again`)
    }
  })

  test('a photo is measured after its rotation, and its variant has no GPS data', async (t) => {
    const service = await startService(t)
    const amina = await (await service.organization()).author()
    const lying = await realPhoto({ width: 1_000, height: 600 }, 6)
    const id = await image.uploaded(amina, 'image/jpeg', lying)
    const inWidth = async (width: number) =>
      fetchVariant(await image.displayUrl(amina.call, id, `?w=${width}`))
    assert.equal((await inWidth(640)).type, 'image/jpeg')
    const small = await inWidth(320)
    assert.deepEqual(sizeOf(small), { width: 320, height: 533 })
    for (const word of ['Exif', 'EXIF', 'GPS']) assert.ok(!small.bytes.includes(word))
  })

  test('neither SVG nor decompression bombs are decoded', async () => {
    const { shrink } = createImageResizer(268_435_456)
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">${' '.repeat(9_000)}</svg>`
    assert.equal(await shrink('image/png', Buffer.from(drawing), 320), 'keep original')
    const [bomb, large] = [await onlyWhite(BOMB), await onlyWhite({ ...BOMB, height: 3_000 })]
    assert.equal(await shrink('image/webp', bomb, 320), 'keep original')
    assert.ok(Buffer.isBuffer(await shrink('image/webp', large, 320)), 'fewer pixels are decoded')
    assert.equal(
      await shrink('image/gif', gif({ width: 900, height: 900 }, 500), 320),
      'keep original',
    )
  })
})

suite('original images', () => {
  test('with variants switched off all requests get the original', async (t) => {
    const service = await startService(t, { WARAQ_IMAGE_VARIANTS: 'off' })
    const amina = await (await service.organization()).author()
    const id = await image.uploaded(amina, 'image/png', WIDE)
    const got = await fetchVariant(await image.displayUrl(amina.call, id, '?w=320'))
    assert.deepEqual(got.bytes, WIDE)
  })

  test('without sharp all images are served unchanged, and doctor reports it', async (t) => {
    const env = {
      WARAQ_DATA_DIR: emptyFolder(t),
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(WITHOUT_SHARP)}`,
    }
    const { url } = await serveWaraq(t, env)
    const { api_key: apiKey } = await newOrganization(env)
    const { token } = await mintEmbedToken({ baseUrl: url, apiKey, externalUserId: 'amina' })
    const amina = { call: createCall(url, token) }
    const id = await image.uploaded(amina, 'image/png', WIDE)
    assert.deepEqual(
      (await fetchVariant(await image.displayUrl(amina.call, id, '?w=320'))).bytes,
      WIDE,
    )
    const { findings } = JSON.parse((await runWaraq(env, 'doctor', '--json')).stdout)
    const [about] = findings.filter(({ about }: { about: string }) => about === 'image sizes')
    assert.deepEqual([about.verdict, /sharp is not installed/.test(about.says)], ['warn', true])
  })
})

async function notedBytes({ db }: TestService, id: string): Promise<unknown> {
  const query = sql`
    SELECT bytes FROM image_variants WHERE shard = ${shardOfId(id) ?? 0} AND image_id = ${id}`
  return Object(await db.find(query)).bytes
}
