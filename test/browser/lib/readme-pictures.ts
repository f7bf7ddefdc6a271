/** Compares the pictures of the README with the current editor. */
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { mintEmbedToken } from '@waraq/sdk/backend'
import { createClient } from '@waraq/sdk/client'
import sharp from 'sharp'
import { demoIn } from '../../lib/npm-start.ts'
import { ROOT } from '../../lib/tree.ts'
import { openPage } from './chromium.ts'
import { SCREENSHOTS } from './screenshot.ts'

const FOLDER = join(ROOT, 'docs/images')
const MAX_BYTES = 150_000
// Mean difference of the gray values of two thumbnails, of 255. A page without its text differs by
// 1.8 or more.
const MAX_DIFFERENCE = 1.5

const text = (value: string): DocumentNode => ({ type: 'text', text: value })
const of = (type: string, ...content: DocumentNode[]): DocumentNode => ({ type, content })
const p = (value: string) => of('paragraph', text(value))
const heading = (level: number, value: string): DocumentNode => ({
  type: 'heading',
  attrs: { level },
  content: [text(value)],
})
const bullets = (...items: string[]) =>
  of('bulletList', ...items.map((item) => of('listItem', p(item))))

const LESSONS = {
  'en-light': of(
    'doc',
    heading(1, 'A first lesson'),
    p('Begin with a small part, write it down, and read it aloud to a friend.'),
    heading(2, 'Before the lesson'),
    bullets('Read the text twice', 'Note the words that are new to you'),
    p('اكتب الفقرة بالعربية فتجري من اليمين إلى اليسار.'),
    of('blockquote', p('Both languages share one document, each in its own direction.')),
  ),
  'ar-dark': of(
    'doc',
    heading(1, 'الدرس الأول'),
    p('ابدأ بجزء صغير، واكتبه بيدك، ثم اقرأه بصوت مسموع على غيرك.'),
    heading(2, 'قبل الدرس'),
    bullets('اقرأ النص مرتين', 'دوّن الكلمات الجديدة عليك'),
    p('Both languages share one document, each in its own direction.'),
    of('blockquote', p('لكل فقرة اتجاهها، فلا حاجة إلى إعداد.')),
  ),
}

export const PICTURES = ['en-light', 'ar-dark'] as const
type Picture = (typeof PICTURES)[number]

interface Demo {
  host: string
  /** The folder that `npm start` ran in. */
  folder: string
}

/** Takes a picture, writes it to a file, and compares it with the one of the README. */
export async function checkPicture(t: TestContext, look: Picture, demo: Demo): Promise<void> {
  const picture = await takePicture(t, look, demo)
  const name = `editor-${look}.webp`
  mkdirSync(SCREENSHOTS, { recursive: true })
  writeFileSync(join(SCREENSHOTS, name), picture)
  const committed = readFileSync(join(FOLDER, name))
  assert.ok(committed.length < MAX_BYTES, `${committed.length} bytes`)
  const difference = differenceOf(await thumbnail(committed), await thumbnail(picture))
  assert.ok(
    difference < MAX_DIFFERENCE,
    `differs by ${difference}: copy ${join(SCREENSHOTS, name)} to ${FOLDER}`,
  )
}

async function takePicture(t: TestContext, look: Picture, { host, folder }: Demo) {
  const [language = '', theme = ''] = look.split('-')
  const { baseUrl, apiKey } = demoIn(folder)
  const getToken = () => mintEmbedToken({ baseUrl, apiKey, externalUserId: 'amina' })
  const { id } = await createClient({ apiUrl: baseUrl, getToken }).createDocument(LESSONS[look])
  const page = await openPage(t)
  await page.setViewportSize({ width: 960, height: 720 })
  const cookies = { user: 'amina', lang: language, theme }
  await page
    .context()
    .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: host })))
  await page.goto(`${host}/write/${id}`)
  await page.locator('.wq-content blockquote').waitFor()
  await page.locator('.wq-toolbar .wq-group:last-child path').first().waitFor({ state: 'attached' })
  await page.evaluate('document.fonts.ready')
  return await sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    .webp({ quality: 82 })
    .toBuffer()
}

const thumbnail = (picture: Buffer) =>
  sharp(picture).resize(48, 36, { fit: 'fill' }).greyscale().raw().toBuffer()

const differenceOf = (one: Buffer, other: Buffer) =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length
