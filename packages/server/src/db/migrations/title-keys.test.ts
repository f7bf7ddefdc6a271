import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { scratchDatabase } from '../../../test/lib/engines.ts'
import { foldTitle } from '../../documents/fold-title.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations.ts'

/** Titles with the keys that schema 2 stored. */
const STORED: [title: string, key: string][] = [
  ['درس ٤٥ ۴۶ ४७', 'درس ٤٥ ۴۶ ४७'],
  ['It’s “his” «own» `code`', 'it’s “his” «own» `code`'],
  ['2024–2025 a—b −1', '2024–2025 a—b −1'],
  ['نعم، لا؛ لم؟', 'نعم، لا؛ لم؟'],
  ['صِرَٲط ٱلۡڪِتَـٰبُ لَهُۥ', 'صرٲط الڪتب لهۥ'],
  ['ہم اے ں', 'ہم اے ں'],
  ['\u200Fمی\u200Cشود ırmak', '\u200Fمي\u200Cشود ırmak'],
  ['Café', 'cafe'],
]

test('keys of titles from before become those of today', (t) => {
  const file = scratchDatabase(t)
  const now = new Date('2026-01-01T12:00:00Z')
  migrate(file, now, MIGRATIONS.slice(0, 2))
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  t.after(() => database.close())
  const insert = database.prepare(`
    INSERT INTO documents VALUES (0, ?1, ?1, 'o', 'i', 1, 0, 0, 'h', ?2, ?3, '')`)
  for (const [title, key] of STORED) insert.run(title, title, key)
  migrate(file, now, MIGRATIONS.slice(0, 3))
  const rows = database
    .prepare('SELECT title, title_match_key AS key FROM documents ORDER BY rowid')
    .all()
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    STORED.map(([title]) => ({ title, key: foldTitle(title) })),
  )
})
