import { linkSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, type TestContext, test } from 'node:test'
import { installTexts } from '../../packages/server/test/lib/hadith-texts.ts'
import { builtScripture } from '../../packages/server/test/lib/scripture.ts'
import { startService } from '../../packages/server/test/lib/service.ts'
import { noChromium } from './lib/chromium.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'
import { startWriting } from './lib/scripture-fixture.ts'

const NAMES = { en: 'Quran and hadith', ar: 'القرآن والحديث' }
const TAB = { en: 'Hadith', ar: 'الحديث' }
const COUNTED = { en: '+1 parallel', ar: 'روايات مشابهة: ١' }

suite('the finder of hadiths', { skip: noChromium }, () => {
  for (const locale of ['en', 'ar'] as const) {
    test(`lists a hadith of two collections once, with their number, in ${locale}`, async (t) => {
      const service = await startService(t, { WARAQ_SCRIPTURE_DIR: await folderWithParallels(t) })
      await service.scripture.prepare()
      const stage = await startSandboxPage(t, { service, trustedTypes: 'ProseMirrorClipboard' })
      const { page } = await startWriting(t, locale, { stage })
      await page.keyboard.type('/')
      await page.getByRole('option', { name: NAMES[locale] }).click()
      const dialog = page.getByRole('dialog', { name: NAMES[locale] })
      await dialog.getByRole('tab', { name: TAB[locale] }).click()
      await dialog.getByRole('combobox').fill('القط الأزرق يقرأ الكتاب')
      const hadiths = dialog.getByRole('option').filter({ hasText: 'القط الأزرق' })
      const group = hadiths.filter({ hasText: COUNTED[locale] })
      await group.waitFor()
      await group.scrollIntoViewIfNeeded()
      await takeScreenshot(page, `parallels ${locale}`)
      // Before the service, which a save would miss.
      await page.close()
    })
  }
})

/** A folder with the Quran and one book of test texts under two names. */
async function folderWithParallels(t: TestContext): Promise<string> {
  const source = await builtScripture()
  const dir = mkdtempSync(join(tmpdir(), 'waraq-parallels-'))
  t.after(() => rmSync(dir, { recursive: true, force: true }))
  const files = readdirSync(source).filter((name) => /^quran-.*\.db$/.test(name))
  for (const name of files) linkSync(join(source, name), join(dir, name))
  for (const book of ['muslim', 'bukhari']) installTexts(join(dir, 'hadith.db'), { book })
  return dir
}
