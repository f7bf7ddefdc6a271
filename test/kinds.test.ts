/**
 * A kind of content has a room of its own: `packages/editor/src/features/<kind>/`, and in the
 * renderer `packages/sdk/src/renderer/kinds/`.
 */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { ROOT, readTree, type TreeFile } from './lib/tree.ts'

const EDITOR = 'packages/editor/src/'
const FEATURES = `${EDITOR}features/`

/** The names that a kind has in code, if they are not those of its folder. */
const NAMES: Record<string, RegExp> = {
  'page-break': /page-?break/i,
  formulas: /formula(?!te)/i,
  // A verse has details, too.
  'document-link': /documentLink|document-link/i,
  scripture: /quranVerse|hadithNode|quranMushaf/,
  signs: /honorific(?!s)|'emoji'|emojiSuggestions/i,
  tasks: /task(?:Item|List)/,
  details: /'details'|\bdetails(?:Content|Open|Summary)\b|\bwq-details-toggle\b/,
}

/** Lists of all kinds, the names that hosts use, and the style sheet, which pages load as one file. */
const LISTS = new RegExp(
  `^${FEATURES}[^/]+$|^${EDITOR}(?:widgets/toolbar-items\\.ts|context/feature-names\\.ts|editor\\.css)$`,
)
const RENDERER = 'packages/sdk/src/renderer/'
/** The lists of the renderer, and its style. */
const RENDERER_LISTS = new RegExp(
  `^${RENDERER}(?:(?:\\w+-)?kinds\\.ts|writer-parts\\.ts|renderer\\.css)$`,
)
/** The kinds that readers see by other names are not checked in the renderer. */
const RENDERED: ReadonlySet<string> = new Set(['callout', 'formulas', 'page-break'])
/** The parser of Markdown reads a text of all kinds. */
const PARSER = new RegExp(`^${EDITOR}markdown/`)
const SOURCE = /^packages\/(?:contract|sdk|editor)\/src\/.+(?<!\.test|\.measure\.test)\.(?:ts|css)$/
/** Texts of the interface. */
const WORDS = /\/i18n\/|\/(?:ar|en)\.ts$/

const kinds = readdirSync(`${ROOT}/${FEATURES}`, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
)
const sources = readTree(SOURCE)

const filesNaming = (kind: string, files: readonly TreeFile[]): string[] => {
  const name = NAMES[kind] ?? new RegExp(kind, 'i')
  return files
    .filter(({ path, text }) => !WORDS.test(path) && (name.test(text) || name.test(path)))
    .map(({ path }) => path)
}

/** The files of the editor and the renderer that name a kind and are neither of its room nor a list of all. */
const filesOutside = (kind: string, files: readonly TreeFile[]): string[] =>
  filesNaming(kind, files).filter((path) =>
    path.startsWith(EDITOR)
      ? !path.startsWith(`${FEATURES}${kind}/`) && !LISTS.test(path) && !PARSER.test(path)
      : path.startsWith(RENDERER) &&
        RENDERED.has(kind) &&
        !path.startsWith(`${RENDERER}kinds/`) &&
        !RENDERER_LISTS.test(path),
  )

for (const kind of kinds) {
  test(`nothing outside of its room names the kind ${kind}`, (t) => {
    const all = filesNaming(kind, sources)
    assert.ok(all.length > 3)
    assert.deepEqual(filesOutside(kind, sources), [])
    const counts = Map.groupBy(all, (path) => path.split('/')[1])
    const parts = [...counts].map(([name, { length }]) => `${length} of ${name}`)
    t.diagnostic(`${kind}: ${all.length} source files (${parts.join(', ')})`)
  })
}

test('a file outside that names a kind is found', () => {
  for (const path of [`${EDITOR}ui/planted.ts`, `${RENDERER}planted.ts`]) {
    const planted = { path, text: "const name = 'pageBreak'" }
    assert.deepEqual(filesOutside('page-break', [planted]), [path])
  }
})
