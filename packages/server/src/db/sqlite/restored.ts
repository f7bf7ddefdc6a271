import { isCorruption } from '../corruption.ts'
import { openConnection } from './connection.ts'

/**
 * Gives the feeds of events in a restored file another generation: positions after those of the
 * backup are given again. A damaged file may have none that can be written.
 */
export function renewFeedsInFile(file: string, generation: string): void {
  const { sqlite } = openConnection(file, { readOnly: false })
  try {
    const hasFeeds = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'feeds'").get()
    if (hasFeeds) sqlite.prepare('UPDATE feeds SET generation = ?').run(generation)
  } catch (error) {
    if (!isCorruption(error)) throw error
  } finally {
    sqlite.close()
  }
}
