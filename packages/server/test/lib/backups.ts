/** Fixtures for tests of backups. */
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { emptyFolder, runTyped } from './command-line.ts'
import { doc, p } from './content.ts'
import { showing, uploaded } from './images.ts'
import { startService } from './service.ts'

/** A service with documents and an image, and a path for its backup. */
export async function startServiceWithData(t: TestContext) {
  const service = await startService(t)
  const author = await (await service.organization()).author()
  for (let at = 0; at < 20; at++) await author.client.createDocument(doc(p(`Page ${at} سلام`)))
  const image = await uploaded(author)
  await author.client.createDocument(showing(image))
  return { service, author, image, file: join(emptyFolder(t), 'copy.tar') }
}

export const restoreInto = (dataDir: string, file: string) =>
  runTyped({ WARAQ_DATA_DIR: dataDir }, 'restore', file, '--no-erasures')
