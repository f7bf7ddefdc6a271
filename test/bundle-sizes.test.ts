import assert from 'node:assert/strict'
import { before, describe, suite, test } from 'node:test'
import { type Bundle, bundleOf, fetchedFor } from './lib/page-bundles.ts'

/** Entry modules that pages import. */
const WRITING = "export { createClient } from '@waraq/embed'"
const READING = "export { mountRenderer } from '@waraq/sdk/renderer'"
const CALLING = "export { createClient } from '@waraq/sdk/client'"
const WRITING_WORD = "export { writeDocx } from '@waraq/exchange/docx'"
const READING_WORD = "export { readDocx } from '@waraq/exchange/docx-reader'"
const COMPARING = "export { compare, merge } from '@waraq/sdk/compare'"
const PAGE = '<stdin>'
const EDITOR = 'packages/editor/src/mount-editor.ts'
const CODE_COLORS = 'packages/editor/src/code/code-colors.ts'
const FOOTNOTES = 'packages/editor/src/footnotes/footnotes.ts'
const PASTES = 'packages/editor/src/ui/paste-parts.ts'
const MARKDOWN = 'packages/exchange/src/markdown.ts'
const WORD = 'packages/exchange/src/docx-reader.ts'
const DIALOGS = 'packages/editor/src/ui/dialogs.ts'
const TOGETHER = 'packages/editor/src/together/follow-changes.ts'
const COMMENTS = 'packages/editor/src/comments/start-comments.ts'
const READER_COMMENTS = 'packages/sdk/src/renderer/comments/reader-comments.ts'
const FILES = 'packages/editor/src/files/insert-file.ts'
const HIGHLIGHTER = 'packages/sdk/src/renderer/kinds/code/highlight-code.ts'
const FORMULAS = 'packages/sdk/src/renderer/kinds/formulas/draw-formulas.ts'
const [ENGLISH, ARABIC] = ['packages/editor/src/i18n/en.ts', 'packages/editor/src/i18n/ar.ts']
const WRITING_STYLE = 'packages/embed/src/styles.css'
const READING_STYLE = 'packages/sdk/src/renderer/renderer.css'

interface Budget {
  what: string
  /** The modules that a page loads first. */
  entryPoints: string[]
  /** Entry points whose files are already loaded and do not count. */
  beyond?: string[]
  /** Also counts parts that load lazily: scripture, tables, dialogs, the finder. */
  later?: boolean
  /** Entry modules of lazy parts that are counted elsewhere. */
  without?: string[]
  atMost: number
}

/** Kilobytes of 1,000 bytes, minified and gzipped. */
const PAGES: [what: string, page: string, style: string, budgets: Budget[]][] = [
  [
    'a page that calls the service',
    CALLING,
    READING_STYLE,
    [{ what: 'the client', entryPoints: [PAGE], atMost: 7 }],
  ],
  [
    'a page that compares versions',
    COMPARING,
    READING_STYLE,
    [{ what: 'compare', entryPoints: [PAGE], atMost: 5 }],
  ],
  [
    'a page that writes Word files',
    WRITING_WORD,
    READING_STYLE,
    // Formulas cost 7.2 KB, of which 4.9 read TeX; headers and footers cost 1.
    [{ what: 'the writer', entryPoints: [PAGE], atMost: 103.5 }],
  ],
  [
    'a page that reads Word files',
    READING_WORD,
    READING_STYLE,
    // Formulas cost 4 KB.
    [{ what: 'the reader of Word files', entryPoints: [PAGE], atMost: 32.5 }],
  ],
  [
    'a page that shows documents',
    READING,
    READING_STYLE,
    [
      { what: 'script', entryPoints: [PAGE], atMost: 9.5 },
      {
        what: 'all of its script without formulas, the colors of code and comments',
        entryPoints: [PAGE],
        later: true,
        without: [FORMULAS, HIGHLIGHTER, READER_COMMENTS],
        // Downloads below the document, with what a file could not keep, cost 2.5 KB, recitations 1.3, reads by
        // a grant 0.4.
        atMost: 32.2,
      },
      { what: 'colors of code', entryPoints: [HIGHLIGHTER], beyond: [PAGE], atMost: 26 },
      { what: 'comments', entryPoints: [READER_COMMENTS], beyond: [PAGE], atMost: 14 },
      { what: 'formulas', entryPoints: [FORMULAS], beyond: [PAGE], atMost: 6 },
      { what: 'style', entryPoints: [READING_STYLE], atMost: 6 },
    ],
  ],
  [
    'a page that opens the editor',
    WRITING,
    WRITING_STYLE,
    [
      {
        what: 'script until the first keystroke, in English',
        entryPoints: [PAGE, EDITOR, ENGLISH],
        // Requests by grants cost 0.5 KB, the check of an address of recitations 0.2, writing together 0.5.
        atMost: 152.6,
      },
      {
        what: 'script until the first keystroke, in Arabic',
        entryPoints: [PAGE, EDITOR, ARABIC],
        atMost: 153.3,
      },
      {
        what: 'colors of code',
        entryPoints: [CODE_COLORS, HIGHLIGHTER],
        beyond: [PAGE, EDITOR],
        atMost: 26.5,
      },
      {
        what: 'code of pastes without that of footnotes',
        entryPoints: [PASTES],
        beyond: [PAGE, EDITOR, FOOTNOTES],
        atMost: 12.1,
      },
      {
        what: 'the reader of Markdown',
        entryPoints: [MARKDOWN],
        beyond: [PAGE, EDITOR],
        atMost: 55,
      },
      {
        what: 'code of files that are inserted',
        entryPoints: [FILES],
        beyond: [PAGE, EDITOR],
        atMost: 9,
      },
      {
        what: 'code of writing together',
        entryPoints: [TOGETHER],
        beyond: [PAGE, EDITOR, DIALOGS],
        atMost: 9.5,
      },
      {
        what: 'comments',
        entryPoints: [COMMENTS],
        beyond: [PAGE, EDITOR],
        atMost: 16.4,
      },
      {
        what: 'all of its script without the code of pastes, files, Markdown, comments and writing together',
        entryPoints: [PAGE, EDITOR],
        later: true,
        without: [PASTES, MARKDOWN, WORD, FILES, TOGETHER, COMMENTS, READER_COMMENTS],
        // A room for each kind costs 2.9 KB: their values repeat names that one table had once. The signs
        // in a grid and what the finder lists before a query cost 1.7, references in more languages 2.4,
        // recitations 1.3, requests about comments 0.3, their commands and reads by a grant 1.1. Dialogs share less code since writing
        // together, 0.8, and merges and notes keep more of what stays, 1.
        atMost: 351,
      },
      { what: 'style', entryPoints: [WRITING_STYLE], atMost: 6.1 },
    ],
  ],
]

describe('the bundles that pages load', () => {
  for (const [what, page, style, budgets] of PAGES) {
    suite(what, () => {
      let bundle: Bundle

      before(async () => {
        bundle = await bundleOf(page, style)
      })

      for (const { what, entryPoints, beyond, later = false, without, atMost } of budgets) {
        test(`${what} has at most ${atMost} KB`, (t) => {
          const before = new Set(beyond && fetchedFor(bundle, beyond, false))
          const files = fetchedFor(bundle, entryPoints, later, without).filter(
            (file) => !before.has(file),
          )
          const size = files.reduce((sum, file) => sum + (bundle.sizes.get(file) ?? Number.NaN), 0)
          t.diagnostic(`${what}: ${size.toFixed(1)} of ${atMost} KB in ${files.length} files`)
          assert.ok(size > 0.5 && size <= atMost, `${size.toFixed(1)} KB`)
        })
      }
    })
  }
})

test('the chunk of prosemirror-model, which reads a stack trace at load, contains only its own modules', async () => {
  const { outputs } = await bundleOf(WRITING, WRITING_STYLE)
  const isModel = (path: string) => /node_modules\/prosemirror-model\//.test(path)
  const holding = Object.values(outputs).filter(({ inputs }) => Object.keys(inputs).some(isModel))
  assert.ok(holding.length > 0)
  for (const { inputs } of holding) {
    const others = Object.keys(inputs).filter((path) => !isModel(path))
    assert.deepEqual(
      others.filter((path) => !/\/orderedmap\//.test(path)),
      [],
    )
  }
})

test('no page has the parser of HTML for Node', async () => {
  for (const [what, page, style] of PAGES) {
    const { outputs } = await bundleOf(page, style)
    const inputs = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs))
    const parsers = inputs.filter((path) => /node_modules\/parse5\/|html-reader/.test(path))
    assert.deepEqual(parsers, [], what)
  }
})
