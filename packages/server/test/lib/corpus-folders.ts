import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { emptyFolder, runTyped, runWaraq } from './command-line.ts'
import { folderWithQuran } from './page-sets.ts'
import { startService } from './service.ts'

/** A folder with a built Quran corpus, commands that change it, and servers that read it. */
export async function corpusFolders(t: TestContext, settings: Record<string, string> = {}) {
  const dir = await folderWithQuran(t)
  const folder = emptyFolder(t)
  const env = { WARAQ_DATA_DIR: folder, WARAQ_SCRIPTURE_DIR: dir, ...settings }
  return {
    dir,
    run: (...words: string[]) => runTyped(env, 'corpus', ...words),
    // Slow commands run in another process, since connections to the server would time out.
    runBeside: (...words: string[]) => runWaraq(env, 'corpus', ...words),
    write(text: string) {
      const path = join(folder, 'file')
      writeFileSync(path, text)
      return path
    },
    async start(more: Record<string, string> = {}) {
      const service = await startService(t, { WARAQ_SCRIPTURE_DIR: dir, ...settings, ...more })
      await service.scripture.prepare()
      return service
    },
  }
}

export const filesIn = (dir: string) => readdirSync(dir, { recursive: true }).toSorted()
