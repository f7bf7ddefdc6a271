/** Scripture for tests: the Quran, and a collection of test texts. */
import { buildOnce } from '../../../../test/lib/build-cache.ts'
import { DEMO_TRANSLATIONS } from '../../src/cli/demo.ts'
import { readConfig } from '../../src/config.ts'
import { createLogs } from '../../src/lib/log.ts'
import { hadithFileIn } from '../../src/scripture/hadith/hadith.ts'
import { startScripture } from '../../src/scripture/scripture.ts'
import { installTexts } from './hadith-texts.ts'

const SOURCES = [
  'packages/scripture/src',
  'packages/server/src/scripture',
  'packages/server/src/cli/demo.ts',
  'packages/server/test/lib/hadith-texts.ts',
]

const scripture = buildOnce('waraq-scripture', SOURCES, build)

/** The folder that test services share. */
export const SCRIPTURE_DIR = scripture.folder

/** That folder, with the Quran and the test texts installed. */
export const builtScripture = scripture.build

async function build(folder: string): Promise<void> {
  const { scripture: config } = readConfig({
    WARAQ_SCRIPTURE_DIR: folder,
    WARAQ_TRANSLATIONS: DEMO_TRANSLATIONS,
  })
  const { log } = createLogs('warn', { write: (record) => void process.stderr.write(record) })
  const scripture = startScripture({ config, log, monotonicNow: () => performance.now() })
  await scripture.install()
  await scripture.close()
  installTexts(hadithFileIn(folder))
}
